import { kindOf, type RowKind } from '../format/vocabulary.ts';
import { scan } from '../json/scan.ts';
import { type Name, nameOf, type Token } from '../json/tape.ts';
import { N } from '../records/names.ts';
import { contentLine, genericLine, type Line, messageLine, reasoningLine, recordedOr } from './content-line.ts';
import { planLine } from './plan.ts';
import { processOf } from './process-words.ts';
import { textOf } from './raw.ts';
import { unreadText } from './unread-text.ts';
import { clip, oneLine, quoted } from './text.ts';
import { argumentLine, lineOf, type RecordTape, stringLine } from './values.ts';

/** What a row needs of its record's bytes: everything else is in the index. Nothing in it is a secret. */
export interface Glance {
  readonly time: string | null;
  /** The name, where the index has none: a terminal's command, a message's role. */
  readonly title: string | null;
  readonly detail: string;
  /** Whether `detail` is not of the record: it says that there is no text, and what there is. */
  readonly detailMissing: boolean;
  readonly provider: string | null;
  readonly exit: string | null;
  readonly duration: { readonly text: string; readonly computed: boolean } | null;
  /** When a process ran, as recorded, and the milliseconds between, where both are. */
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly ranMs: number | null;
  /** Verdicts of the reviews of a permission. */
  readonly reviews: readonly string[];
  /** What was answered, in a few words; null where it is not recorded or may not be shown. */
  readonly answer: string | null;
}

const NOTHING: Glance = {
  time: null,
  title: null,
  detail: '',
  detailMissing: false,
  provider: null,
  exit: null,
  duration: null,
  startedAt: null,
  completedAt: null,
  ranMs: null,
  reviews: [],
  answer: null,
};
const [TITLE, DESCRIPTION, REASON, URL, NATIVE_ID, VERDICT, AGENT, CWD, HEADER, MODEL] = (
  ['title', 'description', 'reason', 'url', 'nativeCallId', 'verdict', 'agent', 'cwd', 'header', 'model'] as const
).map(nameOf) as [Name, Name, Name, Name, Name, Name, Name, Name, Name, Name];
/** What is said of a record that is not as it was. */
export const CHANGED = 'the file has changed since it was read';
const ERROR_MESSAGE = nameOf('errorMessage');

/** Looks at one record. The tape is filled anew. */
export function glanceAt(record: RecordTape, kindCode: number, bytes: Uint8Array): Glance {
  const kind = kindOf(kindCode);
  if (kind === 'malformed')
    return {
      ...NOTHING,
      detail: clip(
        oneLine(
          unreadText(bytes, record.withholder) ??
            textOf(bytes, record.withholder.stretchesOf(record.row), record.withholder),
        ),
      ),
    };
  const { tape } = record;
  if (scan(tape, bytes, 0, bytes.length).kind !== 'value') return { ...NOTHING, detail: CHANGED, detailMissing: true };
  const ts = tape.member(0, N.ts);
  const glance = { ...NOTHING, time: ts < 0 || tape.isNull(ts) ? null : lineOf(record, ts) };
  return { ...glance, ...lookAt(record, kind) };
}

function lookAt(record: RecordTape, kind: Exclude<RowKind, 'malformed'>): Partial<Glance> {
  const member = (name: Name): Token => record.tape.member(0, name);
  switch (kind) {
    case 'tool_call':
      return { detail: argumentLine(record), provider: providerWords(record) };
    case 'tool_result':
      return lookAtResult(record);
    case 'permission':
      return {
        detail:
          firstOf(record, [TITLE, DESCRIPTION, REASON]) ||
          lineOf(record, record.tape.member(member(N.subject), N.command)),
        reviews: verdicts(record),
      };
    case 'input_request':
      return lookAtRequest(record);
    case 'terminal':
      return {
        title: ownTitle(record, kind),
        detail: firstOf(record, [DESCRIPTION, N.terminalId]),
        ...processOf(record, 0),
      };
    case 'hook':
      return {
        detail: firstOf(record, [N.name, DESCRIPTION]) || lineOf(record, member(N.command)),
        ...processOf(record, 0),
      };
    case 'message':
      return { title: ownTitle(record, kind), ...detailOf(messageLine(record)) };
    case 'reasoning':
      return detailOf(reasoningLine(record));
    case 'header':
    case 'session':
      return {
        detail: [firstOf(record, [TITLE]), agentWords(record), lineOf(record, member(CWD))]
          .filter((text) => text !== '')
          .join(' · '),
      };
    case 'inference':
      return detailOf(recordedOr(inferenceLine(record), () => genericLine(record)));
    case 'plan':
      return detailOf(recordedOr(planLine(record), () => genericLine(record)));
    case 'subagent':
    case 'unknown':
    case 'untyped':
      return detailOf(genericLine(record));
  }
}

function detailOf({ text, missing }: Line): Pick<Glance, 'detail' | 'detailMissing'> {
  return { detail: text, detailMissing: missing };
}

/** The model, and what the source says went wrong. */
function inferenceLine(record: RecordTape): string {
  const words = [firstOf(record, [MODEL]), firstOf(record, [ERROR_MESSAGE])];
  return clip(words.filter((text) => text !== '').join(' · '));
}

function firstOf(record: RecordTape, names: readonly Name[]): string {
  for (const name of names) {
    const line = stringLine(record, 0, name);
    if (line !== null && line !== '') return line;
  }
  return '';
}

/** A record's own name for itself where the index has none: the command of a terminal, the role of a message. */
export function ownTitle(record: RecordTape, kind: RowKind): string | null {
  if (kind === 'terminal') return lineOf(record, record.tape.member(0, N.command)) || null;
  return kind === 'message' ? speaker(record) : null;
}

/** A message's role, and its author where that is someone else. */
function speaker(record: RecordTape): string | null {
  const role = stringLine(record, 0, N.role);
  const author = stringLine(record, 0, N.author);
  if (role === null || author === null || role === author) return role ?? author;
  return `${role} · ${author}`;
}

/** The agent that a header names: a text, or an object's name and version. */
export function agentWords(record: RecordTape): string {
  const { tape } = record;
  const agent = tape.member(0, AGENT);
  if (!tape.isObject(agent)) return lineOf(record, agent);
  const version = tape.member(agent, nameOf('version'));
  return [stringLine(record, agent, N.name) ?? stringLine(record, agent, TITLE), lineOf(record, version)]
    .filter((text) => text !== null && text !== '')
    .join(' ');
}

/** Where a tool comes from, as recorded: a server or name that is not given is not made up. */
export function providerWords(record: RecordTape): string | null {
  const { tape } = record;
  const provider = tape.member(0, N.provider);
  if (!tape.isObject(provider)) return null;
  const parts = [N.kind, N.server, N.tool, N.name]
    .map((name) => stringLine(record, provider, name))
    .filter((text) => text !== null);
  const identity = stringLine(record, provider, N.identity);
  return clip([...parts, ...(identity === 'exact' ? [] : [`identity ${identity ?? 'not recorded'}`])].join(' · '), 120);
}

function lookAtResult(record: RecordTape): Partial<Glance> {
  const { tape } = record;
  const exec = tape.member(0, N.exec);
  const content = contentLine(record, tape.member(0, N.content));
  const error = stringLine(record, tape.member(0, N.error), N.message) ?? '';
  const shown = contentLine(record, tape.member(0, N.displayContent));
  const other = error || lineOf(record, tape.member(exec, N.command)) || (shown.missing ? '' : shown.text);
  const id = firstOf(record, [N.callId, NATIVE_ID]);
  return {
    title: id === '' ? null : id,
    ...detailOf(content.missing ? recordedOr(other, () => content) : content),
    provider: providerWords(record),
    ...processOf(record, exec),
  };
}

function verdicts(record: RecordTape): string[] {
  const { tape } = record;
  const words: string[] = [];
  for (const review of tape.elements(tape.member(0, N.reviews))) {
    if (words.length === 5) break;
    words.push(stringLine(record, review, VERDICT) ?? 'verdict not recorded');
  }
  return words;
}

function lookAtRequest(record: RecordTape): Partial<Glance> {
  const { tape } = record;
  const questions = [...tape.elements(tape.member(0, N.questions))];
  const first = questions[0] ?? -1;
  const question = stringLine(record, first, N.text) ?? stringLine(record, first, HEADER) ?? '';
  const more = questions.length > 1 ? ` (and ${questions.length - 1} more)` : '';
  const detail = question === '' ? firstOf(record, [N.message, URL]) : question + more;
  if (record.withholder.rows.has(record.row)) return { detail };
  const chosen: string[] = [];
  for (const answer of tape.elements(tape.member(0, N.answers))) {
    if (chosen.length === 3) break;
    const selected = tape.member(answer, N.selected);
    for (const choice of tape.elements(selected)) if (chosen.length < 3) chosen.push(lineOf(record, choice));
    const text = stringLine(record, answer, N.text);
    if (text !== null) chosen.push(quoted(text));
  }
  return { detail, answer: chosen.length === 0 ? null : clip(chosen.join(', '), 80) };
}
