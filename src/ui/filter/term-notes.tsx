import { wholeCut } from '../../base/whole-cut.ts';
import { countOf } from '../../state/words.ts';
import { parseQuery } from '../../timeline/query/parse.ts';
import { isTermText } from '../../timeline/query/terms.ts';
import type { FilterId } from '../../timeline/view.ts';
import type { TermNote } from '../../timeline/query-notes.ts';
import { InertText } from '../kit/inert-text.tsx';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './filter-bar.module.css';

interface Props {
  readonly filters: readonly FilterId[];
  /** Those that are the name of no count. */
  readonly unknown: readonly FilterId[];
  readonly notes: readonly TermNote[];
}

/** Notes that are told, and how many need no box that scrolls. */
const MOST = 20;
const FEW = 2;
/** Characters of a term that is named, and of what is said of it: a link can bring terms of any length. */
const ABOUT = 80;
const WORDS = 160;

interface Note {
  readonly about: string;
  readonly words: string;
  readonly tone: string;
}

/** What is wrong with terms, which then filter nothing; and which values no row has. */
export function TermNotes({ filters, unknown, notes }: Props) {
  const wrong = filters
    .filter(isTermText)
    .flatMap((term) => parseQuery(term).flatMap(({ faults }) => faults.map(({ message }) => ({ term, message }))));
  const empty = notes.filter(({ term }) => filters.includes(term)).flatMap((note) => note.notes);
  if (wrong.length === 0 && empty.length === 0 && unknown.length === 0) return null;
  const told: Note[] = [
    ...unknown.map((filter) => ({
      about: filter,
      words: ' is none of the counts, so no row is one of its',
      tone: 'red',
    })),
    ...wrong.map(({ term, message }) => ({ about: term, words: ` filters nothing: ${message}`, tone: 'red' })),
    ...empty.map((words) => ({ about: '', words, tone: 'amber' })),
  ];
  const list = (
    <ul>
      {told.slice(0, MOST).map((note) => (
        <Line key={`${note.about} ${note.words}`} {...note} />
      ))}
      {told.length > MOST ? <li>{countOf(told.length - MOST, 'more note')}</li> : null}
    </ul>
  );
  return (
    <div className={styles['notes']} role="status" data-testid="query-notes">
      {told.length > FEW ? (
        <ScrollRegion label="Notes on the filters" className={undefined}>
          {list}
        </ScrollRegion>
      ) : (
        list
      )}
    </div>
  );
}

/** A note; a long one shortly, with all of it in its title. */
function Line({ about, words, tone }: Note) {
  const [name, rest] = [shortly(about, ABOUT), shortly(words, WORDS)];
  const isCut = name !== about || rest !== words;
  return (
    <li data-tone={tone} title={isCut ? about + words : undefined}>
      <InertText text={name + rest} />
    </li>
  );
}

function shortly(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, wholeCut(text, most))}…` : text;
}
