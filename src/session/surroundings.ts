import type { Diagnostics, Severity } from '../diagnostics/diagnostics.ts';
import { LIMITS } from '../format/limits.ts';
import type { RuleId } from '../format/rules.ts';
import { kindCode } from '../format/vocabulary.ts';
import type { BlobReference } from '../records/blobs.ts';
import type { Facts } from '../records/facts.ts';
import type { Kin } from './kin.ts';
import type { RecordReference } from './report.ts';
import type { Session } from './session.ts';

const RESULT = kindCode('tool_result');
const TERMINAL = kindCode('terminal');

/** What the bytes that a reference names come to. Only what is verified is ever shown. */
export type BlobStanding =
  | { readonly kind: 'missing' }
  /** Nobody has looked for it: files are hashed when the session is opened that names it. */
  | { readonly kind: 'unlooked' }
  /** Where it lies in the bundle, its hash and size as the reference gives them. */
  | { readonly kind: 'verified'; readonly path: string; readonly size: number }
  /** `why`: what does not agree, as a sentence's end. */
  | { readonly kind: 'mismatch'; readonly why: string }
  /** It may be there: it has not been looked at, for a stated reason. */
  | { readonly kind: 'unchecked'; readonly why: string };

/** A file beside a session that one of its records names. It has no recorded hash: what it holds is never verified. */
export type BesideStanding =
  | { readonly kind: 'missing' }
  | { readonly kind: 'there'; readonly path: string; readonly size: number }
  /** Several files could be it, and none is taken. */
  | { readonly kind: 'several'; readonly count: number };

/** A terminal of another stream. */
export interface TerminalElsewhere extends RecordReference {
  readonly stream: string;
}

/** What lies beyond one stream in the bundle that it was opened with. */
export interface Surroundings {
  /** The current terminal entities of the other streams that have a terminalId. */
  terminals(id: string): readonly TerminalElsewhere[];
  blob(reference: { readonly hash: string; readonly size: number | null }): BlobStanding;
  /** The file beside the session that a record names by this path. */
  beside(recorded: string): BesideStanding;
  /** How the session is related to the others. */
  readonly kin: Kin;
}

/**
 * What a stream is taken to lie in: nothing, when it was opened by itself; a bundle; or a bundle whose other files have not been
 * read, so that what they could settle is left open.
 */
export type Around = Surroundings | 'nothing' | 'unread';

/** A result's `exec.terminalId` that no terminal of its own stream has. */
export interface TerminalAway {
  readonly row: number;
  readonly line: number;
  readonly terminalId: string;
}

/** What a stream refers to and does not hold itself. */
export interface Away {
  readonly terminals: readonly TerminalAway[];
  readonly blobs: Iterable<BlobReference>;
}

/** Finds the terminals that results name and the stream does not have. */
export function terminalsAway(facts: Facts, has: (key: number) => boolean): TerminalAway[] {
  const away: TerminalAway[] = [];
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) !== RESULT) continue;
    const key = facts.ref.at(row);
    const terminalId = facts.text(key);
    if (terminalId !== null && !has(key)) away.push({ row, line: facts.line.at(row), terminalId });
  }
  return away;
}

/** One finding about what lies elsewhere. */
export interface AwayFinding {
  readonly rule: RuleId;
  readonly row: number;
  readonly line: number;
  readonly path: string | null;
  readonly message: string;
  readonly severity: Severity;
}

/** What is to be said of references that leave the stream (ASR-290, BLOB-MISSING, BLOB-MISMATCH); nothing while the rest is unread. */
export function* awayFindings(away: Away, around: Around): Generator<AwayFinding> {
  if (around === 'unread') return;
  for (const terminal of away.terminals) {
    const found = around === 'nothing' ? [] : around.terminals(terminal.terminalId);
    if (found.length === 1) continue;
    const { row, line } = terminal;
    const name = JSON.stringify(terminal.terminalId);
    const place = { row, line, path: '/exec/terminalId' };
    if (found.length > 1) {
      const message = `${found.length} terminals of the bundle’s other streams are ${name}; it is linked to none of them`;
      yield { ...place, rule: 'ASR-290b', message, severity: 'error' };
    } else if (around === 'nothing') {
      const message = `no terminal of this stream is ${name}; another stream of a bundle may hold it`;
      yield { ...place, rule: 'ASR-290a', message, severity: 'warning' };
    } else {
      const message = `no terminal of this bundle is ${name}`;
      yield { ...place, rule: 'ASR-290a', message, severity: 'error' };
    }
  }
  yield* blobFindings(away.blobs, around);
}

function* blobFindings(blobs: Iterable<BlobReference>, around: Surroundings | 'nothing'): Generator<AwayFinding> {
  let last = { row: -1, line: 0 };
  let told = 0;
  const rest = function* (): Generator<AwayFinding> {
    const more = told - LIMITS.findingsPerRecord;
    const message = `${more} more blobs of this record are not listed`;
    if (more > 0) yield { rule: 'LIMIT', ...last, path: null, message, severity: 'warning' };
  };
  for (const reference of blobs) {
    if (reference.row !== last.row) {
      yield* rest();
      last = { row: reference.row, line: reference.line };
      told = 0;
    }
    const finding = blobFinding(reference, around);
    if (finding !== null && ++told <= LIMITS.findingsPerRecord) yield finding;
  }
  yield* rest();
}

function blobFinding(reference: BlobReference, around: Surroundings | 'nothing'): AwayFinding | null {
  const { row, line, path, hash } = reference;
  const place = { row, line, path };
  const name = `${hash.slice(0, 19)}…`;
  if (around === 'nothing')
    return { ...place, rule: 'BLOB-MISSING', message: `the blob ${name} is not in this file`, severity: 'notice' };
  const standing = around.blob(reference);
  switch (standing.kind) {
    case 'verified':
    case 'unlooked':
      return null;
    case 'missing':
      return { ...place, rule: 'BLOB-MISSING', message: `the blob ${name} is not in this bundle`, severity: 'warning' };
    case 'mismatch':
      return {
        ...place,
        rule: 'BLOB-MISMATCH',
        message: `the blob ${name} is withheld: ${standing.why}`,
        severity: 'error',
      };
    case 'unchecked':
      return {
        ...place,
        rule: 'LIMIT',
        message: `the blob ${name} was not verified: ${standing.why}`,
        severity: 'warning',
      };
  }
}

/** Adds to a stream's findings what its surroundings show. */
export function checkAway(away: Away, around: Around, diagnostics: Diagnostics): void {
  for (const { rule, severity, message, ...place } of awayFindings(away, around))
    diagnostics.add(rule, place, message, severity);
}

/** The terminal entities of a stream: what it has to offer to the others of its bundle. */
export function terminalsOf(
  { facts, revisions }: Session,
  stream: string,
): (TerminalElsewhere & { terminalId: string })[] {
  const found: (TerminalElsewhere & { terminalId: string })[] = [];
  const seen = new Set<number>();
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) !== TERMINAL || revisions.isHead[row] !== 1) continue;
    const terminalId = facts.text(facts.key.at(row));
    const entity = revisions.entityOf[row] as number;
    // One whose revisions conflict has several current records and is one terminal.
    if (terminalId === null || seen.has(entity)) continue;
    seen.add(entity);
    found.push({ stream, terminalId, line: facts.line.at(row), id: facts.text(facts.id.at(row)) });
  }
  return found;
}
