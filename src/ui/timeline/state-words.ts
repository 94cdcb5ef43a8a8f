import type { RowState } from '../../timeline/view.ts';
import type { MarkWords } from '../grammar/state-mark.tsx';

/** The words of a row's state, short: `wide` for the column as it mostly is, `brief` where it is narrow. */
export interface RowWords {
  readonly wide: MarkWords;
  readonly brief: MarkWords;
}

/** What can be said shorter before the outcome; the whole words are in the inspector and in the row's title. */
const SHORTER: readonly (readonly [words: RegExp, wide: string, brief: string])[] = [
  [/^result without a call.*$/, 'without a call', 'no call'],
  [/^the source cannot tell whose result it is$/, 'call unclear', 'call unclear'],
  [/^id shared by (.+)$/, 'id shared by $1', 'shared id'],
  [/^(.+ candidates?), none chosen$/, '$1', '$1'],
  [/^revisions conflict$/, 'revisions conflict', 'conflict'],
  [/^no such call in the part that was read$/, 'no call in the part read', 'no call seen'],
  [/^no such call so far$/, 'no call so far', 'no call so far'],
  [/^no result in the part that was read$/, 'no result in the part read', 'no result seen'],
  [/^undecided: status and decision contradict each other$/, 'undecided: contradictory', 'undecided'],
  [/^undecided: revisions conflict$/, 'undecided: revisions conflict', 'undecided'],
  [/^still running when the record ends$/, 'still running at the end', 'still running'],
  [/^running where reading stopped$/, 'running where reading stopped', 'was running'],
  [/^not read: .*$/, '$&', 'not read'],
  [/^the user agreed to open the URL$/, 'agreed to open the URL', 'agreed to open'],
];

const PAIRED_LATER: ReadonlySet<RowState> = new Set(['orphan', 'ambiguous', 'reading', 'unread']);
const DECIDED: ReadonlySet<RowState> = new Set(['granted', 'refused', 'cancelled', 'timed_out', 'other']);
const DECIDER = /, (?:by (?:"[^"]*"|[^,"]+)|decider not recorded)$/;

/** Takes a state and all of its words; returns them as a row shows them. The decisive word is whole in each. */
export function rowWords(state: RowState, word: string): RowWords {
  if (state === 'dangling') {
    const [lead, tail] = split(word, ': ');
    return tail === '' ? same({ lead, tail }) : { wide: { lead: `${lead}: `, tail }, brief: { lead: '', tail } };
  }
  if (PAIRED_LATER.has(state)) {
    const [about, outcome] = split(word, '; ');
    const tail = outcome === '' ? '' : `; ${outcome === 'status not recorded' ? 'no status' : outcome}`;
    const { wide, brief } = shorten(about);
    // There is room for more where no outcome follows.
    return { wide: { lead: tail === '' && state === 'ambiguous' ? about : wide, tail }, brief: { lead: brief, tail } };
  }
  if (state === 'ended') {
    const at = word.lastIndexOf(' → ') + 1;
    return same({ lead: word.slice(0, at), tail: word.slice(at) });
  }
  if (DECIDED.has(state)) return { wide: whole(word), brief: whole(word.replace(DECIDER, '')) };
  const { wide, brief } = shorten(word);
  return { wide: whole(wide), brief: whole(brief) };
}

const DECISIONS: Readonly<Record<string, RowState>> = {
  allowed: 'granted',
  refused: 'refused',
  undecided: 'unresolved',
  cancelled: 'cancelled',
  'timed out': 'timed_out',
};

/** Takes the words of a decision; returns what was decided, without how often and by whom, and the state that it is. */
export function decisionInBrief(text: string): { readonly text: string; readonly state: RowState | null } {
  for (const [word, state] of Object.entries(DECISIONS)) if (text.startsWith(word)) return { text: word, state };
  return { text: text.replace(DECIDER, '').replace(/^hook says /, 'hook: '), state: null };
}

function shorten(words: string): { readonly wide: string; readonly brief: string } {
  for (const [known, wide, brief] of SHORTER)
    if (known.test(words)) return { wide: words.replace(known, wide), brief: words.replace(known, brief) };
  return { wide: words, brief: words };
}

function split(text: string, by: string): readonly [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}

const whole = (lead: string): MarkWords => ({ lead, tail: '' });
const same = (words: MarkWords): RowWords => ({ wide: words, brief: words });
