import { NO_SYM, type Sym } from '../../base/symbols.ts';
import { nameOf, type Tape, type Token } from '../../json/tape.ts';
import { writeContent } from './content.ts';
import type { LineIds, RecordRef } from '../kit/ids.ts';
import { beginsWith, endsWith, onlyPlaceOf } from '../kit/tokens.ts';
import { N } from './names.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

const INPUT = nameOf('<bash-input>');
const INPUT_END = nameOf('</bash-input>');
const STDOUT = nameOf('<bash-stdout>');
const STDERR = nameOf('<bash-stderr>');
const STDERR_END = nameOf('</bash-stderr>');
const BETWEEN = nameOf('</bash-stdout><bash-stderr>');

/** A command that the user ran, and the result that has been linked to it. */
interface Command {
  readonly callId: string;
  result: { readonly ref: RecordRef; readonly kept: Json | null; readonly hasStreams: boolean } | null;
  isAmbiguous: boolean;
}

/** Commands that wait for a result, and results that may have to be taken back; the oldest are forgotten. */
const MOST_COMMANDS = 1024;
/** Longest content and streams that are kept for that. */
const LONGEST_CONTENT = 1 << 16;

/**
 * Commands that the user runs with `!`: a user line `<bash-input>…` and, as its child by `parentUuid`, a line `<bash-stdout>…`. Neither
 * has an id of a call. The call's is that of its record, made of the first line's uuid; the result is linked by parentUuid (linkage `derived`)
 * when it is the only one that answers that line, else `ambiguous`. No outcome is recorded: status `unknown`.
 */
export class Shells {
  readonly #tape: Tape;
  readonly #writer: RecordWriter;
  readonly #ids: LineIds;
  readonly #commands = new Map<Sym, Command>();

  constructor(tape: Tape, writer: RecordWriter, ids: LineIds) {
    this.#tape = tape;
    this.#writer = writer;
    this.#ids = ids;
  }

  /** Makes a record of a user line whose only text is a command or its output. Returns whether it is one. */
  convert(text: Token, content: Token): boolean {
    const tape = this.#tape;
    if (text < 0 || (tape.bytes[tape.start(text) + 1] as number) !== LESS_THAN) return false;
    if (beginsWith(tape, text, INPUT) && endsWith(tape, text, INPUT_END)) this.#call(text);
    else if (beginsWith(tape, text, STDOUT) || beginsWith(tape, text, STDERR)) this.#result(text, content);
    else return false;
    return true;
  }

  #call(text: Token): void {
    const tape = this.#tape;
    const writer = this.#writer;
    const ref = writer.begin('tool_call');
    const { uuid } = ref;
    const callId = writer.idOf(ref);
    writer.word('callId', callId);
    writer.word('callIdSource', 'derived');
    writer.ascii('capture', '{"name":{"state":"absent"}}');
    writer.word('requestedBy', 'user');
    writer.open('input');
    writer.name('command');
    writer.part(tape.start(text) + 1 + INPUT.bytes.length, tape.end(text) - 1 - INPUT_END.bytes.length);
    writer.close();
    writer.end();
    if (uuid === NO_SYM || this.#commands.has(uuid)) return;
    if (this.#commands.size >= MOST_COMMANDS) {
      for (const oldest of this.#commands.keys()) {
        this.#commands.delete(oldest);
        break;
      }
    }
    this.#commands.set(uuid, { callId, result: null, isAmbiguous: false });
  }

  #result(text: Token, content: Token): void {
    const parent = this.#tape.member(0, N.parentUuid);
    const command = this.#commands.get(this.#ids.find(this.#tape, parent));
    const isSecond = command !== undefined && (command.result !== null || command.isAmbiguous);
    const writer = this.#writer;
    const ref = writer.begin('tool_result');
    if (command === undefined) writer.word('linkage', 'none');
    else if (isSecond) {
      writer.copy('nativeCallId', parent);
      writer.word('linkage', 'ambiguous');
    } else {
      writer.word('callId', command.callId);
      writer.word('linkage', 'derived');
    }
    writer.word('status', 'unknown');
    const start = writer.out.length;
    writer.name('content');
    writeContent(this.#tape, writer, content);
    const hasStreams = this.#streams(text);
    const end = writer.out.length;
    const kept = end - start <= LONGEST_CONTENT ? writer.out.view().slice(start, end) : null;
    writer.end();
    if (command === undefined) return;
    if (isSecond) this.#takeBack(command, parent);
    else command.result = { ref, kept, hasStreams };
  }

  /** A second result answers the same line: which of the two is the command's cannot be told, so the first is unlinked as well. */
  #takeBack(command: Command, parent: Token): void {
    const { result } = command;
    command.isAmbiguous = true;
    command.result = null;
    if (result === null) return;
    const writer = this.#writer;
    writer.begin('tool_result');
    writer.supersedes(result.ref);
    writer.copy('nativeCallId', parent);
    writer.word('linkage', 'ambiguous');
    writer.word('status', 'unknown');
    const streams = result.hasStreams ? ',"exec.stdout":{"state":"omitted"},"exec.stderr":{"state":"omitted"}' : '';
    if (result.kept === null) writer.ascii('capture', `{"content":{"state":"omitted"}${streams}}`);
    else writer.out.bytes(result.kept);
    writer.end();
  }

  /** The two streams, when the tags say without doubt where one ends and the other begins. Returns whether they do. */
  #streams(text: Token): boolean {
    const tape = this.#tape;
    if (!beginsWith(tape, text, STDOUT) || !endsWith(tape, text, STDERR_END)) return false;
    const between = onlyPlaceOf(tape, text, BETWEEN);
    if (between < 0) return false;
    const writer = this.#writer;
    writer.open('exec');
    writer.name('stdout');
    writer.part(tape.start(text) + 1 + STDOUT.bytes.length, between);
    writer.name('stderr');
    writer.part(between + BETWEEN.bytes.length, tape.end(text) - 1 - STDERR_END.bytes.length);
    writer.close();
    return true;
  }
}

const LESS_THAN = 0x3c;
