import { type RuleId, RULES } from '../format/rules.ts';

/** A diagnostic that a case expects. */
export interface ExpectedDiagnostic {
  readonly severity: 'error' | 'warning' | 'notice';
  readonly rule: RuleId;
  /** Physical line of the case's input, from 1. */
  readonly line: number;
  /** JSON Pointer; null where the case does not say. */
  readonly path: string | null;
}

/** One case: an input, and what must be said of it. */
export interface RuleCase {
  readonly file: string;
  /** Line of the case's header in the file, from 1. */
  readonly line: number;
  /** The rule that the case is about. */
  readonly rule: RuleId;
  /** Whether the input keeps to the rule. */
  readonly isValid: boolean;
  /** What the case shows, in words. */
  readonly shows: string;
  readonly input: Uint8Array;
  /** Other files of the bundle that the input lies in as `stream.jsonl`, by path; none for a lone stream. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Empty for a valid case. */
  readonly expected: readonly ExpectedDiagnostic[];
}

/** A file of cases. */
export interface CaseFile {
  /** The clause or house code that the file is named for. */
  readonly code: string;
  readonly title: string;
  readonly cases: readonly RuleCase[];
}

const TITLE = /^# (\S+) {2}(\S.*)$/;
const HEADER = /^([A-Z][A-Z0-9-]*[a-e]?) (valid|invalid): (\S.*)$/;
const EXPECTED = /^=> (error|warning|notice) (\S+) line ([1-9]\d*)(?: at (\/.*))?$/;
const FILE = /^file (\S+)$/;
const BASE64 = /^base64 (\S+)$/;
const TEXT = /^text (?:([1-9]\d*) times )?(".*")$/;

/**
 * Reads a file of cases.
 *
 * The first line is `# CODE  title`. A case is a header, the lines of its input, and what is expected:
 *
 *     ASR-250a invalid: callId is missing
 *     {"type":"tool_call","seq":1,"id":"r1","callIdSource":"native","name":"Bash"}
 *     => error ASR-250a line 1
 *
 * An input line stands for itself and a newline. Two kinds of line say what plain lines cannot, and add no newline: `base64 …`
 * are bytes, `text "…"` is a JSON string, and `text 9 times "…"` is one repeated. A valid case ends with `=> none`. An expected
 * diagnostic may say where in the record it is: `=> error ASR-260b line 2 at /exec/exitCode`. Blank lines between cases do not
 * count; those inside an input do. A line `file a/b.jsonl` after the input begins another file: then all lie in a bundle, the input as
 * `stream.jsonl`, and what is expected is of the input.
 *
 * @param file the file's name, for errors
 * @param text the file's text
 * @throws Error that names file and line when the text has another form
 */
export function readCases(file: string, text: string): CaseFile {
  const lines = text.split('\n');
  const [, code, title] = TITLE.exec(lines[0] ?? '') ?? [];
  if (code === undefined || title === undefined) throw fault(file, 0, 'the first line should be "# CODE  title"');
  const cases: RuleCase[] = [];
  let at = 1;
  for (;;) {
    while (lines[at] === '') at++;
    if (at >= lines.length) break;
    const { found, next } = readCase(file, lines, at);
    cases.push(found);
    at = next;
  }
  if (cases.length === 0) throw fault(file, 0, 'the file has no cases');
  return { code, title, cases };
}

function readCase(file: string, lines: readonly string[], start: number): { found: RuleCase; next: number } {
  const [, id, word, shows] = HEADER.exec(lines[start] ?? '') ?? [];
  if (id === undefined || shows === undefined)
    throw fault(file, start, 'a case should begin with "RULE valid: …" or "RULE invalid: …"');
  const rule = ruleId(file, start, id);
  const isValid = word === 'valid';
  let at = start + 1;
  while (at < lines.length && !(lines[at] as string).startsWith('=>')) at++;
  if (at >= lines.length) throw fault(file, start, 'the case has no "=>" line');
  const starts = [...lines.keys()].filter(
    (number) => number > start && number < at && FILE.test(lines[number] as string),
  );
  const input = readInput(file, lines, start + 1, starts[0] ?? at);
  const files = new Map(
    starts.map((from, number) => [
      FILE.exec(lines[from] as string)?.[1] as string,
      readInput(file, lines, from + 1, starts[number + 1] ?? at),
    ]),
  );
  if (input.length === 0) throw fault(file, start, 'the case has no input');
  const expected: ExpectedDiagnostic[] = [];
  const outcome = at;
  for (; lines[at]?.startsWith('=>') === true; at++) {
    if (isValid ? lines[at] !== '=> none' : lines[at] === '=> none') {
      throw fault(file, at, isValid ? 'a valid case expects "=> none"' : 'an invalid case expects a diagnostic');
    }
    if (!isValid) expected.push(readExpected(file, lines[at] as string, at));
  }
  if (!isValid && !expected.some((one) => one.rule === rule))
    throw fault(file, outcome, `the case expects nothing of ${rule}`);
  return { found: { file, line: start + 1, rule, isValid, shows, input, files, expected }, next: at };
}

function readExpected(file: string, text: string, at: number): ExpectedDiagnostic {
  const [, severity, id, line, path] = EXPECTED.exec(text) ?? [];
  if (severity === undefined || id === undefined)
    throw fault(file, at, 'what is expected should read "=> SEVERITY RULE line N", perhaps with "at POINTER"');
  return {
    severity: severity as ExpectedDiagnostic['severity'],
    rule: ruleId(file, at, id),
    line: Number(line),
    path: path ?? null,
  };
}

function readInput(file: string, lines: readonly string[], from: number, to: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = from; at < to; at++) {
    const line = lines[at] as string;
    const [, base64] = BASE64.exec(line) ?? [];
    const [, times = '1', quoted] = TEXT.exec(line) ?? [];
    try {
      if (base64 !== undefined) parts.push(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
      else if (quoted !== undefined) parts.push(encoder.encode(String(JSON.parse(quoted)).repeat(Number(times))));
      else parts.push(encoder.encode(`${line}\n`));
    } catch {
      throw fault(file, at, base64 === undefined ? 'the text is no JSON string' : 'the bytes are no base64');
    }
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

const encoder = new TextEncoder();

function ruleId(file: string, at: number, id: string): RuleId {
  if (!Object.hasOwn(RULES, id)) throw fault(file, at, `there is no rule ${id}`);
  return id as RuleId;
}

function fault(file: string, at: number, message: string): Error {
  return new Error(`${file}:${at + 1}: ${message}`);
}
