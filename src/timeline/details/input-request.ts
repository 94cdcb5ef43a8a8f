import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { isWithheld } from '../values.ts';
import { requestOf } from '../words.ts';
import { captureWords } from './capture.ts';
import { questionsSection } from './questions.ts';
import { M, present, type RecordView } from './record-view.ts';
import { statusField } from './status-field.ts';

/** What the user was asked, and what came of it. */
export function inputRequestSections(view: RecordView): Section[] {
  return [
    ...secretNotes(view),
    { kind: 'fields', title: 'Request', fields: requestFields(view) } as const,
    questionsSection(view),
    captureNote(view, 'questions', 'Questions'),
    captureNote(view, 'answers', 'Answers'),
    schemaSection(view),
    responseSection(view),
    { kind: 'fields', title: 'Answer', fields: answerFields(view) } as const,
  ].filter((section) => section !== null && !(section.kind === 'fields' && section.fields.length === 0)) as Section[];
}

function secretNotes(view: RecordView): Section[] {
  const { withholder } = view.record;
  if (!withholder.rows.has(view.row)) return [];
  const isBreach = withholder.stretchesOf(view.row).length > 0;
  const words = isBreach
    ? 'A secret was asked for, and a value is recorded here, which breaks ASR-283. It is withheld here and wherever else it stands in this session; that the source wrote it elsewhere in another form cannot be ruled out.'
    : 'A secret was asked for. No value is recorded here. Copies elsewhere are not checked, since the value is not known.';
  return [{ kind: 'note', title: 'Secret', words, tone: isBreach ? 'red' : 'amber' }];
}

function requestFields(view: RecordView): Field[] {
  const { word } = requestOf(view.string(N.status), view.string(N.mode));
  const url = view.string(M.url);
  view.member(N.secret);
  return present(
    statusField(view, word),
    view.fieldOr('Mode', N.mode, 'not recorded', { mono: true }),
    view.field('Message', N.message),
    url === null ? view.field('URL', M.url) : { label: 'URL host', value: hostOf(url), origin: 'computed', mono: true },
    url === null ? null : view.field('URL', M.url, { mono: true, note: 'never opened by this page' }),
    view.field('Asked by call', N.callId, { mono: true, link: view.context.links.callNamedBy(view.row) }),
    view.field('Agent waited', M.blocking),
    view.fieldOr('Request ID', N.requestId, 'not recorded', { mono: true }),
    view.field('ID source', M.idSource, { mono: true }),
  );
}

/** The host of a URL, set apart because the rest of one can be made to look like another. */
function hostOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\\]*@)?([^/?#\\]*)/i.exec(url)?.[1] ?? 'no host';
}

function schemaSection(view: RecordView): Section | null {
  const token = view.member(M.requestedSchema);
  return token < 0
    ? null
    : { kind: 'json', title: 'Schema of the form', node: view.node(token), pointer: '/requestedSchema' };
}

function responseSection(view: RecordView): Section | null {
  const token = view.member(N.response);
  if (token < 0) return captureNote(view, 'response', 'Response');
  const title = 'Response';
  if (view.tape.isString(token) && !isWithheld(view.record, token)) {
    return { kind: 'text', title, text: view.text(token), pointer: '/response', source: 'display' };
  }
  return { kind: 'json', title, node: view.node(token), pointer: '/response' };
}

function captureNote(view: RecordView, member: string, title: string): Section | null {
  const words = captureWords(view, member);
  return words === null ? null : { kind: 'note', title, words, tone: 'quiet' };
}

function answerFields(view: RecordView): Field[] {
  return present(
    view.field('Answered by', M.answeredBy),
    view.field('Answered in', N.answerRef, { mono: true, link: view.context.links.answerOf(view.row) }),
  );
}
