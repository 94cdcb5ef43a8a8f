import { LIMITS } from '../../format/limits.ts';
import { kindCode } from '../../format/vocabulary.ts';
import { scan } from '../../json/scan.ts';
import { Tape } from '../../json/tape.ts';
import { nativeSpan } from '../details/read-view.ts';
import { textOf } from '../raw.ts';
import { readRow } from '../read.ts';
import { placesOf, type TokenPlace } from './places.ts';
import { type ListPlace, Ranks } from './ranks.ts';
import type { Searched } from './searched.ts';
import type { SessionSearch } from './session-search.ts';
import { type FoundMatch, type Mark, type MatchCount, type MatchKey, NATIVE } from './view.ts';

const MALFORMED = kindCode('malformed');
/** Characters shown before, of, and after a match. */
const AROUND = [80, 200, 160] as const;

/** Questions about the matches of a search, and their answers. */
export interface SearchAnswers {
  /** How many matches a list shows and hides. */
  searchCount: { ask: ListPlace & { at: MatchKey | null }; answer: MatchCount };
  /** The match next to one, or to a row; `isRound`: from the other end of the list. */
  searchNext: {
    ask: ListPlace & { at: MatchKey | null; row: number | null; direction: 1 | -1 };
    answer: { match: FoundMatch | null; isRound: boolean };
  };
  /** How many matches each row `[from, to)` of a list has. */
  searchRows: { ask: ListPlace & { from: number; to: number }; answer: { counts: readonly number[] } };
  /** Where the matches of some records stand: of each the first so many, and `more`: how many are left out. */
  searchMarks: { ask: { rows: readonly number[] }; answer: { marks: readonly Mark[]; more: number } };
}

type Answering = {
  readonly [Name in keyof SearchAnswers]: (
    ask: SearchAnswers[Name]['ask'],
  ) => SearchAnswers[Name]['answer'] | Promise<SearchAnswers[Name]['answer']>;
};

/** Answers about the matches of whatever search there is. */
export function searchAnswering(session: Searched, search: () => SessionSearch | null): Answering {
  let ranks: { readonly key: string; readonly ranks: Ranks } | null = null;

  function ranksOf(list: ListPlace): Ranks {
    const { view, filters, opened = [] } = list;
    const key = JSON.stringify([view, filters, opened]);
    if (ranks?.key !== key) ranks = { key, ranks: new Ranks(session.index, list) };
    return ranks.ranks;
  }

  return {
    searchCount: ({ at, ...list }) => {
      const found = search()?.found;
      if (found === undefined) return { shown: 0, hidden: 0, hiddenRows: 0, place: 0 };
      return ranksOf(list).count(found, at === null ? -1 : found.indexOf(at));
    },
    searchNext: async ({ at, row, direction, ...list }) => {
      const found = search()?.found;
      if (found === undefined) return { match: null, isRound: false };
      const match = at === null ? -1 : found.indexOf(at);
      const from = match >= 0 ? { match } : row === null ? null : { row };
      const { index, isRound } = ranksOf(list).next(found, from, direction);
      return { match: index < 0 ? null : await describe(session, search(), found.at(index)), isRound };
    },
    searchRows: ({ from, to, ...list }) => {
      const found = search()?.found;
      return { counts: found === undefined ? [] : ranksOf(list).perRow(found, from, to) };
    },
    searchMarks: async ({ rows }) => {
      const found = search()?.found;
      const marks: Mark[] = [];
      let more = 0;
      for (const row of found === undefined ? [] : new Set(rows)) {
        const keys = found?.ofRow(row, LIMITS.searchMarks) ?? [];
        more += (found?.countOf(row) ?? 0) - keys.length;
        const shared = search()?.ofSharedLine(row, LIMITS.searchMarks) ?? [];
        marks.push(...(await marksOf(session, search(), row, [...keys, ...shared])));
      }
      return { marks, more };
    },
  };
}

/** A record, native line or blob that matches stand in, read again. */
interface Reading {
  readonly place: (token: number) => TokenPlace | undefined;
  /** The text that a match's characters are counted in, as it is shown. */
  readonly text: (token: number) => string;
}

async function marksOf(
  session: Searched,
  search: SessionSearch | null,
  row: number,
  keys: readonly MatchKey[],
): Promise<Mark[]> {
  const marks: Mark[] = [];
  for (const part of new Set(keys.map((key) => key.part))) {
    const these = keys.filter((key) => key.part === part);
    const reading = await read(session, search, { row, part }, new Set(these.map(({ token }) => token)));
    if (reading === null) continue;
    for (const key of these) marks.push(markOf(key, search, reading));
  }
  return marks;
}

async function describe(session: Searched, search: SessionSearch | null, key: MatchKey): Promise<FoundMatch | null> {
  const line = session.index.session.facts.line.at(key.row);
  const reading = await read(session, search, key, new Set([key.token]));
  const { start, end } = key;
  const text = reading?.text(key.token) ?? '';
  const [before, of, after] = AROUND;
  return {
    ...markOf(key, search, reading),
    key,
    line,
    before: wellCut(text, Math.max(0, start - before), start),
    text: wellCut(text, start, Math.min(end, start + of)),
    after: wellCut(text, end, end + after),
  };
}

function markOf(
  { row, part, token, start, end }: MatchKey,
  search: SessionSearch | null,
  reading: Reading | null,
): Mark {
  const place = reading?.place(token);
  return {
    row,
    blob: search?.blobAt(part)?.hash ?? null,
    isNative: part === NATIVE,
    pointer: place?.pointer ?? null,
    isName: place?.isName ?? false,
    start,
    end,
  };
}

async function read(
  session: Searched,
  search: SessionSearch | null,
  { row, part }: Pick<MatchKey, 'row' | 'part'>,
  tokens: ReadonlySet<number>,
): Promise<Reading | null> {
  const { records, withholder } = session;
  const { mask } = withholder;
  const { facts } = session.index.session;
  const blob = search?.blobAt(part)?.source;
  if (part > 0 && blob === undefined) return null;
  const bytes = blob === undefined ? await readRow(records, facts, row) : await blob.read(0, blob.size);
  const stretches = part === 0 ? withholder.stretchesOf(row) : [];
  const tape = new Tape();
  const isRead = scan(tape, bytes, 0, bytes.length).kind === 'value';
  if (part === NATIVE) {
    const span = isRead ? nativeSpan({ tape }, session)?.span : null;
    if (span == null) return null;
    const line = await span.source.read(span.start, span.start + span.size);
    return { place: () => undefined, text: () => textOf(line, span.stretches, withholder) };
  }
  const isBroken = tokens.has(-1) || (part === 0 && facts.kind.at(row) === MALFORMED);
  if (isBroken || !isRead) return { place: () => undefined, text: () => textOf(bytes, stretches, withholder) };
  const places = placesOf(tape, tokens, mask);
  return {
    place: (token) => places.get(token),
    text: (token) => mask.redact(tape.isString(token) ? tape.text(token) : tape.raw(token)),
  };
}

/** A piece of a text that begins and ends with whole characters. */
function wellCut(text: string, from: number, to: number): string {
  const isLow = (at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.slice(isLow(from) ? from + 1 : from, isLow(to) ? to - 1 : to);
}
