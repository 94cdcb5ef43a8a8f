import { useMemo } from 'react';
import { useAnswer } from '../../state/use-answer.ts';
import { WholeTree } from './whole-tree.tsx';

/** All of a value, as the worker reads it. */
export default function WholeValue({ row, pointer }: { readonly row: number; readonly pointer: string }) {
  const { answer, fault } = useAnswer(
    'tree',
    useMemo(() => ({ row, pointer }), [row, pointer]),
  );
  if (fault !== null) return <p role="alert">It cannot be read: {fault}.</p>;
  if (answer === null) return <p role="status">Reading…</p>;
  if (answer.node === null) return <p role="alert">The pointer names no value of this record.</p>;
  return <WholeTree node={answer.node} pointer={pointer} />;
}
