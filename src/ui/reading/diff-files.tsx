import type { DiffFile, DiffHunk, DiffView } from '../../reading/diff-view.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './diff.module.css';
import { DiffInline, DiffSides } from './diff-lines.tsx';
import { useMarkedFrom } from './marked.tsx';

/** How many lines a change adds and takes away. */
export function countWords({ added, removed, files }: DiffView): string {
  const counts = `${countOf(added, 'line')} added (+), ${removed.toLocaleString('en')} removed (−)`;
  const notes = files.flatMap(({ note, hunks }) => [note, ...hunks.map((hunk) => hunk.note)]).filter(Boolean).length;
  return notes === 0 ? counts : `${counts}; ${countOf(notes, 'note')} below`;
}

/** The changes of files, in one column or two. */
export function DiffFiles({ files }: { readonly files: readonly DiffFile[] }) {
  const markedFrom = useMarkedFrom();
  return files.map((file, index) => (
    // Files have no names of their own, and stay in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index} className={styles['file']}>
      {file.head === null ? null : (
        <pre className={styles['head']} data-outside={file.isOutside} {...markedFrom(file.from)}>
          <InertText text={file.head} />
        </pre>
      )}
      {file.hunks.length === 0 ? null : <Hunks file={file} />}
      {file.note === null ? null : <p className={styles['said']}>{file.note}</p>}
    </div>
  ));
}

function Hunks({ file: { path, hunks } }: { readonly file: DiffFile }) {
  const hasSides = useApp((state) => state.hasSides);
  const wraps = useApp((state) => state.wraps);
  const hasNumbers = hunks.some(({ lines }) => lines.some((line) => line.old !== null || line.new !== null));
  return (
    // Whatever scrolls must be reachable by keyboard.
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div
      className={styles['lines']}
      data-wraps={wraps || hasSides}
      data-numbers={hasNumbers}
      data-sides={hasSides}
      tabIndex={0}
      role="group"
      aria-label={path === null ? 'Change' : `Change of ${path}`}
    >
      {/* oxlint-enable */}
      {hunks.map((hunk, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Hunk key={index} hunk={hunk} hasSides={hasSides} isNext={index > 0} />
      ))}
    </div>
  );
}

function Hunk(props: { readonly hunk: DiffHunk; readonly hasSides: boolean; readonly isNext: boolean }) {
  const { head, lines, note, from } = props.hunk;
  const markedFrom = useMarkedFrom();
  return (
    <>
      {head === '' && !props.isNext ? null : (
        <div className={styles['hunk']} {...markedFrom(from)}>
          {head === '' ? '⋯' : <InertText text={head} />}
        </div>
      )}
      {props.hasSides ? <DiffSides lines={lines} /> : <DiffInline lines={lines} />}
      {note === null ? null : <p className={styles['said']}>{note}</p>}
    </>
  );
}
