import { type Name, nameOf, type Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import type { EditChange, EditView, Section } from '../detail.ts';
import { VIEW_LIMITS } from '../limits.ts';
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
const PATCH = names('patch', 'patchText', 'input', 'diff');
const ALL = names('replace_all', 'replaceAll');
const [EDITS, COMMAND, STRUCTURED, LINES, OLD_START, NEW_START] = (
  ['edits', 'command', 'structuredPatch', 'lines', 'oldStart', 'newStart'] as const
).map(nameOf) as [Name, Name, Name, Name, Name, Name];

/** The changes of files that a call asks for, by the form of its arguments; null where they have none that is known. */
export function askedEdits(view: RecordView): Section | null {
  const input = view.member(N.input);
  const edits = [...editsOf(view, input), ...patchesOf(view, input)].slice(0, VIEW_LIMITS.listed);
  if (edits.length === 0) return null;
  return { kind: 'edits', title: 'Change', tag: 'as the call asked; not known to be the file’s state', edits };
}

/** The change that a result tells of in the source's own output. */
export function toldEdits(view: RecordView): Section | null {
  const raw = view.member(N.raw);
  const list = view.tape.member(raw, STRUCTURED);
  if (!view.tape.isArray(list) || (view.tape.extra[list] as number) === 0) return null;
  const edit = {
    path: textOf(view, raw, PATH),
    note: null,
    pointer: '/raw/structuredPatch',
    change: hunksOf(view, list),
  };
  return { kind: 'edits', title: 'Change', tag: 'as the source’s result tells it', edits: [edit] };
}

/** A part of ACP's type `diff`: the two texts of a file; null where it is none. */
export function diffPart(view: RecordView, part: Token, pointer: string): EditView | null {
  const after = view.tape.member(part, nameOf('newText'));
  if (!view.tape.isString(after)) return null;
  return editOf(view, part, pointer) ?? wholeOf(view, part, pointer, after);
}

function editsOf(view: RecordView, input: Token): EditView[] {
  const { tape } = view;
  if (!tape.isObject(input)) return [];
  const own = editOf(view, input, '/input');
  if (own !== null) return [own];
  const list = tape.member(input, EDITS);
  const path = textOf(view, input, PATH);
  if (tape.isArray(list))
    return [...tape.elements(list)]
      .slice(0, VIEW_LIMITS.listed)
      .map((element, index) => editOf(view, element, `/input/edits/${index}`))
      .filter((edit) => edit !== null)
      .map((edit) => ({ ...edit, path: edit.path ?? path }));
  const content = tokenOf(view, input, WHOLE);
  // A text beside a path is a file only where the tool's name says that it writes one.
  if (path === null || content < 0 || !/write|create/i.test(view.string(N.name) ?? '')) return [];
  return [wholeOf(view, input, '/input', content)];
}

function editOf(view: RecordView, object: Token, pointer: string): EditView | null {
  const isLoose = tokenOf(view, object, OLD) < 0 && textOf(view, object, PATH) !== null;
  const [old, fresh] = isLoose ? [LOOSE_OLD, LOOSE_NEW] : [OLD, NEW];
  const [before, after] = [tokenOf(view, object, old), tokenOf(view, object, fresh)];
  if (before < 0 || after < 0) return null;
  const all = ALL.some((name) => {
    const token = view.tape.member(object, name);
    return token >= 0 && view.tape.raw(token) === 'true';
  });
  const fits = isShort(view, before) && isShort(view, after);
  return {
    path: textOf(view, object, PATH),
    note: all ? 'every occurrence' : null,
    pointer,
    change: fits
      ? { kind: 'texts', before: textOf(view, object, old) ?? '', after: textOf(view, object, fresh) ?? '' }
      : null,
  };
}

function wholeOf(view: RecordView, object: Token, pointer: string, after: Token): EditView {
  const text = view.tape.isString(after) && isShort(view, after) ? view.shown(after) : null;
  return {
    path: textOf(view, object, PATH),
    note: 'a whole text; what was there before is not recorded',
    pointer,
    change: text === null ? null : { kind: 'texts', before: '', after: text },
  };
}

/** Patches as text: the input itself, a member of it, or an argument of a command. */
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
  return tokens.flatMap(([token, pointer]) => {
    if (!tape.isString(token) || !isShort(view, token)) return [];
    const text = view.shown(token);
    const isPatch = /^\*\*\* Begin Patch\r?$/m.test(text) || /^@@ -\d+(?:,\d+)? \+\d/m.test(text);
    return isPatch ? [{ path: null, note: null, pointer, change: { kind: 'patch', text } }] : [];
  });
}

function hunksOf(view: RecordView, list: Token): EditChange | null {
  const { tape } = view;
  if (tape.end(list) - tape.start(list) > VIEW_LIMITS.editChars) return null;
  const number = (token: Token) => (tape.isNumber(token) ? Number(tape.raw(token)) : null);
  const hunks = [...tape.elements(list)].map((hunk) => ({
    oldStart: number(tape.member(hunk, OLD_START)),
    newStart: number(tape.member(hunk, NEW_START)),
    lines: [...tape.elements(tape.member(hunk, LINES))].map((line) => (tape.isString(line) ? view.shown(line) : '')),
  }));
  return { kind: 'hunks', hunks };
}

function tokenOf(view: RecordView, object: Token, of: readonly Name[]): Token {
  for (const name of of) {
    const token = view.tape.member(object, name);
    if (view.tape.isString(token)) return token;
  }
  return -1;
}

function textOf(view: RecordView, object: Token, of: readonly Name[]): string | null {
  const token = tokenOf(view, object, of);
  return token < 0 ? null : view.shown(token);
}

function isShort({ tape }: RecordView, token: Token): boolean {
  return tape.end(token) - tape.start(token) <= VIEW_LIMITS.editChars;
}
