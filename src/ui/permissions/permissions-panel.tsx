import { useAnswer } from '../../state/use-answer.ts';
import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import type { PermissionItem, RowState } from '../../timeline/view.ts';
import { PanelItem, PanelNote } from '../app/panel-item.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './permissions.module.css';

const LISTED = 1000;
const ASK = { limit: LISTED };

/** Decisions in words, in the order they are counted. */
const COUNTED: readonly (readonly [
  key: 'unresolved' | 'granted' | 'refused' | 'cancelled' | 'timed_out' | 'other',
  words: string,
])[] = [
  ['unresolved', 'undecided'],
  ['granted', 'allowed'],
  ['refused', 'refused'],
  ['cancelled', 'cancelled'],
  ['timed_out', 'timed out'],
  ['other', 'other'],
];

/** Who was asked for what, and what was decided. What is undecided stands first. */
export default function PermissionsPanel() {
  const { answer, fault } = useAnswer('permissions', ASK);
  const decisions = useApp((state) => viewOf(state.load)?.counts.decisions);
  if (fault !== null && answer === null) return <PanelNote>The decisions cannot be listed: {fault}.</PanelNote>;
  if (answer === null || decisions === undefined) return null;
  const { items, total, records, compact } = answer;
  if (total === 0)
    return <PanelNote>No permission is recorded: neither a request nor a decision kept on a result.</PanelNote>;
  const counts = COUNTED.filter(([key]) => decisions[key] > 0).map(
    ([key, words]) => `${formatCount(decisions[key])} ${words}`,
  );
  return (
    <>
      <PanelNote>
        <b>{countOf(total, 'decision')}</b>: {counts.join(', ')}. Counted from {countOf(records, 'permission record')}{' '}
        and {countOf(compact, 'decision')} kept on results.
      </PanelNote>
      <ul>
        {undecidedFirst(items).map((item) => (
          <li key={item.row}>
            <Permission item={item} />
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <PanelNote>
          The first {formatCount(items.length)} of {formatCount(total)}. The counts above the timeline filter all of
          them.
        </PanelNote>
      ) : null}
    </>
  );
}

function Permission({
  item: { row, line, state, word, title, isCompact, reviews },
}: {
  readonly item: PermissionItem;
}) {
  return (
    <PanelItem row={row} line={line} state={state} word={word} title={title}>
      {isCompact ? <span>kept on the result, without a request</span> : null}
      {reviews.map((verdict, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles['review']}>
          reviewed: <InertText text={verdict} />
        </span>
      ))}
    </PanelItem>
  );
}

function undecidedFirst(items: readonly PermissionItem[]): readonly PermissionItem[] {
  const rank = (state: RowState): number => (state === 'unresolved' ? 0 : 1);
  return items.toSorted((a, b) => rank(a.state) - rank(b.state));
}
