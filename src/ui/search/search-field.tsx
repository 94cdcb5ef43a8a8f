import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { focusTimeline } from '../app/use-keys.ts';
import { Icon } from '../kit/icon.tsx';
import styles from './search-field.module.css';

/** The field for what is searched for, and how. In a row of its own it takes the focus as it comes. */
export function SearchField({ isRow = false }: { readonly isRow?: boolean }) {
  const text = useApp((state) => state.query.text);
  const isFault = useApp(({ search }) => search?.phase === 'invalid');
  const setQuery = useApp((state) => state.setQuery);
  const store = useAppStore();
  const isAsked = useApp((state) => isRow && state.isSearchOpen);
  const setOpen = useApp((state) => state.setSearchOpen);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const { isMoving, visitMatch } = store.getState();
      if (!event.repeat || !isMoving()) visitMatch(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (text === '') setOpen(false);
      focusTimeline();
    }
  };

  return (
    <search className={styles['field']} data-wide={isRow} data-fault={isFault}>
      <Icon name="search" />
      <input
        ref={input}
        className={styles['input']}
        type="text"
        value={text}
        placeholder="Search"
        aria-label="Search the session"
        aria-invalid={isFault}
        aria-describedby="search-status"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-focus="search"
        data-testid="search-field"
        onChange={(event) => setQuery({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {text === '' && !isRow ? (
        <kbd className={styles['hint']} aria-hidden="true">
          /
        </kbd>
      ) : null}
      <Options />
    </search>
  );
}

function Options() {
  const { isCase, isWord, isRegex, isWritten } = useApp((state) => state.query);
  const setQuery = useApp((state) => state.setQuery);
  const option = (label: string, isOn: boolean, toggle: () => void, sign: React.ReactNode) => (
    <button
      type="button"
      className={styles['option']}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      {sign}
    </button>
  );
  return (
    <>
      {option('Match case', isCase, () => setQuery({ isCase: !isCase }), 'Aa')}
      {option('Whole words', isWord, () => setQuery({ isWord: !isWord }), <span className={styles['word']}>ab</span>)}
      {option('Regular expression', isRegex, () => setQuery({ isRegex: !isRegex }), '.*')}
      {option('Lines as written in the file', isWritten, () => setQuery({ isWritten: !isWritten }), '{}')}
    </>
  );
}
