import { type ReactNode, useMemo } from 'react';
import type { EditChange, EditView } from '../../timeline/detail.ts';
import { useReading } from '../../state/use-reading.ts';
import { countWords, DiffFiles } from './diff-files.tsx';
import styles from './edit-body.module.css';
import { MarkedText } from './marked.tsx';

interface Props {
  readonly change: EditChange;
  /** Where it stands in the record: of a patch, its text. */
  readonly pointer: string;
  /** Of two texts, where they stand. */
  readonly sides: EditView['sides'];
  readonly plain: ReactNode;
}

/** A change as a comparison; as its texts while that is made, and where it cannot be. */
export default function EditBody({ change, pointer, sides, plain }: Props) {
  const { answer, fault } = useReading(
    'diff',
    useMemo(() => ({ change }), [change]),
  );
  if (answer === null)
    return (
      <>
        {fault === null ? null : <p className={styles['words']}>Shown as recorded: {fault}.</p>}
        {plain}
      </>
    );
  const files = <DiffFiles files={answer.files} />;
  return (
    <>
      <p className={styles['words']}>{countWords(answer)}</p>
      <MarkedText what={sides?.new ?? pointer}>
        {sides?.old ? (
          <MarkedText what={sides.old} side="old">
            {files}
          </MarkedText>
        ) : (
          files
        )}
      </MarkedText>
    </>
  );
}
