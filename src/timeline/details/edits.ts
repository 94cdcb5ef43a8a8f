import { decodeUtf8 } from '../../base/bytes.ts';
import { isSafeIntegerText } from '../../json/number.ts';
import { type Name, nameOf, type Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { EditChange, EditView, Section } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
import { plural } from '../text.ts';
import type { RecordView } from './record-view.ts';

const names = (...texts: readonly string[]): readonly Name[] => texts.map(nameOf);
/** What agents call the two texts of an edit, the file, and the text of a whole file. */
const OLD = names('old_string', 'oldString', 'oldText', 'old_str', 'old_text', 'oldStr');
const NEW = names('new_string', 'newString', 'newText', 'new_str', 'new_text', 'newStr');
/** Words that mean an edit only beside the path of a file. */
const LOOSE_OLD = names('old');
const LOOSE_NEW = names('new');
const PATH = names('file_path', 'filePath', 'path', 'notebook_path', 'filename');
const WHOLE = names('content', 'file_text');
/** What ACP calls the new text. */
const NEW_TEXT = names('newText');
const PATCH = names('patch', 'patchText', 'input', 'diff');
const ALL = names('replace_all', 'replaceAll');
const [EDITS, COMMAND, STRUCTURED, LINES, OLD_START, NEW_START] = (
  ['edits', 'command', 'structuredPatch', 'lines', 'oldStart', 'newStart'] as const
).map(nameOf) as [Name, Name, Name, Name, Name, Name];

/** The changes of files that a call asks for, by the form of its arguments; null where they have none that is known. */
export function askedEdits(view: RecordView): Section | null {
  const input = view.member(N.input);
  const listed = listedEdits(view, input);
  const all = [...ownEdits(view, input, listed.edits), ...listed.edits, ...patchesOf(view, input)];
  if (all.length === 0) return null;
  const edits = all.slice(0, VIEW_LIMITS.listed);
  const note = [listed.left, leftWords(all.length - edits.length, all.length, 'change')].filter(Boolean).join('; ');
  return {
    kind: 'edits',
    title: 'Change',
    tag: 'as the call asked; not known to be the file’s state',
    ...(note === '' ? {} : { note }),
    edits,
  };
}

/** The change that a result tells of in the source's own output. */
export function toldEdits(view: RecordView): Section | null {
  const raw = view.member(N.raw);
  const list = view.tape.member(raw, STRUCTURED);
  if (!view.tape.isArray(list) || (view.tape.extra[list] as number) === 0) return null;
  const { change, left } = hunksOf(view, list);
  const { path, said } = pathOf(view, raw);
  const note = [
    said,
    left === 0
      ? null
      : `${plural(left, 'part')} of it ${left === 1 ? 'is' : 'are'} no lines: as recorded in the raw output`,
  ];
  const edit = { path, note: joined(note), pointer: '/raw/structuredPatch', change };
  return { kind: 'edits', title: 'Change', tag: 'as the source’s result tells it', edits: [edit] };
}

/** A part of ACP's type `diff`: the two texts of a file; null where it is none. */
export function diffPart(view: RecordView, part: Token, pointer: string): EditView | null {
  if (tokenOf(view, part, NEW_TEXT) < 0) return null;
  return editOf(view, part, pointer) ?? wholeOf(view, part, pointer, NEW_TEXT);
}

/** What the arguments themselves say of one file, besides a list of edits. */
function ownEdits(view: RecordView, input: Token, listed: readonly EditView[]): EditView[] {
  const { tape } = view;
  if (!tape.isObject(input)) return [];
  const own = editOf(view, input, '/input');
  if (own !== null) return [own];
  // A text beside a path is a file only where the tool's name says that it writes one.
  const isWrite = textOf(view, input, PATH) !== null && /write|create/i.test(view.string(N.name) ?? '');
  const isWhole = isWrite && listed.length === 0 && tokenOf(view, input, WHOLE) >= 0;
  return isWhole ? [wholeOf(view, input, '/input', WHOLE)] : [];
}

/** The edits of a list, and words about those of it that are not shown. */
function listedEdits(view: RecordView, input: Token): { edits: EditView[]; left: string | null } {
  const { tape } = view;
  const list = tape.member(input, EDITS);
  if (list < 0) return { edits: [], left: null };
  if (!tape.isArray(list)) return { edits: [], left: '“edits” is no list: it stands in the arguments' };
  const of = pathOf(view, input);
  const edits: EditView[] = [];
  let count = 0;
  for (const element of tape.elements(list)) {
    const edit = edits.length < VIEW_LIMITS.listed ? editOf(view, element, `/input/edits/${count}`) : null;
    count++;
    if (edit !== null) edits.push({ ...edit, path: edit.path ?? of.path, note: joined([edit.note, of.said]) });
  }
  return { edits, left: leftWords(count - edits.length, count, 'edit') };
}

function leftWords(left: number, all: number, what: string): string | null {
  if (left === 0) return null;
  const rest = left === 1 ? 'is not shown as a change: it stands' : 'are not shown as a change: they stand';
  return `${left.toLocaleString('en')} of ${plural(all, what)} ${rest} in the arguments`;
}

function editOf(view: RecordView, object: Token, pointer: string): EditView | null {
  const isLoose = tokenOf(view, object, OLD) < 0 && textOf(view, object, PATH) !== null;
  const [old, fresh] = isLoose ? [LOOSE_OLD, LOOSE_NEW] : [OLD, NEW];
  const [oldName, newName] = [nameIn(view, object, old), nameIn(view, object, fresh)];
  if (oldName === null || newName === null) return null;
  const [before, after] = [view.tape.member(object, oldName), view.tape.member(object, newName)];
  const all = ALL.some((name) => {
    const token = view.tape.member(object, name);
    return token >= 0 && view.tape.raw(token) === 'true';
  });
  const fits = isShort(view, before) && isShort(view, after);
  const { path, said } = pathOf(view, object);
  return {
    path,
    note: joined([all ? 'every occurrence' : null, said]),
    pointer,
    sides: { old: `${pointer}/${oldName.text}`, new: `${pointer}/${newName.text}` },
    change: fits ? { kind: 'texts', before: view.shown(before), after: view.shown(after) } : null,
  };
}

/** @param of what the text is called, which the object has */
function wholeOf(view: RecordView, object: Token, pointer: string, of: readonly Name[]): EditView {
  const after = tokenOf(view, object, of);
  const text = isShort(view, after) ? view.shown(after) : null;
  const { path, said } = pathOf(view, object);
  // So ACP says that there was no file.
  const none = OLD.find((name) => view.tape.isNull(view.tape.member(object, name)));
  const before = saidOf(view, object, OLD, 'the text before') ?? 'what was there before is not recorded';
  return {
    path,
    note: joined([none === undefined ? `a whole text; ${before}` : `a new file: “${none.text}” is null`, said]),
    pointer,
    sides: { old: null, new: `${pointer}/${nameIn(view, object, of)?.text ?? ''}` },
    change: text === null ? null : { kind: 'texts', before: '', after: text },
  };
}

/** The file that an object names, and words about a path that is none. */
function pathOf(view: RecordView, object: Token): { path: string | null; said: string | null } {
  return { path: textOf(view, object, PATH), said: saidOf(view, object, PATH, 'the path') };
}

/** What is recorded under one of some names where a text is expected, in words; null where that is a text or nothing. */
function saidOf(view: RecordView, object: Token, of: readonly Name[], what: string): string | null {
  for (const name of of) {
    const token = view.tape.member(object, name);
    if (token >= 0 && !view.tape.isString(token))
      return `${what} is no text: “${name.text}” is recorded as ${view.value(token).value}`;
  }
  return null;
}

function joined(notes: readonly (string | null)[]): string | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : said.join('; ');
}

/** Patches as text: the input itself, a member of it, or an argument of a command. One that stands in several places is shown once. */
function patchesOf(view: RecordView, input: Token): EditView[] {
  const { tape } = view;
  const tokens: [Token, string][] = [
    [view.member(N.inputText), '/inputText'],
    [input, '/input'],
    ...PATCH.map((name): [Token, string] => [tape.member(input, name), `/input/${name.text}`]),
  ];
  const command = tape.member(input, COMMAND);
  let index = 0;
  if (tape.isString(command)) tokens.push([command, '/input/command']);
  else for (const argument of tape.elements(command)) tokens.push([argument, `/input/command/${index++}`]);
  const found = new Map<string, EditView>();
  const long: EditView[] = [];
  for (const [token, pointer] of tokens) {
    if (!tape.isString(token)) continue;
    if (!isShort(view, token)) {
      const start = tape.start(token) + 1;
      const isPatch = LONG_PATCH.test(decodeUtf8(tape.bytes, start, start + LONG_HEAD));
      if (isPatch) long.push({ path: null, note: null, pointer, change: null });
      continue;
    }
    const text = view.shown(token);
    if (!/^\*\*\* Begin Patch\r?$/m.test(text) && !/^@@ -\d+(?:,\d+)? \+\d/m.test(text)) continue;
    const same = found.get(text);
    const note = same === undefined ? null : joined([same.note, `the same text stands at ${pointer}`]);
    found.set(text, { path: null, note, pointer: same?.pointer ?? pointer, change: { kind: 'patch', text } });
  }
  return [...found.values(), ...long];
}

/** How a patch that is too long to be read begins, as JSON writes it, and how many of its bytes are looked at. */
const LONG_PATCH = /(?:^|\\n)(?:\*\*\* Begin Patch(?:\\r)?\\n|@@ -\d+(?:,\d+)? \+\d)/;
const LONG_HEAD = 4096;

/** The hunks of a list, and how many parts of it are none or no lines. */
function hunksOf(view: RecordView, list: Token): { change: EditChange | null; left: number } {
  const { tape } = view;
  if (tape.end(list) - tape.start(list) > VIEW_LIMITS.editChars) return { change: null, left: 0 };
  const number = (token: Token) =>
    tape.isNumber(token) && isSafeIntegerText(tape.raw(token)) ? Number(tape.raw(token)) : null;
  let left = 0;
  const hunks: Extract<EditChange, { kind: 'hunks' }>['hunks'][number][] = [];
  for (const hunk of tape.elements(list)) {
    const lines = tape.member(hunk, LINES);
    if (!tape.isArray(lines)) {
      left++;
      continue;
    }
    const all = [...tape.elements(lines)];
    const texts = all.filter((line) => tape.isString(line));
    left += all.length - texts.length;
    // A line that is left out would let those after it count on from a wrong number.
    const isWhole = texts.length === all.length;
    hunks.push({
      oldStart: isWhole ? number(tape.member(hunk, OLD_START)) : null,
      newStart: isWhole ? number(tape.member(hunk, NEW_START)) : null,
      lines: texts.map((line) => view.shown(line)),
    });
  }
  return { change: { kind: 'hunks', hunks }, left };
}

/** The first of some names under which a text is recorded. */
function nameIn({ tape }: RecordView, object: Token, of: readonly Name[]): Name | null {
  return of.find((name) => tape.isString(tape.member(object, name))) ?? null;
}

function tokenOf(view: RecordView, object: Token, of: readonly Name[]): Token {
  const name = nameIn(view, object, of);
  return name === null ? -1 : view.tape.member(object, name);
}

function textOf(view: RecordView, object: Token, of: readonly Name[]): string | null {
  const token = tokenOf(view, object, of);
  return token < 0 ? null : view.shown(token);
}

function isShort({ tape }: RecordView, token: Token): boolean {
  return tape.end(token) - tape.start(token) <= VIEW_LIMITS.editChars;
}
