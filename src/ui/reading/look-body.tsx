import { type ReactNode, useCallback, useMemo } from 'react';
import type { CodeView } from '../../reading/code.ts';
import type { Language } from '../../reading/language-names.ts';
import { READING_LIMITS } from '../../reading/limits.ts';
import type { Look } from '../../reading/looks.ts';
import { useReading } from '../../state/use-reading.ts';
import { countOf } from '../../state/words.ts';
import { TextTree } from '../inspector/text-tree.tsx';
import { AnsiLines } from './ansi-lines.tsx';
import { ansiWords, told } from './ansi-words.ts';
import { CodeLines } from './code-lines.tsx';
import { countWords, DiffFiles } from './diff-files.tsx';
import { LongTerminal } from './long-terminal.tsx';
import { Markdown } from './markdown.tsx';
import { MarkedText, type OnHidden, useHidden } from './marked.tsx';
import { ReadText } from './read-text.tsx';
import { ansiStretches, codeStretches, diffStretches, markdownStretches, type Stretch } from './stretches.ts';
import { useTold } from './use-told.ts';

interface Props {
  readonly of: { readonly row: number; readonly what: string };
  readonly text: string;
  readonly look: Look;
  readonly label: string;
  readonly plain: ReactNode;
  readonly onTold: (words: string) => void;
  /** Called for a visited match that the look does not draw. */
  readonly onHidden: OnHidden;
}

/** A text in its look; as it is while it is being read, and where it cannot be read so. */
export default function LookBody(props: Props) {
  return (
    <MarkedText what={props.of.what}>
      <Body {...props} />
    </MarkedText>
  );
}

function Body({ look, ...rest }: Props) {
  switch (look.kind) {
    case 'ansi':
      return rest.text.length > READING_LIMITS.drawnChars ? <LongTerminal {...rest} /> : <AnsiBody {...rest} />;
    case 'diff':
      return <DiffBody {...rest} />;
    case 'json':
      return <ValueBody {...rest} />;
    case 'markdown':
      return <MarkdownBody {...rest} />;
    case 'code':
      return <CodeBody {...rest} language={look.language} />;
  }
}

type BodyProps = Omit<Props, 'look'>;

const NONE: readonly Stretch[] = [];

/** A value's strings are drawn as JSON writes them, and its pointers are none of the record. */
function ValueBody({ of, plain, onTold, onHidden }: BodyProps) {
  const hidden = useHidden(NONE, onHidden);
  const tell = useCallback((words: string) => onTold(told(words, hidden)), [onTold, hidden]);
  return <TextTree {...of} plain={plain} onTold={tell} />;
}

function AnsiBody({ text, label, plain, onTold, onHidden }: BodyProps) {
  const { answer, fault } = useReading(
    'ansi',
    useMemo(() => ({ text }), [text]),
  );
  const stretches = useMemo(() => (answer === null ? null : ansiStretches(answer)), [answer]);
  const hidden = useHidden(stretches, onHidden);
  useTold(onTold, fault, told(answer === null ? '' : ansiWords(answer), hidden));
  if (answer === null) return plain;
  return (
    <ReadText label={label} text={text}>
      <AnsiLines lines={answer.lines} />
    </ReadText>
  );
}

function CodeBody({ text, label, plain, onTold, onHidden, language }: BodyProps & { readonly language: Language }) {
  const { answer, fault } = useReading(
    'code',
    useMemo(() => ({ text, language }), [text, language]),
  );
  const stretches = useMemo(() => (answer === null ? null : codeStretches(answer)), [answer]);
  const hidden = useHidden(stretches, onHidden);
  useTold(onTold, fault, told(answer === null ? '' : codeWords(answer), hidden));
  if (answer === null) return plain;
  return (
    <ReadText label={label} text={text}>
      <CodeLines {...answer} from={0} />
    </ReadText>
  );
}

function DiffBody({ text, plain, onTold, onHidden }: BodyProps) {
  const { answer, fault } = useReading(
    'diff',
    useMemo(() => ({ change: { kind: 'patch', text } as const }), [text]),
  );
  const stretches = useMemo(() => (answer === null ? null : diffStretches(answer)), [answer]);
  const hidden = useHidden(stretches, onHidden);
  useTold(onTold, fault, told(answer === null ? '' : countWords(answer), hidden));
  return answer === null ? plain : <DiffFiles files={answer.files} />;
}

function MarkdownBody({ text, plain, onTold, onHidden }: BodyProps) {
  const { answer, fault } = useReading(
    'markdown',
    useMemo(() => ({ text }), [text]),
  );
  const stretches = useMemo(() => (answer === null ? null : markdownStretches(answer)), [answer]);
  const hidden = useHidden(stretches, onHidden);
  useTold(onTold, fault, hidden);
  return answer === null ? plain : <Markdown blocks={answer.blocks} text={text} />;
}

function codeWords({ numbers, plain }: CodeView): string {
  return told(
    numbers === null ? '' : 'line numbers as in the text',
    plain === 0 ? '' : `${countOf(plain, 'line')} at the end not coloured: too many`,
  );
}
