import { StateMark } from '../grammar/state-mark.tsx';
import { Value } from '../grammar/value.tsx';
import styles from './help.module.css';

/** Solid, dashed, hatched; computed, withheld. By itself: the start page shows it, and has no need of the others. */
export function CertaintyLegend() {
  return (
    <ul className={styles['legend']}>
      <li>
        <StateMark state="completed" word="completed" />
        <span>Recorded: stands as it is.</span>
      </li>
      <li>
        <StateMark state="dangling" word="outcome unknown" isWhole />
        <span>Dashed: unknown, nothing tells.</span>
      </li>
      <li>
        <StateMark state="ambiguous" word="2 candidates" isWhole />
        <span>Hatched: more than one could be meant, none is chosen.</span>
      </li>
      <li>
        <span>
          <Value text="12 min 19 s" origin="computed" />
        </span>
        <span>Italic: computed from the record, not recorded.</span>
      </li>
      <li>
        <span>
          <Value text="withheld" origin="withheld" />
        </span>
        <span>Block: a secret, shown nowhere.</span>
      </li>
      <li>
        <span>
          <Value text="not recorded" origin="missing" />
        </span>
        <span>The record does not say.</span>
      </li>
    </ul>
  );
}
