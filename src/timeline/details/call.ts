import { nameOf } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { standingOf } from '../states.ts';
import { captureWords } from './capture.ts';
import { askedEdits } from './edits.ts';
import { providerSection } from './provider.ts';
import { M, missingField, present, type RecordView } from './record-view.ts';
import { resultSections } from './result.ts';

/** What was requested, by whom, and with which arguments; then what its paired result says. */
export function callSections(view: RecordView, result: RecordView | null): Section[] {
  const edits = askedEdits(view);
  return [
    { kind: 'fields', title: 'Call', fields: callFields(view) },
    ...present(edits),
    ...inputSections(view, edits),
    providerSection(view, result),
    ...(result === null
      ? [unpairedNote(view)]
      : resultSections(result, fileOf(view)).map((section) => ({ ...section, row: result.row }))),
  ];
}

function callFields(view: RecordView): Field[] {
  const source = view.string(N.callIdSource);
  const from =
    source === 'native'
      ? 'the source’s own ID'
      : source === 'derived'
        ? 'derived by the producer'
        : `callIdSource ${source === null ? 'not recorded' : `"${source}"`}`;
  view.member(N.callIdSource);
  return present(
    view.fieldOr('Tool', N.name, captureWords(view, 'name') ?? 'not recorded', { mono: true }),
    view.field('Kind', N.kind, { mono: true }),
    view.field('Title', M.title),
    view.fieldOr('Requested by', N.requestedBy, 'not recorded'),
    view.fieldOr('Call ID', N.callId, 'not recorded', { mono: true, note: from }),
    view.field('Inside call', N.parentCallId, { mono: true, link: view.context.links.callNamedBy(view.row) }),
    view.field('Inference', M.inferenceId, { mono: true }),
    ...locationFields(view),
  );
}

/** The file whose text the result of a call is to be: only where the tool's kind or name says that it reads one. */
function fileOf(view: RecordView): string | null {
  if (view.string(N.kind) !== 'read' && !/^(?:read|view|cat|open)(?:_?file)?$/i.test(view.string(N.name) ?? ''))
    return null;
  const input = view.member(N.input);
  for (const name of FILES) {
    const path = view.string(name, input);
    if (path !== null) return path;
  }
  return null;
}

const FILES = ['file_path', 'filePath', 'absolute_path', 'path'].map(nameOf);

function locationFields(view: RecordView): Field[] {
  const fields: Field[] = [];
  for (const location of view.tape.elements(view.member(N.locations))) {
    if (fields.length === 50) break;
    fields.push({
      label: 'Location',
      value: view.path(location),
      origin: 'recorded',
      pointer: `/locations/${fields.length}`,
      mono: true,
    });
  }
  return fields;
}

function inputSections(view: RecordView, edits: Section | null): Section[] {
  const input = view.member(N.input);
  const text = view.member(N.inputText);
  const both = input >= 0 && text >= 0 ? 'the arguments stand twice; neither is preferred' : null;
  const sections: Section[] = [];
  if (input >= 0) {
    const note = [captureWords(view, 'input'), both].filter((words) => words !== null).join('; ');
    sections.push({
      kind: 'json',
      title: 'Arguments',
      ...(note === '' ? {} : { note }),
      node: view.node(input),
      pointer: '/input',
    });
  }
  if (text >= 0) {
    const isDrawn =
      edits?.kind === 'edits' && edits.edits.some((edit) => edit.pointer === '/inputText' && edit.change !== null);
    const drawn = isDrawn ? 'the text that is drawn above as a change' : null;
    const note = [captureWords(view, 'inputText'), both, drawn].filter((words) => words !== null).join('; ');
    const title = 'Arguments, as text';
    if (view.tape.isString(text))
      sections.push({
        kind: 'text',
        title,
        ...(note === '' ? {} : { note }),
        text: view.text(text),
        ...(isDrawn ? { sort: { isDrawn } } : {}),
        pointer: '/inputText',
        source: 'call',
      });
    else
      sections.push({
        kind: 'json',
        title,
        ...(note === '' ? {} : { note }),
        node: view.node(text),
        pointer: '/inputText',
      });
  }
  if (sections.length > 0) return sections;
  const said = captureWords(view, 'input') ?? captureWords(view, 'inputText');
  return [
    said === null
      ? { kind: 'fields', title: 'Arguments', fields: [missingField('Arguments')] }
      : { kind: 'note', title: 'Arguments', words: said, tone: 'quiet' },
  ];
}

function unpairedNote(view: RecordView): Section {
  const { state, word } = standingOf(view.context.index.session, 'story', view.row);
  const tone = state === 'ambiguous' ? 'violet' : state === 'dangling' ? 'blue' : 'quiet';
  const words =
    state === 'superseded'
      ? 'This record was superseded: its entity’s current record has the result, if there is one.'
      : word;
  return { kind: 'note', title: 'Result', words, tone };
}
