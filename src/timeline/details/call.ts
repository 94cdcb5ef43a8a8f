import { nameOf, type Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { standingOf } from '../states.ts';
import { plural } from '../text.ts';
import { isWithheld } from '../values.ts';
import { captureWords } from './capture.ts';
import { askedEdits } from './edits.ts';
import { providerSection } from './provider.ts';
import { M, missingField, present, type RecordView } from './record-view.ts';
import { resultSections } from './result.ts';

/**
 * What was requested, then what its paired result says, then who requested it and by which names it goes.
 *
 * @param unread stands for a paired result that cannot be laid out
 */
export function callSections(view: RecordView, result: RecordView | null, unread: Section | null): Section[] {
  const edits = askedEdits(view);
  const provider = providerSection(view, result);
  const fields = callFields(view);
  return [
    ...present(edits, commandSection(view, edits)),
    ...inputSections(view, edits),
    ...(result === null
      ? [unread ?? unpairedNote(view)]
      : resultSections(result, fileOf(view)).map((section) => ({ ...section, row: result.row }))),
    { kind: 'fields', title: 'Call', fields: provider === null ? [...fields, missingField('Provider')] : fields },
    ...present(provider),
  ];
}

/** Characters of a list that is shown as a command: of a longer one not all would be there at once. */
const COMMAND_CHARS = 4000;
/** What a shell takes as one word and as it is, wherever it stands. */
const WORD = /^[\w./:@%+,=-]+$/;
const SHELL = /^(?:.*\/)?(?:ba|z|da|k)?sh$/;

/** The command of a call with its own line breaks, where what is recorded tells it without a guess: the arguments are escaped as JSON. */
function commandSection(view: RecordView, edits: Section | null): Section | null {
  const { tape } = view;
  const input = view.member(N.input);
  const name = [N.command, CMD].find((one) => tape.member(input, one) >= 0);
  const token = name === undefined ? -1 : tape.member(input, name);
  const pointer = `/input/${name?.text ?? ''}`;
  if (tape.isString(token)) return commandText(view, edits, token, pointer);
  if (!tape.isArray(token)) return null;
  const words = [...tape.elements(token)];
  if (words.length === 0 || !words.every((word) => tape.isString(word))) return null;
  // The arguments of a shell that is given its command: it is the last of them.
  const [shell, option, script] = words;
  if (words.length === 3 && script !== undefined && SHELL.test(view.shown(shell ?? -1)) && isOption(view, option ?? -1))
    return commandText(
      view,
      edits,
      script,
      `${pointer}/2`,
      `given to ${view.shown(shell ?? -1)} ${view.shown(option ?? -1)}`,
    );
  const texts = words.map((word) => view.shown(word));
  const text = texts.join(' ');
  // Words that a shell would take otherwise would have to be quoted, and no quotes are recorded.
  if (text.length > COMMAND_CHARS || !texts.every((word) => WORD.test(word))) return null;
  return {
    kind: 'text',
    title: 'Command',
    note: `${plural(words.length, 'argument')}, a space between each`,
    text: { text, more: 0 },
    ...(isPowerShell(view) ? {} : { sort: { isShell: true } }),
    pointer,
    source: 'call',
  };
}

/** Whether the tool's name says that its commands are in another language than those of most shells. */
function isPowerShell(view: RecordView): boolean {
  return /powershell|pwsh/i.test(view.string(N.name) ?? '');
}

function isOption(view: RecordView, token: Token): boolean {
  return /^-[a-z]*c$/.test(view.shown(token));
}

function commandText(
  view: RecordView,
  edits: Section | null,
  token: Token,
  pointer: string,
  note?: string,
): Section | null {
  if (isWithheld(view.record, token)) return null;
  const isDrawn = isDrawnIn(edits, pointer);
  const said = [note, isDrawn ? DRAWN_ABOVE : undefined].filter((words) => words !== undefined).join('; ');
  return {
    kind: 'text',
    title: 'Command',
    ...(said === '' ? {} : { note: said }),
    text: view.text(token),
    ...(isDrawn ? { sort: { isDrawn: true } } : isPowerShell(view) ? {} : { sort: { isShell: true } }),
    pointer,
    source: 'call',
  };
}

/** Whether a text is drawn as a change. */
function isDrawnIn(edits: Section | null, pointer: string): boolean {
  return edits?.kind === 'edits' && edits.edits.some((edit) => edit.pointer === pointer && edit.change !== null);
}

const CMD = nameOf('cmd');
const DRAWN_ABOVE = 'the text that is drawn above as a change';

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
export function fileOf(view: RecordView): string | null {
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
    const isDrawn = isDrawnIn(edits, '/inputText');
    const drawn = isDrawn ? DRAWN_ABOVE : null;
    const note = [captureWords(view, 'inputText'), both, drawn].filter((words) => words !== null).join('; ');
    const title = 'Arguments, as text';
    if (view.tape.isString(text))
      sections.push({
        kind: 'text',
        title,
        ...(note === '' ? {} : { note }),
        text: view.text(text),
        ...(isDrawn ? { sort: { isDrawn: true } } : {}),
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
