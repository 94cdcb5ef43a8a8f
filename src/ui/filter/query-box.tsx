import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { parseQuery } from '../../timeline/query/parse.ts';
import type { TermText } from '../../timeline/query/terms.ts';
import { focusTimeline } from '../app/use-keys.ts';
import { OptionList, optionId } from './option-list.tsx';
import styles from './query-box.module.css';
import { QueryMirror } from './query-mirror.tsx';
import { type Option, useOptions } from './use-options.ts';

interface Props {
  /** The term that is to be changed; null for none. */
  readonly edited: TermText | null;
  readonly onEdited: () => void;
}

/** A field for terms of a query, with what can be written at the caret. Enter makes chips of what is written. */
export function QueryBox({ edited, onEdited }: Props) {
  const store = useAppStore();
  const setTerms = useApp((state) => state.setTerms);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** What the arrow keys are on, by what it writes: when others come, it may stand elsewhere. */
  const [active, setActive] = useState<string | null>(null);
  /** Whether what is wrong is told where the reader is still writing. */
  const [isTold, setTold] = useState(false);
  const found = useOptions(text, caret, isOpen);
  const { place, options } = found;
  const isShown = isOpen && (options.length > 0 || place?.kind === 'value');
  const chosen = options.findIndex(({ insert }) => insert === active);
  const faults = parseQuery(text)
    .filter(({ from, to }) => isTold || caret < from || caret > to)
    .flatMap((piece) => piece.faults);

  useEffect(() => {
    if (edited === null) return;
    write(edited, edited.length);
    input.current?.focus();
  }, [edited]);

  function write(next: string, at: number): void {
    setText(next);
    setCaret(at);
    setActive(null);
    setTold(false);
    // The caret can only be set once the text is there.
    requestAnimationFrame(() => {
      if (input.current?.value === next) input.current.setSelectionRange(at, at);
    });
  }

  /** Makes chips of a text, or says what is wrong with it. */
  function apply(query: string): void {
    const fault = parseQuery(query).find((piece) => piece.faults.length > 0);
    if (fault !== undefined) {
      write(query, query.length);
      setTold(true);
      // The list would cover what is told.
      setOpen(false);
      return;
    }
    if (query.trim() !== '' || edited !== null) setTerms(query, edited);
    onEdited();
    write('', 0);
    // The rows are what is looked at now.
    setOpen(false);
  }

  /** Writes an option where the caret is; a value that ends the query is applied unless there is more to come. */
  function take(option: Option, goesOn: boolean): void {
    if (place === null) return;
    const before = text.slice(0, place.from) + option.insert;
    const after = text.slice(place.to);
    if (place.kind === 'value' && !goesOn && after.trim() === '') apply(before);
    else {
      setOpen(true);
      const gap = place.kind === 'value' && goesOn && after === '' ? ' ' : '';
      write(before + gap + after, before.length + gap.length);
    }
    input.current?.focus();
  }

  function leave(): void {
    // In an empty field there is nothing to leave but the field: what is offered there was not asked for.
    if (text === '' && edited === null) focusTimeline();
    else if (isShown) setOpen(false);
    else {
      write('', 0);
      onEdited();
    }
  }

  function removeLast(): void {
    const { filters, setFilters } = store.getState();
    if (filters.length > 0) setFilters(filters.slice(0, -1));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const option = options[chosen];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined) {
      setOpen(true);
      const next = chosen < 0 && step < 0 ? options.length - 1 : (chosen + step + options.length) % options.length;
      setActive(options[next]?.insert ?? null);
    } else if (event.key === 'Enter') {
      if (isOpen && option !== undefined) take(option, false);
      else apply(text);
    } else if (event.key === 'Tab' && !event.shiftKey && isOpen && text !== '' && options.length > 0) {
      take(option ?? (options[0] as Option), true);
    } else if (event.key === 'Escape') leave();
    else if (event.key === 'Backspace' && text === '' && edited === null) removeLast();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles['box']}>
        <div className={styles['field']}>
          <QueryMirror text={text} faults={faults} input={input} />
          <input
            ref={input}
            type="text"
            role="combobox"
            className={styles['input']}
            data-focus="query"
            data-testid="query"
            aria-label="Filter the rows"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && chosen >= 0 ? optionId(listId, chosen) : undefined}
            aria-invalid={faults.length > 0}
            aria-describedby={`${listId}-fault`}
            placeholder="Filter rows: status:failed tool:Bash"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(null);
              setTold(false);
              setOpen(true);
              setCaret(event.target.selectionStart ?? event.target.value.length);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
            onKeyDown={onKeyDown}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
          />
        </div>
        <OptionList
          id={listId}
          found={found}
          isShown={isShown}
          active={chosen}
          onTake={(option) => take(option, false)}
        />
      </div>
      <span id={`${listId}-fault`} role="alert" className={styles['fault']} data-testid="query-fault">
        {faults.map(({ message }) => message).join('; ')}
      </span>
    </>
  );
}
