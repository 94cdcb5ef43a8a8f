import { useAnswer } from '../../state/use-answer.ts';
import { countOf, formatCount, formatDuration } from '../../state/words.ts';
import type { TerminalItem } from '../../timeline/view.ts';
import { PanelItem, PanelNote } from '../app/panel-item.tsx';
import { Value } from '../grammar/value.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './terminals.module.css';

const LISTED = 1000;
const ASK = { limit: LISTED };

/** The processes that outlived a call: what they went through, and for how long where that is recorded. */
export default function TerminalsPanel() {
  const { answer, fault } = useAnswer('terminals', ASK);
  if (fault !== null && answer === null) return <PanelNote>The terminals cannot be listed: {fault}.</PanelNote>;
  if (answer === null) return null;
  const { items, total } = answer;
  if (total === 0)
    return (
      <PanelNote>
        No terminal is recorded. A terminal is a process that outlives the call which started it, such as a server: what
        it goes through would stand here.
      </PanelNote>
    );
  return (
    <>
      <PanelNote>
        <b>{countOf(total, 'terminal')}</b>, in the order of the file.
      </PanelNote>
      <ul>
        {items.map((item) => (
          <li key={item.row}>
            <Terminal item={item} />
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <PanelNote>
          The first {formatCount(items.length)} of {formatCount(total)}.
        </PanelNote>
      ) : null}
    </>
  );
}

function Terminal({ item }: { readonly item: TerminalItem }) {
  const { row, line, terminalId, state, word, command, startedAt, completedAt, durationMs, exit, references } = item;
  return (
    <PanelItem row={row} line={line} state={state} word={word} title={command}>
      <span className={styles['facts']}>
        <span className={styles['label']}>id</span>
        <Value text={terminalId ?? ''} origin={terminalId === null ? 'missing' : 'recorded'} />
        <span className={styles['label']}>started</span>
        <Value text={startedAt ?? ''} origin={startedAt === null ? 'missing' : 'recorded'} />
        <span className={styles['label']}>completed</span>
        <Value text={completedAt ?? ''} origin={completedAt === null ? 'missing' : 'recorded'} />
        {durationMs === null ? null : (
          <>
            <span className={styles['label']}>between</span>
            <Value text={formatDuration(durationMs)} origin="computed" />
          </>
        )}
        {exit === null ? null : (
          <>
            <span className={styles['label']}>end</span>
            <span>
              <InertText text={exit} />
            </span>
          </>
        )}
      </span>
      {references > 0 ? (
        <span>
          {countOf(references, 'row')} {references === 1 ? 'refers' : 'refer'} to it
        </span>
      ) : null}
    </PanelItem>
  );
}
