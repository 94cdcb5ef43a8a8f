import { useState } from 'react';
import type { ProblemGroup } from '../../timeline/view.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { SeverityMark } from '../grammar/severity.tsx';
import { Button } from '../kit/button.tsx';
import { Disclosure } from '../kit/disclosure.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './problems.module.css';

/** Findings shown at once. */
const FEW = 20;

/** The findings of one rule. */
export function ProblemGroupView({ group }: { readonly group: ProblemGroup }) {
  const { code, severity, says, count } = group;
  const toggleFilter = useApp((state) => state.toggleFilter);
  const isOn = useApp((state) => state.filters.includes(`fault:${code}`));
  return (
    <div className={styles['group']} data-severity={severity} data-code={code} data-rule={group.rule}>
      <Disclosure
        isOpenAtFirst={severity === 'error' && count <= FEW}
        summary={
          <span className={styles['summary']}>
            <SeverityMark severity={severity} />
            <code className={styles['code']}>{code}</code>
            <span className={styles['says']}>{says}</span>
            <span className={styles['count']}>{formatCount(count)}</span>
          </span>
        }
        aside={
          <Button
            look="bare"
            icon="filter"
            aria-pressed={isOn}
            aria-label={`Show only rows with ${code}`}
            title={`Show only rows with ${code}`}
            onClick={() => toggleFilter(`fault:${code}`)}
          />
        }
      >
        <Items group={group} />
      </Disclosure>
    </div>
  );
}

function Items({ group: { items, count } }: { readonly group: ProblemGroup }) {
  const [shown, setShown] = useState(FEW);
  const selectRow = useApp((state) => state.selectRow);
  const selected = useApp((state) => state.selected);
  const rest = Math.min(items.length, count) - shown;
  return (
    <ul className={styles['items']}>
      {items.slice(0, shown).map(({ row, line, id, path, message }) => {
        const words = (
          <>
            <span className={styles['place']}>
              line {formatCount(line)}
              {id === null ? null : (
                <>
                  {' '}
                  <code>
                    <InertText text={id} />
                  </code>
                </>
              )}
              {path === null || path === '' ? null : (
                <>
                  {' '}
                  <code>
                    <InertText text={path} />
                  </code>
                </>
              )}
            </span>
            <span>
              <InertText text={message} />
            </span>
          </>
        );
        return (
          <li key={`${line} ${row} ${path ?? ''} ${message}`}>
            {row < 0 ? (
              <div className={styles['item']}>{words}</div>
            ) : (
              <button
                type="button"
                className={styles['item']}
                aria-current={row === selected ? 'true' : undefined}
                data-target={row}
                onClick={() => selectRow(row)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
      {rest > 0 ? (
        <li className={styles['rest']}>
          <Button look="link" onClick={() => setShown(shown + 100)}>
            {formatCount(rest)} more
          </Button>
        </li>
      ) : null}
      {rest <= 0 && count > items.length ? (
        <li className={styles['rest']}>
          The first {formatCount(items.length)} of {formatCount(count)}. The filter at the right shows all rows.
        </li>
      ) : null}
    </ul>
  );
}
