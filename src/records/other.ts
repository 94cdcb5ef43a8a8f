import type { RecordContext } from './context.ts';
import { Flag } from './facts.ts';
import { N } from './names.ts';
import { noteBlob } from './shapes.ts';

/** Reads a record of a chapter that we do not have: what the view and ASR-286's hint need of it. Nothing in it is validated. */
export function readOther(ctx: RecordContext): void {
  const { facts, row } = ctx;
  facts.key.set(row, ctx.symbol(N.subagentId));
  facts.status.set(row, ctx.symbol(N.status));
  facts.ref.set(row, ctx.symbol(N.callId));
  // Their parts may be in blobs, which are looked for like any other though nothing of these records is checked.
  for (const part of ctx.tape.elements(ctx.member(N.content))) noteBlob(ctx, ctx.tape.member(part, N.blob));
  // A hook or the harness may speak in the user's place, and says so.
  const author = ctx.tape.textOrNull(ctx.member(N.author)) ?? 'user';
  if (author === 'user' && ctx.tape.textOrNull(ctx.member(N.role)) === 'user') facts.setFlag(row, Flag.fromUser);
}
