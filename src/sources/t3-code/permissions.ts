import { NO_SYM, type Sym, Symbols } from '../../base/symbols.ts';
import type { Token } from '../../json/tape.ts';
import { RefColumn } from '../kit/ids.ts';
import type { Json } from '../kit/writer.ts';
import type { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { N } from './names.ts';
import { DECISIONS } from './registry.ts';

/** Kinds of the newer orchestration's requests that ask for approval; the others ask a question, or for something of the program's own. */
const APPROVALS: ReadonlySet<string> = new Set(['command', 'file-read', 'file-change', 'mcp-elicitation']);

/** What is known of a request, as a permission has it (ASR-268 to 270, 281). Values are JSON as it stands in a row. */
interface Known {
  title: Json | null;
  description: Json | null;
  callId: Json | null;
  /** T3 Code's own word. */
  decision: string | null;
  decidedAt: Json | null;
  /** Where the request stands, when nothing is decided. */
  status: string | null;
}

/**
 * Requests for approval. The older orchestration tells one up to three times: that it was shown, how it was answered, and a row of how it
 * stands now; the newer one twice. Each that adds something supersedes the record before; one that does not is a line.
 */
export class Permissions {
  readonly #conversion: Conversion;
  readonly #ids = new Symbols();
  readonly #records = new RefColumn();
  readonly #known = new Map<Sym, Known>();

  constructor(conversion: Conversion) {
    this.#conversion = conversion;
  }

  /** Takes an activity that says that approval was asked for. */
  requested(): boolean {
    const conversion = this.#conversion;
    return this.#tell(conversion.said(N.requestId), {
      title: this.#kept(conversion.column(N.summary)),
      description: this.#kept(conversion.said(N.detail)),
      callId: this.#callId(conversion.firstText(conversion.said(N.toolCallId), conversion.said(N.toolUseId))),
      decision: null,
      decidedAt: null,
      status: 'pending',
    });
  }

  /** Takes an activity that says how it was answered. */
  resolved(): boolean {
    const { tape } = this.#conversion;
    const decision = tape.textOrNull(this.#conversion.said(N.decision));
    return this.#tell(this.#conversion.said(N.requestId), { ...NOTHING, decision });
  }

  /** Takes a row of the table of approvals, which is kept for answered ones as well. */
  approvalRow(): boolean {
    const conversion = this.#conversion;
    const { tape, questions } = conversion;
    const id = conversion.column(N.request_id);
    // Some versions put questions into this table, too.
    const question = questions.recordOf(id);
    if (question !== null) {
      writeGeneric(conversion, question);
      return true;
    }
    const status = tape.textOrNull(conversion.column(N.status));
    return this.#tell(id, {
      ...NOTHING,
      decision: tape.textOrNull(conversion.column(N.decision)),
      decidedAt: this.#kept(conversion.firstTime(conversion.column(N.resolved_at))),
      status: status === 'pending' ? status : null,
    });
  }

  /** Takes a row of the newer orchestration's requests. Questions are told where they are asked. */
  requestRow(): boolean {
    const conversion = this.#conversion;
    const { tape } = conversion;
    if (tape.textOrNull(conversion.column(N.kind)) === 'user_input') return conversion.questions.requestRow();
    if (!APPROVALS.has(tape.textOrNull(conversion.column(N.kind)) ?? '')) {
      // A request of another kind may be for a secret, and hold what was answered (ASR-283).
      const hasAnswers = conversion.said(N.answers) >= 0;
      if (hasAnswers) writeGeneric(conversion, null, true);
      return hasAnswers;
    }
    const status = tape.textOrNull(conversion.column(N.status));
    return this.#tell(conversion.column(N.runtime_request_id), {
      ...NOTHING,
      decision: tape.textOrNull(conversion.said(N.decision)),
      decidedAt: this.#kept(conversion.firstTime(conversion.column(N.resolved_at))),
      status: status === 'resolved' ? null : status,
    });
  }

  /** Takes an item in which approval is asked for. */
  item(): boolean {
    const conversion = this.#conversion;
    return this.#tell(conversion.said(N.requestId), {
      ...NOTHING,
      title: this.#kept(conversion.firstText(conversion.said(N.title), conversion.said(N.prompt))),
      description: this.#kept(conversion.said(N.prompt)),
      callId: this.#callId(conversion.said(N.parentItemId)),
    });
  }

  /** Writes what is new of a request; a line when nothing is. Returns false when it has no id to be known by. */
  #tell(id: Token, said: Known): boolean {
    const conversion = this.#conversion;
    const { tape, writer } = conversion;
    if (!tape.isString(id) || tape.isEmpty(id)) return false;
    const sym = tape.symbol(id, this.#ids);
    const before = sym === NO_SYM ? null : this.#records.get(sym);
    const known = this.#known.get(sym);
    const now: Known = {
      title: known?.title ?? said.title,
      description: known?.description ?? said.description,
      callId: known?.callId ?? said.callId,
      decision: said.decision ?? known?.decision ?? null,
      decidedAt: known?.decidedAt ?? said.decidedAt,
      status: said.status ?? known?.status ?? null,
    };
    // What was decided is pending no more.
    if (now.decision !== null) now.status = null;
    if (before !== null && known !== undefined && isSame(known, now)) {
      writeGeneric(conversion, before);
      return true;
    }
    const record = writer.begin('permission');
    if (before !== null) writer.supersedes(before);
    writer.copy('requestId', id);
    if (now.callId !== null) {
      writer.open('subject');
      writer.kept('callId', now.callId);
      writer.close();
    }
    if (now.title !== null) writer.kept('title', now.title);
    if (now.description !== null) writer.kept('description', now.description);
    if (now.decision !== null) {
      writer.word('status', 'resolved');
      writer.text('decision', DECISIONS.get(now.decision) ?? now.decision);
      if (now.decidedAt !== null) writer.kept('decidedAt', now.decidedAt);
    } else if (now.status !== null) writer.text('status', now.status);
    writer.copy('native', 0);
    writer.end();
    this.#records.set(sym, record);
    this.#known.set(sym, now);
    return true;
  }

  #callId(id: Token): Json | null {
    return this.#conversion.calls.has(id) ? this.#kept(id) : null;
  }

  #kept(token: Token): Json | null {
    const { tape, writer } = this.#conversion;
    return tape.isString(token) && !tape.isEmpty(token) ? writer.keep(token) : null;
  }
}

const NOTHING: Known = { title: null, description: null, callId: null, decision: null, decidedAt: null, status: null };

function isSame(a: Known, b: Known): boolean {
  return (
    a.decision === b.decision &&
    a.status === b.status &&
    // When it was decided says something only of a decision; which of the two a row tells first makes no difference.
    (a.decision === null || (a.decidedAt === null) === (b.decidedAt === null)) &&
    (a.title === null) === (b.title === null) &&
    (a.description === null) === (b.description === null) &&
    (a.callId === null) === (b.callId === null)
  );
}
