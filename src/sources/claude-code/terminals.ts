import type { RecordRef } from '../kit/ids.ts';
import type { Json, RecordWriter } from '../kit/writer.ts';

/** What a line says of a background process; null where it says nothing. */
export interface TerminalFacts {
  readonly kind: 'shell' | 'monitor' | null;
  readonly callId: Json | null;
  readonly command: Json | null;
  readonly description: Json | null;
  readonly status: string | null;
  /** False when the call did not wait for the process. */
  readonly awaited: false | null;
  /** The exit code's digits. */
  readonly exitCode: string | null;
  /** The whole output so far, as a JSON string. */
  readonly output: Json | null;
}

/** Nothing said. */
export const NO_FACTS: TerminalFacts = {
  kind: null,
  callId: null,
  command: null,
  description: null,
  status: null,
  awaited: null,
  exitCode: null,
  output: null,
};

interface Terminal {
  facts: TerminalFacts;
  /** Whether an output was too long to be repeated in later snapshots. */
  isOutputLost: boolean;
  record: RecordRef;
}

/** Bytes of one output, and of all outputs together, that are kept to be repeated. */
const LONGEST_OUTPUT = 1 << 20;
const ALL_OUTPUTS = 32 << 20;
const ENDED: ReadonlySet<string> = new Set(['exited', 'killed', 'stopped']);

/** The background processes so far. Each record of one is a complete snapshot that supersedes the one before (ASR-271). */
export class Terminals {
  readonly #writer: RecordWriter;
  readonly #byId = new Map<string, Terminal>();
  #keptOutput = 0;

  constructor(writer: RecordWriter) {
    this.#writer = writer;
  }

  /** Whether a record of the process has been written. */
  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /**
   * Writes a snapshot with what is new; nothing when nothing is. A second end of a process that has ended is the same end, told
   * again: its word does not replace the first.
   */
  update(id: string, said: TerminalFacts): void {
    const known = this.#byId.get(id);
    const before = known?.facts ?? NO_FACTS;
    const isSameEnd =
      before.status !== null && said.status !== null && ENDED.has(before.status) && ENDED.has(said.status);
    const facts: TerminalFacts = {
      kind: before.kind ?? said.kind,
      callId: before.callId ?? said.callId,
      command: before.command ?? said.command,
      description: before.description ?? said.description,
      status: isSameEnd ? before.status : (said.status ?? before.status),
      awaited: before.awaited ?? said.awaited,
      exitCode: said.exitCode ?? before.exitCode,
      output: said.output ?? before.output,
    };
    if (known !== undefined && isSame(before, facts)) return;
    const wasLost = said.output === null && known?.isOutputLost === true;
    const record = this.#write(id, facts, wasLost, known?.record ?? null);
    const kept = this.#keepOutput(before.output, facts.output);
    this.#byId.set(id, {
      facts: { ...facts, output: kept },
      isOutputLost: wasLost || (facts.output !== null && kept === null),
      record,
    });
  }

  #write(id: string, facts: TerminalFacts, isOutputLost: boolean, before: RecordRef | null): RecordRef {
    const writer = this.#writer;
    const ref = writer.begin('terminal');
    if (before !== null) writer.supersedes(before);
    writer.text('terminalId', id);
    if (facts.kind !== null) writer.word('kind', facts.kind);
    for (const name of ['callId', 'command', 'description'] as const) {
      const value = facts[name];
      if (value !== null) writer.kept(name, value);
    }
    if (facts.status !== null) writer.text('status', facts.status);
    if (facts.awaited !== null) writer.ascii('awaited', 'false');
    if (facts.exitCode !== null) writer.ascii('exitCode', facts.exitCode);
    if (facts.output !== null) {
      writer.open('output');
      writer.kept('text', facts.output);
      writer.close();
    } else if (isOutputLost) writer.ascii('capture', '{"output":{"state":"omitted"}}');
    writer.end();
    return ref;
  }

  #keepOutput(before: Json | null, output: Json | null): Json | null {
    this.#keptOutput += (output?.length ?? 0) - (before?.length ?? 0);
    if (output === null || (output.length <= LONGEST_OUTPUT && this.#keptOutput <= ALL_OUTPUTS)) return output;
    this.#keptOutput -= output.length;
    return null;
  }
}

function isSame(a: TerminalFacts, b: TerminalFacts): boolean {
  return (Object.keys(NO_FACTS) as (keyof TerminalFacts)[]).every((name) => {
    const [one, other] = [a[name], b[name]];
    if (one instanceof Uint8Array && other instanceof Uint8Array)
      return one.length === other.length && one.every((byte, at) => byte === other[at]);
    return one === other;
  });
}
