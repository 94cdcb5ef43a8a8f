import { Fragment, memo, useState } from 'react';
import type { AnsiLine, AnsiRun } from '../../reading/ansi-view.ts';
import { countOf } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './ansi-lines.module.css';

/** What a terminal would show of a text; a line that was written anew keeps what stood there before, folded. */
export const AnsiLines = memo(function AnsiLines({ lines }: { readonly lines: readonly AnsiLine[] }) {
  return groupsOf(lines).map((group, index) => (
    // Lines have no names of their own, and stay in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {'plain' in group ? (
        <InertText text={group.plain} />
      ) : (
        <>
          {group.line.before.length > 0 ? <Before lines={group.line.before} /> : null}
          <Runs runs={group.line.runs} />
          {'\n'}
        </>
      )}
    </Fragment>
  ));
});

/** Plain lines that follow each other are one text: there may be very many. */
function groupsOf(lines: readonly AnsiLine[]) {
  const groups: ({ readonly plain: string } | { readonly line: AnsiLine })[] = [];
  let plain = '';
  for (const line of lines) {
    if (line.before.length === 0 && line.runs.every(({ style }) => style === null)) {
      plain += `${line.runs.map(({ text }) => text).join('')}\n`;
      continue;
    }
    if (plain !== '') groups.push({ plain });
    plain = '';
    groups.push({ line });
  }
  if (plain !== '') groups.push({ plain });
  return groups;
}

function Before({ lines }: { readonly lines: AnsiLine['before'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles['fold']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {countOf(lines.length, 'overwritten line')} {isOpen ? 'shown' : 'folded'}
      </button>
      {'\n'}
      {isOpen
        ? lines.map((runs, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={styles['before']}>
              <Runs runs={runs} />
              {'\n'}
            </span>
          ))
        : null}
    </>
  );
}

function Runs({ runs }: { readonly runs: readonly AnsiRun[] }) {
  return runs.map(({ text, style }, index) =>
    style === null ? (
      // oxlint-disable-next-line react/no-array-index-key
      <InertText key={index} text={text} />
    ) : (
      <span
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={styles['run']}
        data-tone={style.tone}
        data-ground={groundOf(style)}
        data-marks={style.marks}
        title={style.marks?.includes('hidden') === true ? 'hidden in a terminal' : undefined}
      >
        <InertText text={text} />
      </span>
    ),
  );
}

/** The ground of a run: its own, or the colour of its text where the two are to change places. */
function groundOf({ tone, ground, marks }: NonNullable<AnsiRun['style']>): string | undefined {
  return marks?.includes('reverse') === true ? (tone ?? 'ink-2') : ground;
}
