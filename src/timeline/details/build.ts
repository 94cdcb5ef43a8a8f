import { LIMITS } from '../../format/limits.ts';
import { kindOf, type RowKind } from '../../format/vocabulary.ts';
import { RULES } from '../../format/rules.ts';
import { tokenAt } from '../../json/pointer.ts';
import { NO_TOKEN, type Tape, type Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import { type BlobView, blobsOf } from '../blobs.ts';
import { branchField, branchLinks } from '../branches.ts';
import type { Field, JsonNode, RecordDetail, Section } from '../detail.ts';
import { addressOf } from '../find-record.ts';
import { ownTitle } from '../glance.ts';
import { pieceOf } from '../json-node.ts';
import { kinLinks, noteSections } from '../kin-links.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { pairingOf } from '../pairing-words.ts';
import { readSpan } from '../raw.ts';
import { retractionLinks } from '../retractions.ts';
import { standingOf } from '../states.ts';
import { byteWords } from '../text.ts';
import { linkTo, titleOf } from '../titles.ts';
import { callSections, fileOf } from './call.ts';
import { genericSections } from './generic.ts';
import { hookSections } from './hook.ts';
import { inputRequestSections } from './input-request.ts';
import { malformedSections } from './malformed.ts';
import { messageSections } from './message.ts';
import { permissionSections } from './permission.ts';
import { planSections } from './plan.ts';
import { type DetailSource, nativeSpan, readView, recordSpan, viewOf, Views } from './read-view.ts';
import { type DetailContext, present, type RecordView } from './record-view.ts';
import { loneResultSections, sameNativeId } from './result.ts';
import { terminalSections } from './terminal.ts';

const SECTIONS: Readonly<Partial<Record<RowKind, (view: RecordView) => Section[]>>> = {
  permission: permissionSections,
  input_request: inputRequestSections,
  terminal: terminalSections,
  hook: hookSections,
  message: messageSections,
  plan: planSections,
};

/** Everything that the inspector shows of one row. */
export async function detailOf(context: DetailContext, source: DetailSource, row: number): Promise<RecordDetail> {
  const { session } = context.index;
  const { facts } = session;
  const span = recordSpan(context, source, row);
  const views = new Views(context, source);
  const view = await views.of(row);
  const native = nativeOf(source.native === null ? null : await views.any(row), source);
  const kind = kindOf(facts.kind.at(row));
  const windows = { from: 0, to: VIEW_LIMITS.textChars };
  const sections = await sectionsOf(context, views, row);
  const shown = new Set([row, ...sections.map((section) => section.row ?? row)]);
  return {
    row,
    line: facts.line.at(row),
    id: facts.text(facts.id.at(row)),
    addresses: [...shown].map((other) => ({ row: other, at: addressOf(session, other) })),
    kind,
    type: facts.text(facts.type.at(row)),
    title: (view === null ? null : ownTitle(view.record, kind)) ?? titleOf(session, row).title,
    ...standingOf(session, 'story', row),
    sections,
    pairing: pairingOf(session, row),
    revisions: revisionsOf(context, row),
    links: linksOf(context, row, view),
    blobs: await allBlobs(context, views, row),
    problems: problemsOf(context, row),
    tree: view === null ? null : view.node(0),
    raw: await readSpan(span, source.withholder, windows.from, windows.to),
    native:
      native === null
        ? null
        : { line: native.line, text: await readSpan(native.span, source.withholder, windows.from, windows.to) },
    unused: view === null ? [] : view.unused(),
  };
}

/** Characters `from` up to `to` of one text of a record: `raw`, `native`, or the value that a JSON Pointer names. */
export async function textOf(
  context: DetailContext,
  source: DetailSource,
  { row, what, from, to }: { row: number; what: string; from: number; to: number },
): Promise<{ text: string; more: number }> {
  const { withholder } = source;
  if (what === 'raw') return readSpan(recordSpan(context, source, row), withholder, from, to);
  if (what === 'native') {
    const native = source.native === null ? null : nativeOf(await readView(context, source, row), source);
    return native === null ? { text: '', more: 0 } : readSpan(native.span, withholder, from, to);
  }
  const view = await viewOf(context, source, row);
  return view === null ? { text: '', more: 0 } : view.windowAt(what, from, to);
}

/** Where the native line stands that a row was made of, also one that could not be read; null for a record stream. */
function nativeOf(view: RecordView | null, source: DetailSource): ReturnType<typeof nativeSpan> {
  return view === null ? null : nativeSpan(view, source);
}

/** Asks for a piece of a value. */
export interface PieceAsk {
  readonly row: number;
  /** JSON Pointer to the value. */
  readonly pointer: string;
  /** Whether the value is a string, and the one that its text writes as JSON is meant. */
  readonly inText?: boolean;
  /** The way from it to the value inside of it that is meant, by the places of members and elements: a name may be there twice. */
  readonly path: readonly number[];
  /** How many of that one's members or elements are passed over. */
  readonly from: number;
}

/** A piece of a value as a tree; null where there is none. `views` are kept for the next piece: the record is the same. */
export async function pieceAt(views: Views, ask: PieceAsk): Promise<JsonNode | null> {
  const { row, pointer, path, from, inText = false } = ask;
  const record = inText ? await views.inText(row, pointer) : ((await views.of(row))?.record ?? null);
  if (record === null) return null;
  let token = inText ? 0 : tokenAt(record.tape, pointer);
  for (const place of path) token = token < 0 ? NO_TOKEN : childAt(record.tape, token, place);
  return token < 0 ? null : pieceOf(record, token, from);
}

function childAt(tape: Tape, token: Token, place: number): Token {
  let passed = 0;
  for (const child of tape.isObject(token) ? valuesOf(tape, token) : tape.elements(token))
    if (passed++ === place) return child;
  return NO_TOKEN;
}

function* valuesOf(tape: Tape, object: Token): Generator<Token> {
  for (const { value } of tape.members(object)) yield value;
}

async function sectionsOf(context: DetailContext, views: Views, row: number): Promise<Section[]> {
  const { session } = context.index;
  const view = await views.of(row);
  const kind = kindOf(session.facts.kind.at(row));
  if (kind === 'malformed') return malformedSections(session, row);
  if (view === null) return [unreadNote(context, row)];
  let sections: Section[];
  if (kind === 'tool_call') {
    const partner = session.pairing.partnerOf(row);
    const result = partner < 0 ? null : await views.of(partner);
    const isUnread = partner >= 0 && result === null;
    const unread = isUnread ? { ...unreadNote(context, partner), title: 'Result', row: partner } : null;
    sections = callSections(view, result, unread);
  } else if (kind === 'tool_result') {
    const partner = session.pairing.partnerOf(row);
    const call = partner < 0 ? null : await views.of(partner);
    sections = loneResultSections(view, call === null ? null : fileOf(call));
  } else {
    sections = (SECTIONS[kind] ?? genericSections)(view);
  }
  return [...sections, ...noteSections(view), { kind: 'fields', title: 'Record', fields: envelopeFields(view) }];
}

async function allBlobs(context: DetailContext, views: Views, row: number): Promise<BlobView[]> {
  const { session } = context.index;
  const view = await views.of(row);
  const own = view === null ? [] : blobsOf(session, view);
  const partner = kindOf(session.facts.kind.at(row)) === 'tool_call' ? session.pairing.partnerOf(row) : -1;
  const mayName = session.facts.blobs.length > 0 || session.facts.isNative;
  const result = partner < 0 || !mayName ? null : await views.of(partner);
  return result === null ? own : [...own, ...blobsOf(session, result)];
}

/**
 * The text that a record itself holds at a pointer, its parts together: what is compared with a blob. Null where there is none that may be
 * shown.
 */
export async function heldText(
  context: DetailContext,
  source: DetailSource,
  row: number,
  pointer: string,
): Promise<string | null> {
  const view = await viewOf(context, source, row);
  const token = view === null ? -1 : tokenAt(view.tape, pointer);
  return view === null || token < 0 ? null : joinedText(view, token);
}

function joinedText(view: RecordView, token: Token): string | null {
  const { tape } = view;
  if (tape.isString(token)) return view.shown(token);
  if (!tape.isArray(token)) return null;
  const texts = [...tape.elements(token)].map((part) => view.string(N.text, part)).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join('\n');
}

/** Says that a record is shown only as raw bytes. */
function unreadNote(context: DetailContext, row: number): Section {
  const size = context.index.session.facts.size.at(row);
  const words =
    size > LIMITS.detailBytes
      ? `The record takes ${byteWords(size)}: too long to be laid out at once. It is in the raw view, a piece at a time.`
      : 'The file has changed since it was read, so the record cannot be laid out.';
  return { kind: 'note', title: 'Record', words, tone: 'amber' };
}

function envelopeFields(view: RecordView): Field[] {
  const { session } = view.context.index;
  const { facts, revisions } = session;
  const target = revisions.target[view.row] ?? -1;
  const named = facts.supersedes.at(view.row);
  const link = target >= 0 ? ({ outcome: 'linked', words: 'linked', rows: [linkTo(session, target)] } as const) : null;
  const note = named >= 0 && target < 0 ? 'not followed: see the problems' : undefined;
  return present(
    view.fieldOr('Record ID', N.id, 'not recorded', { mono: true }),
    view.fieldOr('seq', N.seq, 'not recorded', { mono: true }),
    view.fieldOr('Time', N.ts, 'not recorded', { mono: true }),
    view.field('Supersedes', N.supersedes, { mono: true, link, note }),
    branchField(session, view.row),
    { label: 'Line', value: String(facts.line.at(view.row)), origin: 'computed', mono: true },
    { label: 'Size', value: byteWords(facts.size.at(view.row)), origin: 'computed' },
  );
}

function revisionsOf({ index }: DetailContext, row: number): RecordDetail['revisions'] {
  const { revisions } = index.session;
  const rows = revisions.rowsOf(revisions.entityOf[row] as number);
  const shown =
    rows.length <= VIEW_LIMITS.listed
      ? rows
      : rows.filter((other, at) => at < VIEW_LIMITS.listed || other === row || revisions.isHead[other] === 1);
  return [...shown].map((other) => ({
    ...linkTo(index.session, other),
    isCurrent: revisions.isHead[other] === 1,
    isShown: other === row,
  }));
}

function linksOf({ links, index }: DetailContext, row: number, view: RecordView | null): RecordDetail['links'] {
  const { session, retractions } = index;
  const found = [
    ...links.linksOf(row),
    ...branchLinks(session, row),
    ...kinLinks(session, links, row),
    ...retractionLinks(session, retractions, row),
  ];
  const same = view !== null && view.kind === 'tool_result' ? sameNativeId(view) : null;
  return same === null
    ? found
    : [...found, { ...same, relation: 'calls with the source’s ID', direction: 'out', member: 'nativeCallId' }];
}

function problemsOf({ index }: DetailContext, row: number): RecordDetail['problems'] {
  return index.faults.of(row, VIEW_LIMITS.problems).map(({ rule, code, severity, message, path }) => ({
    rule,
    code,
    severity,
    message,
    path,
    says: RULES[rule].says,
  }));
}
