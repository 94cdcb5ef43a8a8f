import { useEffect, useRef } from 'react';
import { formatCount } from '../../state/words.ts';
import { specOf } from '../../timeline/query/keys.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './option-list.module.css';
import type { Option, Options } from './use-options.ts';

interface Props {
  readonly id: string;
  readonly found: Options;
  readonly isShown: boolean;
  /** Index of the option that the arrow keys are on; -1 for none. */
  readonly active: number;
  readonly onTake: (option: Option) => void;
}

/** How values are written that nobody could list. */
const FORMS = {
  lines: '7, 100..200, 100..',
  times: '14:02..14:10, 2026-01-31, 2026-01-31T14:02..',
  text: 'any word, or several in quotes',
  branches: '2',
  recorded: '',
  words: '',
} as const;

/** The element id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What can be written where the caret is, with how many rows have each value. */
export function OptionList({ id, found: { place, options, more }, isShown, active, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const key = place?.kind === 'value' ? place.key : null;
  const form = key === null ? '' : FORMS[specOf(key).form];
  return (
    <div className={styles['popup']} hidden={!isShown}>
      <p className={styles['hint']}>
        {key === null ? (
          'key:value, several values with commas, -key:value for the others'
        ) : (
          <>
            <b>{key}</b> {specOf(key).says}
            {form === '' ? null : <code>{form}</code>}
          </>
        )}
      </p>
      <div ref={list} id={id} role="listbox" aria-label="What can be written here" className={styles['list']}>
        {options.map((option, index) => (
          // Keys are taken by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.insert}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['option']}
            data-none={option.count === 0}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            <span className={styles['label']}>
              <InertText text={option.label} />
            </span>
            <span className={styles['says']}>
              <InertText text={option.says} />
            </span>
            {option.count === null ? null : <span className={styles['count']}>{formatCount(option.count)}</span>}
          </div>
        ))}
      </div>
      {more > 0 ? <p className={styles['hint']}>{formatCount(more)} more: type to narrow them</p> : null}
      <p className={styles['keys']}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> choose <kbd>Tab</kbd> write <kbd>Enter</kbd> filter <kbd>Esc</kbd> close
      </p>
    </div>
  );
}
