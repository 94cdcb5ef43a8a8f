import { Flag } from '../../records/facts.ts';
import type { Session } from '../../session/session.ts';
import type { Section } from '../detail.ts';

/** A line that could not be read: why. Its bytes are shown as they stand. */
export function malformedSections({ facts }: Session, row: number): Section[] {
  const reason = facts.text(facts.status.at(row)) ?? 'no JSON object';
  const isCut = facts.has(row, Flag.cut);
  const words = isCut
    ? `The file ends inside this line: cut short, or still being written. ${sentence(reason)}`
    : sentence(reason);
  return [
    { kind: 'note', title: `Line ${facts.line.at(row)} could not be read`, words, tone: isCut ? 'amber' : 'red' },
  ];
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
