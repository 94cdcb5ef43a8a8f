import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import type { FoundMatch } from '../../timeline/search/view.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './match-strip.module.css';

/** Where in the record the visited match stands, with the words around it: also of what is too long or too deep to be drawn below. */
export function MatchStrip() {
  const match = useApp((state) => (state.match?.row === state.selected ? state.match : null));
  const left = useApp((state) => state.marksLeft);
  if (match === null) return null;
  return (
    <div className={styles['strip']} data-testid="match">
      <Where match={match} />
      <span className={styles['excerpt']}>
        <span className={styles['before']}>
          <bdi>
            <InertText text={line(match.before)} />
          </bdi>
        </span>
        <bdi className={styles['rest']}>
          <mark>
            <InertText text={line(match.text)} />
          </mark>
          <InertText text={line(match.after)} />
        </bdi>
      </span>
      {left > 0 ? (
        <span className={styles['more']}>{countOf(left, 'more match', 'more matches')} not marked</span>
      ) : null}
    </div>
  );
}

function Where({ match: { pointer, isName, isNative, blob } }: { readonly match: FoundMatch }) {
  const inWhat = isNative ? 'the native line' : blob === null ? 'the line' : 'the blob';
  if (pointer === null) return <span className={styles['more']}>in {inWhat}</span>;
  return (
    <>
      {blob === null ? null : <span className={styles['more']}>blob</span>}
      {isName ? <span className={styles['more']}>name</span> : null}
      <code className={styles['pointer']} title={pointer}>
        <span>
          <InertText text={pointer === '' ? 'the whole record' : pointer} />
        </span>
      </code>
      <CopyButton text={pointer} what={`the pointer ${pointer}`} icon="pointer" isQuiet />
    </>
  );
}

/** On one line, whatever breaks it. */
function line(text: string): string {
  return text.replaceAll(/\s*(?:\r\n|\r|\n)\s*/g, ' ⏎ ');
}
