import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import type { Tally } from '../../timeline/view.ts';
import { Glyph } from '../grammar/glyph.tsx';
import { LOOKS } from '../grammar/looks.ts';
import { cx } from '../kit/cx.ts';
import { ScrollRow } from '../kit/scroll-row.tsx';
import { UsageGlance } from '../usage/usage-glance.tsx';
import styles from './tallies.module.css';

/** The numbers of the session. Each is a filter; those of one group stand together, the group's total first. */
export function Tallies() {
  const tallies = useApp((state) => viewOf(state.load)?.tallies);
  const filters = useApp((state) => state.filters);
  const toggle = useApp((state) => state.toggleFilter);
  if (tallies === undefined) return null;
  return (
    <div className={styles['bar']}>
      <ScrollRow className={styles['tallies']} role="toolbar" aria-label="Counts, each a filter" data-testid="tallies">
        {groupsOf(tallies, filters).map((group) => (
          <div key={group[0]?.group} className={styles['group']}>
            {group.map((tally, index) => (
              <TallyButton
                key={tally.filter}
                tally={tally}
                isTotal={index === 0 && tally.state === null}
                isOn={filters.includes(tally.filter)}
                onToggle={() => toggle(tally.filter)}
              />
            ))}
          </div>
        ))}
        <UsageGlance />
      </ScrollRow>
    </div>
  );
}

interface Props {
  readonly tally: Tally;
  readonly isTotal: boolean;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function TallyButton({ tally: { filter, label, count, state }, isTotal, isOn, onToggle }: Props) {
  const look = state === null ? null : LOOKS[state];
  return (
    <button
      type="button"
      className={cx(styles['tally'], isTotal && styles['total'])}
      aria-pressed={isOn}
      data-filter={filter}
      data-count={count}
      data-tone={look?.tone ?? 'neutral'}
      data-outline={look?.outline ?? 'none'}
      title={isOn ? 'Shown by this filter; click to remove it' : `Show only these rows: ${label}`}
      onClick={onToggle}
    >
      {look?.glyph ? <Glyph name={look.glyph} size={13} /> : null}
      <b>{formatCount(count)}</b> {label}
    </button>
  );
}

/** Groups in order. A number that is zero is left out, unless it is a group's total or a filter that is on. */
function groupsOf(tallies: readonly Tally[], filters: readonly string[]): readonly (readonly Tally[])[] {
  const groups = new Map<Tally['group'], Tally[]>();
  for (const tally of tallies) {
    const group = groups.get(tally.group);
    const isShown = tally.count > 0 || filters.includes(tally.filter) || (group === undefined && tally.state === null);
    if (!isShown) continue;
    if (group === undefined) groups.set(tally.group, [tally]);
    else group.push(tally);
  }
  return [...groups.values()];
}
