import { kindOf } from '../format/vocabulary.ts';
import type { Session } from '../session/session.ts';
import type { RowLink } from './detail.ts';
import { clip, oneLine } from './text.ts';

/** What a row is called, and whether that stands in for a name that is not recorded. */
export interface Title {
  readonly title: string;
  readonly missing: boolean;
}

/** What a row is called, from the index alone: a tool's name verbatim, a hook's event, else its type. */
export function titleOf({ facts }: Session, row: number): Title {
  const kind = kindOf(facts.kind.at(row));
  const name = facts.text(facts.name.at(row));
  if (kind === 'tool_call') return named(name, 'name not recorded');
  if (kind === 'hook') return named(name, 'event not recorded');
  if (kind === 'tool_result') return { title: 'result', missing: false };
  if (kind === 'malformed') return { title: `line ${facts.line.at(row)} not read`, missing: true };
  const type = facts.text(facts.type.at(row));
  // A line that a source keeps whole: what stands before the slash is the source's own name, the same on every row.
  if (kind === 'unknown' && facts.isNative && type !== null) return named(type.slice(type.indexOf('/') + 1), '');
  return named(type ?? (kind === 'header' ? kind : null), 'type not recorded');
}

function named(name: string | null, otherwise: string): Title {
  return name === null ? { title: otherwise, missing: true } : { title: clip(oneLine(name)), missing: false };
}

/** A row as a link names it. */
export function linkTo(session: Session, row: number): RowLink {
  const { facts } = session;
  return {
    row,
    line: facts.line.at(row),
    id: facts.text(facts.id.at(row)),
    kind: kindOf(facts.kind.at(row)),
    title: titleOf(session, row).title,
  };
}
