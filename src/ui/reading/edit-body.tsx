import { type ReactNode, useMemo } from 'react';
import type { EditChange } from '../../timeline/detail.ts';
import { useReading } from '../../state/use-reading.ts';
import { countWords, DiffFiles } from './diff-files.tsx';
import styles from './edit-body.module.css';
import { MarkedText } from './marked.tsx';

interface Props {
  readonly change: EditChange;
  /** Where it stands in the record: of a patch, its text. */
  readonly pointer: string;
  readonly plain: ReactNode;
}

/** A change as a comparison; as its texts while that is made, and where it cannot be. */
export default function EditBody({ change, pointer, plain }: Props) {
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
  return (
    <>
      <p className={styles['words']}>{countWords(answer)}</p>
      <MarkedText what={pointer}>
        <DiffFiles files={answer.files} />
      </MarkedText>
    </>
  );
}
