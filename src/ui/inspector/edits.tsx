import type { EditChange, EditView } from '../../timeline/detail.ts';
import { useApp } from '../../state/use-app.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { later } from '../kit/later.tsx';
import { useMarkAttributes } from '../search/mark-place.ts';
import styles from './edits.module.css';
import { PlainText } from './plain-text.tsx';
import { PointerCopies } from './pointer-copies.tsx';

/** What draws comparisons comes with the first one. */
const EditBody = later('The comparison', () => import('../reading/edit-body.tsx'));

/** Changes of files, each as a comparison of what it takes away and what it puts there. */
export function Edits({ edits }: { readonly edits: readonly EditView[] }) {
  return (
    <div className={styles['edits']}>
      {edits.map((edit) => (
        <Edit key={edit.pointer} edit={edit} />
      ))}
    </div>
  );
}

/** One change of one file. */
export function Edit({ edit }: { readonly edit: EditView }) {
  const { path, note, pointer, sides, change } = edit;
  const isPlain = useApp(({ plainLooks }) => plainLooks.includes('diff'));
  const plain = change === null ? null : <PlainChange edit={edit} change={change} />;
  return (
    <div className={styles['edit']} data-testid="edit" data-pointer={pointer}>
      {path === null && note === null ? null : (
        <p className={`reveals ${styles['head']}`}>
          {path === null ? null : (
            <>
              <code className={styles['path']}>
                <InertText text={path} />
              </code>
              <PointerCopies pointer={pointer}>
                <CopyButton text={path} what="the path" isQuiet />
              </PointerCopies>
            </>
          )}
          {note === null ? null : (
            <span className={styles['note']}>
              <InertText text={note} />
            </span>
          )}
        </p>
      )}
      {change === null ? (
        <p className={styles['note']}>Too long to be compared here: its texts stand below, as they are recorded.</p>
      ) : isPlain ? (
        plain
      ) : (
        <EditBody waiting={plain} instead={plain} change={change} pointer={pointer} sides={sides} plain={plain} />
      )}
    </div>
  );
}

interface PlainChangeProps {
  readonly edit: EditView;
  readonly change: EditChange;
}

/** The texts of a change as they are recorded. */
function PlainChange({ edit: { pointer, sides }, change }: PlainChangeProps) {
  switch (change.kind) {
    case 'texts':
      return (
        <>
          {change.before === '' ? null : (
            <>
              <p className={styles['note']}>Old text</p>
              <RecordedText pointer={sides?.old ?? null} text={change.before} label="Old text" />
            </>
          )}
          <p className={styles['note']}>New text</p>
          <RecordedText pointer={sides?.new ?? null} text={change.after} label="New text" />
        </>
      );
    case 'patch':
      return <RecordedText pointer={pointer} text={change.text} label="Patch" />;
    case 'hunks':
      return <PlainText text={change.hunks.flatMap(({ lines }) => lines).join('\n')} label="Changed lines" />;
  }
}

interface RecordedTextProps {
  readonly pointer: string | null;
  readonly text: string;
  readonly label: string;
}

function RecordedText({ pointer, text, label }: RecordedTextProps) {
  const marking = useMarkAttributes(pointer, 'text');
  return <PlainText text={text} label={label} marking={pointer === null ? {} : marking} />;
}
