import { Autocomplete } from '@base-ui/react/autocomplete';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppStore } from '../../state/use-app.ts';
import { useOpenFiles } from '../app/use-open-files.ts';
import { InertText } from '../kit/inert-text.tsx';
import { type Command, type CommandGroup, commandGroups } from './commands.ts';
import { Forms } from './forms.tsx';
import { matching } from './matching.ts';
import styles from './palette.module.css';
import { usePlaces } from './use-places.ts';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What the field is for. */
  readonly words: string;
  /** What was typed before this was there, and whether Enter was pressed after it. */
  readonly early: { readonly text: string; readonly isEntered: boolean };
}

/** Everything that can be done, found by its words; and places to go to: a record by its id or its recorded time, a line by its number. */
export default function PaletteBody({ input, words, early }: Props) {
  const store = useAppStore();
  const openFiles = useOpenFiles();
  const [text, setText] = useState(early.text);
  /** Whether Enter was pressed before it was known what there is to choose. */
  const [isEntered, setEntered] = useState(early.isEntered);
  const groups = useMemo(() => commandGroups(store, openFiles), [store, openFiles]);
  const places = usePlaces(text);
  const found = useMemo(() => matching(groups, text), [groups, text]);
  const items = withPlaces(found, places.commands, text, places.isPending);
  const isKnown = items.length > 0 || !places.isPending;
  const isNothing = items.length === 0 && !places.isPending;

  const first = items[0]?.items[0] ?? null;
  const entered = isEntered && isKnown ? first : null;
  if (isEntered && isKnown && first === null) setEntered(false);

  // The field that was there before this has been taken away.
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [input]);

  const run = useCallback(
    (command: Command) => {
      const { isPaletteOpen, setPaletteOpen } = store.getState();
      if (!isPaletteOpen) return;
      // The dialog gives the focus back before a command takes it elsewhere.
      flushSync(() => setPaletteOpen(false));
      command.run();
    },
    [store],
  );
  useEffect(() => {
    // React closes the dialog at once only when it draws nothing else.
    if (entered !== null) queueMicrotask(() => run(entered));
  }, [entered, run]);

  return (
    <Autocomplete.Root
      items={items}
      mode="none"
      inline
      open
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(value) => {
        setText(value);
        setEntered(false);
      }}
      itemToStringValue={(command: Command) => command.words}
    >
      <Autocomplete.Input
        ref={input}
        className={styles['input']}
        aria-label={words}
        placeholder={words}
        spellCheck={false}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing && !isKnown) setEntered(true);
        }}
        data-testid="palette"
      />
      <div className={styles['found']}>
        <p className={styles['note']} role="status" data-testid="palette-note">
          <InertText text={places.notes(isNothing).join(' ')} />
        </p>
        <Autocomplete.Empty className={styles['empty']}>
          {isNothing ? <Forms hasPlaces={places.isOpen} isTaught={!places.isUnderstood} /> : null}
        </Autocomplete.Empty>
        <Autocomplete.List className={styles['list']}>
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className={styles['heading']}>{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    className={styles['item']}
                    onClick={() => run(command)}
                  >
                    <span className={styles['words']}>
                      <InertText text={command.words} />
                    </span>
                    {command.keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

/**
 * Places go last, unless nothing else is called so. A number is taken for a place: while it is not known which, nothing is offered in its
 * place, for whoever is quick must not be led elsewhere.
 */
function withPlaces(
  found: readonly CommandGroup[],
  places: readonly Command[],
  text: string,
  isPending: boolean,
): readonly CommandGroup[] {
  const isNumber = /\d/.test(text);
  if (isPending) return isNumber ? [] : found;
  if (places.length === 0) return found;
  const go = { value: 'Go to', items: places };
  return isNumber ? [go, ...found] : [...found, go];
}
