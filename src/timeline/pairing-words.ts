import { kindOf } from '../format/vocabulary.ts';
import type { PairingReason } from '../session/pairing.ts';
import type { Extent, Session } from '../session/session.ts';
import type { RecordDetail } from './detail.ts';
import { VIEW_LIMITS } from './limits.ts';
import { quoted } from './text.ts';
import { linkTo } from './titles.ts';

const UNREAD_WORDS: Readonly<Record<Extent, string>> = {
  growing: 'so far ',
  live: 'so far ',
  stopped: 'in the part that was read ',
  whole: '',
};

type PairingView = NonNullable<RecordDetail['pairing']>;

/** Why a call or result is paired or not, with the clause that says so and the rows it is about; null for any other record. */
export function pairingOf(session: Session, row: number): PairingView | null {
  const { facts, revisions, pairing } = session;
  const kind = kindOf(facts.kind.at(row));
  if (kind !== 'tool_call' && kind !== 'tool_result') return null;
  if (revisions.isHead[row] !== 1) {
    const [current] = revisions.headsOf(row);
    const view = current === undefined ? null : pairingOf(session, current);
    return view === null ? null : { ...view, words: `This record was superseded. Of the current one: ${view.words}` };
  }
  const isCall = kind === 'tool_call';
  const state = pairing.stateOf(row);
  const { words, clause } =
    state === 'paired' ? pairedWords(session, row, isCall) : unpairedWords(session, row, isCall, pairing.reasonOf(row));
  return {
    words,
    clause: `ASR-${clause}`,
    rows: relatedRows(session, row, isCall).map((other) => linkTo(session, other)),
  };
}

function relatedRows({ facts, pairing }: Session, row: number, isCall: boolean): number[] {
  if (pairing.stateOf(row) === 'paired') return [pairing.partnerOf(row)];
  if (pairing.stateOf(row) === 'loose') return [];
  const key = facts.key.at(row);
  const calls = [...pairing.calls.get(key).subarray(0, VIEW_LIMITS.listed)];
  const results = [...pairing.results.get(key).subarray(0, VIEW_LIMITS.listed)];
  return (isCall ? [...results, ...calls] : [...calls, ...results]).filter((other) => other !== row);
}

function pairedWords({ facts, pairing }: Session, row: number, isCall: boolean): { words: string; clause: number } {
  const result = isCall ? pairing.partnerOf(row) : row;
  const linkage = facts.text(facts.name.at(result));
  const how = linkage === 'derived' ? 'derived: the producer assigned the ID by a rule of its own' : 'exact';
  return {
    words: isCall
      ? `Only this call has its callId, and only one result has it too. The result's linkage is ${how}.`
      : `Its linkage is ${how}, and exactly one call of this file has its callId.`,
    clause: 263,
  };
}

function unpairedWords(
  session: Session,
  row: number,
  isCall: boolean,
  reason: PairingReason | null,
): { words: string; clause: number } {
  const { facts, pairing } = session;
  const where = UNREAD_WORDS[session.extent];
  const key = facts.key.at(row);
  switch (reason) {
    case 'no-result':
      return { words: `No result ${where}may be paired with it, so its outcome is unknown.`, clause: 265 };
    case 'linkage-none':
      return { words: 'Its linkage is none: nothing in the source links it to a call.', clause: 266 };
    case 'linkage-unknown':
      return { words: `Its linkage is ${linkageWords(session, row)}, which pairs nothing.`, clause: 257 };
    case 'no-call-id':
      return { words: 'It claims a link but names no call.', clause: 257 };
    case 'no-such-call':
      return {
        words: `No call ${where}has its callId${facts.text(key) === null ? '' : `, ${quoted(facts.text(key) ?? '')}`}.`,
        clause: 266,
      };
    case 'linkage-ambiguous':
      return { words: 'Its linkage is ambiguous: what the source records goes with more than one call.', clause: 262 };
    case 'duplicate-call-id':
      return {
        words: isCall
          ? 'Other calls have this callId too, so no result is given to one of them by it.'
          : `${pairing.calls.count(key)} calls have its callId; which of them it answers cannot be told.`,
        clause: 263,
      };
    case 'competing-results':
      return {
        words: `${pairing.results.count(key)} results have this callId and none supersedes another; none is chosen.`,
        clause: 264,
      };
    case 'conflicting-revisions':
    case null:
      return {
        words:
          'Revisions of the call or of a result conflict: two records supersede the same one. None of them is chosen.',
        clause: 264,
      };
  }
}

function linkageWords({ facts }: Session, row: number): string {
  const linkage = facts.text(facts.name.at(row));
  return linkage === null ? 'not recorded' : quoted(linkage);
}
