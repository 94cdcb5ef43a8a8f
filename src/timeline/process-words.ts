import { nameOf, type Token } from '../json/tape.ts';
import { N } from '../records/names.ts';
import { isComputed } from './computed.ts';
import type { Glance } from './glance.ts';
import { durationWords } from './text.ts';
import { lineOf, type RecordTape, stringLine, timeBetween } from './values.ts';

const TIMED_OUT = nameOf('timedOut');

/** How a process ended, where that is recorded, and how long it took. */
export function processOf(
  record: RecordTape,
  exec: Token,
): Pick<Glance, 'exit' | 'duration' | 'startedAt' | 'completedAt' | 'ranMs'> {
  const { tape } = record;
  const code = tape.member(exec, N.exitCode);
  const signal = stringLine(record, exec, N.signal);
  const timedOut = tape.member(exec, TIMED_OUT);
  const words: string[] = [];
  if (tape.isNumber(code)) words.push(`exit ${lineOf(record, code)}`);
  if (signal !== null) words.push(`signal ${signal}`);
  if (timedOut >= 0 && tape.raw(timedOut) === 'true') words.push('timed out');
  const recorded = tape.member(0, N.durationMs);
  const ranMs = timeBetween(tape, 0);
  const ran = {
    exit: words.length === 0 ? null : words.join(', '),
    startedAt: stringLine(record, 0, N.startedAt),
    completedAt: stringLine(record, 0, N.completedAt),
    ranMs,
  };
  if (tape.isNumber(recorded))
    return {
      ...ran,
      duration: { text: durationWords(Number(tape.raw(recorded))), computed: isComputed(tape, '/durationMs') },
    };
  return { ...ran, duration: ranMs === null ? null : { text: durationWords(ranMs), computed: true } };
}
