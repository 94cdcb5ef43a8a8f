import { type ReactNode, useMemo } from 'react';
import type { AnsiView } from '../../reading/ansi-view.ts';
import type { Language } from '../../reading/language-names.ts';
import type { Look } from '../../reading/looks.ts';
import { useReading } from '../../state/use-reading.ts';
import { countOf } from '../../state/words.ts';
import { TextTree } from '../inspector/text-tree.tsx';
import { AnsiLines } from './ansi-lines.tsx';
import { CodeLines } from './code-lines.tsx';
import { countWords, DiffFiles } from './diff-files.tsx';
import { Markdown } from './markdown.tsx';
import { ReadText } from './read-text.tsx';
import { useTold } from './use-told.ts';

interface Props {
  readonly of: { readonly row: number; readonly what: string };
  readonly text: string;
  readonly look: Look;
  readonly label: string;
  readonly plain: ReactNode;
  readonly onTold: (words: string) => void;
}

/** A text in its look; as it is while it is being read, and where it cannot be read so. */
export default function LookBody({ look, ...rest }: Props) {
  switch (look.kind) {
    case 'ansi':
      return <AnsiBody {...rest} />;
    case 'diff':
      return <DiffBody {...rest} />;
    case 'json':
      return <TextTree {...rest.of} plain={rest.plain} onTold={rest.onTold} />;
    case 'markdown':
      return <MarkdownBody {...rest} />;
    case 'code':
      return <CodeBody {...rest} language={look.language} />;
  }
}

type BodyProps = Omit<Props, 'look' | 'of'>;

function AnsiBody({ text, label, plain, onTold }: BodyProps) {
  const { answer, fault } = useReading(
    'ansi',
    useMemo(() => ({ text }), [text]),
  );
  useTold(onTold, fault, answer === null ? '' : ansiWords(answer));
  if (answer === null) return plain;
  return (
    <ReadText label={label} text={text}>
      <AnsiLines lines={answer.lines} />
    </ReadText>
  );
}

function CodeBody({ text, label, plain, onTold, language }: BodyProps & { readonly language: Language }) {
  const { answer, fault } = useReading(
    'code',
    useMemo(() => ({ text, language }), [text, language]),
  );
  useTold(onTold, fault, answer?.numbers == null ? '' : 'line numbers as in the text');
  if (answer === null) return plain;
  return (
    <ReadText label={label} text={text}>
      <CodeLines {...answer} />
    </ReadText>
  );
}

function DiffBody({ text, plain, onTold }: BodyProps) {
  const { answer, fault } = useReading(
    'diff',
    useMemo(() => ({ change: { kind: 'patch', text } as const }), [text]),
  );
  useTold(onTold, fault, answer === null ? '' : countWords(answer));
  return answer === null ? plain : <DiffFiles files={answer.files} />;
}

function MarkdownBody({ text, plain, onTold }: BodyProps) {
  const { answer, fault } = useReading(
    'markdown',
    useMemo(() => ({ text }), [text]),
  );
  useTold(onTold, fault, '');
  return answer === null ? plain : <Markdown blocks={answer.blocks} text={text} />;
}

/** What is not as it is recorded: lines that were folded, sequences that were left out. */
function ansiWords({ overwritten, dropped }: AnsiView): string {
  const folded = overwritten === 0 ? [] : [`${countOf(overwritten, 'overwritten line')} folded`];
  const left = dropped.map(({ what, count }) => countOf(count, what, PLURALS[what] ?? `${what}s`));
  return [...folded, ...(left.length === 0 ? [] : [`left out: ${left.join(', ')}`])].join('; ');
}

const PLURALS: Readonly<Record<string, string>> = { 'link address': 'link addresses' };
