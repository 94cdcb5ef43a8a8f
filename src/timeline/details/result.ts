import { decisionOf } from '../../session/decisions.ts';
import { Flag, SourceCode } from '../../records/facts.ts';
import { N } from '../../records/names.ts';
import type { Field, LinkOutcome, Section } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { plural } from '../text.ts';
import { linkTo } from '../titles.ts';
import { deciderWords, decisionWords, outcomeOf, undecidedWords } from '../words.ts';
import { captureWords } from './capture.ts';
import { contentSection } from './content.ts';
import { toldEdits } from './edits.ts';
import { endFields, outputSection, timeFields } from './process.ts';
import { ownProviderSection } from './provider.ts';
import { M, present, type RecordView } from './record-view.ts';
import { statusField } from './status-field.ts';

const LINKAGES: Readonly<Record<string, string>> = {
  exact: 'the source attached the callId to this result',
  derived: 'the producer assigned the callId by a rule',
  ambiguous: 'what the source records goes with more than one call',
  none: 'nothing in the source links it to a call',
};
/** Of an exact link to a call whose id the producer made: the source has no id that it could have attached. */
const ONE_ITEM = 'call and result stand in one native item';
/** Nothing that a process wrote is known to have reached the model: that is what `content` says (ASR-259, ASR-272). */
const UNSEEN = 'not known to have reached the model';

/**
 * What came back: first what the model received, then what others saw, then how it ran.
 *
 * @param file the file whose text the content is, as the call names it
 */
export function resultSections(view: RecordView, file: string | null = null): Section[] {
  const exec = view.member(N.exec);
  const sort = file === null ? {} : { file };
  const model = contentSection(view, N.content, 'What the model received', 'model', sort);
  return [
    model ?? {
      kind: 'note',
      title: 'What the model received',
      words: 'not recorded, and the record does not say why',
      tone: 'amber',
    },
    contentSection(view, N.displayContent, 'What the user saw', 'display', sort),
    toldEdits(view),
    { kind: 'fields', title: 'Result', fields: resultFields(view) } as const,
    decisionSection(view),
    execSection(view),
    outputSection(view, exec, '/exec', N.stdout, 'Standard output', UNSEEN),
    outputSection(view, exec, '/exec', N.stderr, 'Standard error', UNSEEN),
    outputSection(view, exec, '/exec', N.output, 'Output', UNSEEN),
    { kind: 'fields', title: 'Timing', fields: timeFields(view) } as const,
    rawSection(view),
  ].filter((section) => section !== null);
}

/**
 * A result that is shown by itself also has its provider; under its call the provider stands with the call's.
 *
 * @param file as of `resultSections`
 */
export function loneResultSections(view: RecordView, file: string | null): Section[] {
  const provider = ownProviderSection(view);
  return [...resultSections(view, file), ...(provider === null ? [] : [provider])];
}

function resultFields(view: RecordView): Field[] {
  const { session } = view.context.index;
  const { word } = outcomeOf(session.facts.text(session.facts.status.at(view.row)));
  const linkage = linkageWords(view);
  const error = view.member(N.error);
  return present(
    statusField(view, word),
    view.fieldOr('Linkage', N.linkage, 'not recorded', { mono: true, ...(linkage === null ? {} : { note: linkage }) }),
    view.fieldOr('Call ID', N.callId, 'not recorded', { mono: true }),
    view.field('Native call ID', N.nativeCallId, {
      mono: true,
      note: 'as the source has it; not used for linking',
      link: sameNativeId(view),
    }),
    view.tape.isObject(error)
      ? view.field('Error', N.message, { of: error, at: '/error' })
      : view.field('Error', N.error),
    view.field('Error code', M.code, { of: error, at: '/error', mono: true }),
  );
}

/** How the result is linked, in words; what the source attached goes by where the paired call's id comes from. */
function linkageWords(view: RecordView): string | null {
  const linkage = view.string(N.linkage);
  if (linkage === null || !Object.hasOwn(LINKAGES, linkage)) return null;
  const { context, row } = view;
  const { facts, pairing } = context.index.session;
  const call = pairing.partnerOf(row);
  const isMade = call >= 0 && facts.link.at(call) === SourceCode.derived;
  return linkage === 'exact' && isMade ? ONE_ITEM : (LINKAGES[linkage] ?? null);
}

/** Calls that happen to have the source's own ID: to look at, never to pair by (ASR-262). */
export function sameNativeId(view: RecordView): LinkOutcome | null {
  const { session } = view.context.index;
  const token = view.member(N.nativeCallId);
  if (!view.tape.isString(token)) return null;
  const rows = session.pairing.calls.get(session.facts.symbols.find(view.tape.text(token)));
  if (rows.length === 0) return null;
  return {
    outcome: 'information',
    words: `also the callId of ${plural(rows.length, 'call')}: not linked`,
    rows: [...rows.subarray(0, VIEW_LIMITS.listed)].map((row) => linkTo(session, row)),
  };
}

function decisionSection(view: RecordView): Section | null {
  const { facts, revisions } = view.context.index.session;
  const of = view.member(N.permission);
  if (of < 0 || !facts.has(view.row, Flag.compactDecision)) return null;
  const { state, reason } = decisionOf(facts, revisions, view.row);
  const decidedBy = facts.text(facts.by.at(view.row));
  const value =
    state === 'unresolved'
      ? undecidedWords(reason, null)
      : decisionWords(facts.text(facts.decision.at(view.row)) ?? '', decidedBy);
  const at = '/permission';
  const decision = facts.text(facts.decision.at(view.row));
  const copied = decision === null ? {} : { copied: decision };
  return {
    kind: 'fields',
    title: 'Decision kept on the result',
    fields: present(
      { label: 'Decision', value, origin: 'recorded', pointer: at, note: 'no request is recorded', ...copied },
      view.fieldOr('Decided by', N.decidedBy, deciderWords(null), { of, at, mono: true }),
      view.field('Rule', M.rule, { of, at, mono: true }),
    ),
  };
}

function execSection(view: RecordView): Section | null {
  const of = view.member(N.exec);
  if (of < 0) return null;
  if (!view.tape.isObject(of)) return { kind: 'json', title: 'Process', node: view.node(of), pointer: '/exec' };
  const at = '/exec';
  const cwd = view.tape.member(of, M.cwd);
  const processId = view.tape.member(of, N.processId);
  const type = view.tape.isString(processId)
    ? 'a string'
    : view.tape.isNumber(processId)
      ? 'a number'
      : 'neither string nor number';
  return {
    kind: 'fields',
    title: 'Process',
    fields: present(
      view.field('Command', N.command, { of, at, mono: true }),
      cwd < 0
        ? null
        : { label: 'Working directory', value: view.path(cwd), origin: 'recorded', pointer: '/exec/cwd', mono: true },
      ...endFields(view, of, at),
      view.field('Terminal', N.terminalId, { of, at, mono: true, link: view.context.links.terminalReadBy(view.row) }),
      view.field('Process ID', N.processId, {
        of,
        at,
        mono: true,
        note: `${type}, as the source has it; refers to nothing`,
      }),
    ),
  };
}

function rawSection(view: RecordView): Section | null {
  const token = view.member(N.raw);
  const said = captureWords(view, 'raw');
  const title = 'Raw output, as the source kept it';
  if (token < 0) return said === null ? null : { kind: 'note', title, words: said, tone: 'quiet' };
  const note = [said, UNSEEN].filter((text) => text !== null).join('; ');
  if (view.tape.isString(token))
    return { kind: 'text', title, note, text: view.text(token), pointer: '/raw', source: 'raw' };
  return { kind: 'json', title, note, node: view.node(token), pointer: '/raw' };
}
