import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { hasEnded, kindCode } from '../format/vocabulary.ts';
import type { Facts } from '../records/facts.ts';
import { KeyIndex } from './keys.ts';
import type { Revisions } from './revisions.ts';

const TERMINAL = kindCode('terminal');
const SUBAGENT = kindCode('subagent');

/** The current terminal records by terminalId. */
export function terminalIndex(facts: Facts, revisions: Revisions): KeyIndex {
  return new KeyIndex(facts.symbols.count, facts.length, (row) =>
    facts.kind.at(row) === TERMINAL && revisions.isHead[row] === 1 ? facts.key.at(row) : -1,
  );
}

/** Whether a terminal has ended: null where its status does not tell, or where its revisions conflict. */
export function terminalEnded(facts: Facts, revisions: Revisions, row: number): boolean | null {
  return revisions.conflicts(row) ? null : hasEnded(facts.text(facts.status.at(row)));
}

/** Checks the lifecycle of terminals (ASR-271, TERMINAL-RESTART), and the hint that one is an agent (ASR-286). */
export function checkTerminals(facts: Facts, revisions: Revisions, diagnostics: Diagnostics): void {
  const seen = new Set<number>();
  const agents = new Set<number>();
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) === SUBAGENT && facts.ref.at(row) >= 0) agents.add(facts.ref.at(row));
  }
  for (let row = 0; row < facts.length; row++) {
    if (facts.kind.at(row) !== TERMINAL) continue;
    if (revisions.firstOf(row) === row) checkFirst(facts, row, seen, agents, diagnostics);
    const before = revisions.target[row] as number;
    if (before >= 0) checkStep(facts, before, row, diagnostics);
  }
}

function checkFirst(facts: Facts, row: number, seen: Set<number>, agents: Set<number>, diagnostics: Diagnostics): void {
  const key = facts.key.at(row);
  const line = facts.line.at(row);
  if (key >= 0 && seen.has(key)) {
    diagnostics.add(
      'ASR-271c',
      { row, line, path: '/terminalId' },
      `another terminal has the terminalId ${JSON.stringify(facts.text(key))}, and this record does not supersede it; the later state is not taken for the current one`,
    );
  }
  seen.add(key);
  const callId = facts.ref.at(row);
  if (callId >= 0 && agents.has(callId)) {
    diagnostics.add(
      'ASR-286a',
      { row, line, path: '/callId' },
      'a subagent names the same call; the lifecycle of an agent is not to be a terminal as well',
    );
  }
}

function checkStep(facts: Facts, before: number, row: number, diagnostics: Diagnostics): void {
  const line = facts.line.at(row);
  const was = facts.text(facts.status.at(before));
  if (hasEnded(was) === true && facts.text(facts.status.at(row)) === 'running') {
    diagnostics.add(
      'TERMINAL-RESTART',
      { row, line, path: '/status' },
      `the terminal is running again after it was ${was}`,
    );
  }
  const now = new Set(facts.snapshots.get(row));
  const lost = (facts.snapshots.get(before) ?? [])
    .filter((name) => !now.has(name))
    .map((name) => facts.symbols.text(name));
  if (lost.length > 0) {
    diagnostics.add(
      'ASR-271b',
      { row, line },
      `each terminal record is a complete snapshot; this one lacks what the one before had: ${lost.slice(0, 12).join(', ')}`,
    );
  }
}
