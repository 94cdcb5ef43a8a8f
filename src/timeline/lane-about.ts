import { kindCode } from '../format/vocabulary.ts';
import { UNNAMED_AGENT } from '../records/agents.ts';
import type { Glance } from './glance.ts';
import { VIEW_LIMITS } from './limits.ts';
import { rowText } from './row-text.ts';
import type { TimelineIndex } from './rows.ts';
import type { Withholder } from './secrets.ts';
import { standingOf } from './states.ts';
import { clip, oneLine } from './text.ts';
import type { LaneAbout, LaneLayouts, LaneMark } from './view.ts';

const SUBAGENT = kindCode('subagent');

/** The index rows whose records say whose the lanes are. */
export function rowsOfLanes(rows: readonly LaneLayouts[]): Set<number> {
  const marks = rows.flatMap((layouts) => Object.values(layouts)).flat();
  return new Set(marks.flatMap(({ row }) => (row < 0 ? [] : [row])));
}

/**
 * Names the lanes of a window. The marks of a lane share what is said of it, and layouts that are one list stay one, so that they are
 * sent to the page once.
 */
export function withNames(
  index: TimelineIndex,
  withholder: Withholder,
  glances: ReadonlyMap<number, Glance | null>,
  rows: readonly LaneLayouts[],
): LaneLayouts[] {
  const known = new Map<string, LaneAbout>();
  const named = (mark: LaneMark): LaneMark => {
    if (mark.row < 0) return mark;
    const key = `${mark.kind} ${mark.row}`;
    const about = known.get(key) ?? aboutLane(index, withholder, glances.get(mark.row) ?? null, mark);
    known.set(key, about);
    return { ...mark, about };
  };
  return rows.map((layouts) => {
    const whole = layouts[6].map(named);
    const fewer = (marks: readonly LaneMark[]): readonly LaneMark[] =>
      marks === layouts[6] ? whole : marks.map(named);
    return { 2: fewer(layouts[2]), 3: fewer(layouts[3]), 6: whole };
  });
}

function aboutLane(
  index: TimelineIndex,
  withholder: Withholder,
  glance: Glance | null,
  { kind, row }: LaneMark,
): LaneAbout {
  const { session } = index;
  const { facts, revisions } = session;
  const line = facts.line.at(revisions.firstOf(row));
  // A subagent of which only rows tell: the row is not its own record.
  if (kind === 'subagent' && facts.kind.at(row) !== SUBAGENT) {
    const agent = facts.agents.of(row);
    const name = agent === UNNAMED_AGENT ? 'not named' : withholder.redact(facts.text(agent) ?? '');
    return { name, line, word: '' };
  }
  const name = oneLine(rowText(index, withholder, row, glance).replace(/\n(.+)$/s, ' · $1'));
  return { name: clip(name, VIEW_LIMITS.laneChars), line, word: standingOf(session, 'story', row).word };
}
