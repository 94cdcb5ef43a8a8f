import { Autocomplete } from '@base-ui/react/autocomplete';
import { useMemo, useRef, useState } from 'react';
import { useAppStore } from '../../state/use-app.ts';
import { Dialog } from '../kit/dialog.tsx';
import { InertText } from '../kit/inert-text.tsx';
import { type Command, type CommandGroup, commandGroups, type Presses } from './commands.ts';
import styles from './palette.module.css';
import { placesFor } from './places.ts';
import { useTimePlaces } from './use-time-places.ts';

/** The elements that the page has for it already. */
const PRESSES: Omit<Presses, 'print'> = {
  chooseFile: () => document.querySelector<HTMLInputElement>('input[data-testid="file-input"]')?.click(),
  chooseFolder: () => document.querySelector<HTMLInputElement>('input[data-testid="folder-input"]')?.click(),
  copyLink: () => void navigator.clipboard.writeText(location.href),
};

/** Everything that can be done, found by its words; and places to go to: a record by its id or its recorded time, a line by its number. */
export default function PaletteDialog() {
  const store = useAppStore();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const groups = useMemo(
    () => commandGroups(store, { ...PRESSES, print: () => store.getState().setPrinting(true) }),
    [store],
  );
  const time = useTimePlaces(text);
  // Whoever is quick must not be led elsewhere before the answer has come.
  const items = time.isPending ? [] : found(groups, text, placesFor(text, store.getState(), time));
  const close = () => store.getState().setPaletteOpen(false);
  const run = (command: Command) => {
    close();
    command.run();
  };
  return (
    <Dialog title="What to do" first={input} onClose={close}>
      <Autocomplete.Root
        items={items}
        mode="none"
        inline
        open
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={setText}
        itemToStringValue={(command: Command) => command.words}
      >
        <Autocomplete.Input
          ref={input}
          className={styles['input']}
          aria-label="What to do, a line, a time or a record’s id"
          placeholder="What to do, a line, a time or a record’s id"
          data-testid="palette"
        />
        <p className={styles['note']} role="status" data-testid="palette-note">
          {time.note}
        </p>
        <Autocomplete.Empty className={styles['empty']}>
          {time.isTime ? null : 'Nothing is called that.'}
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
                    {command.key === null ? null : <kbd>{command.key}</kbd>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}

/** Commands of which every word that was typed is found in their words; places go last, unless nothing else is called so. */
function found(groups: readonly CommandGroup[], text: string, places: readonly Command[]): CommandGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = groups
    .map(({ value, items }) => ({
      value,
      items: items.filter((command) => words.every((word) => command.words.toLowerCase().includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
  if (places.length === 0) return matching;
  const go = { value: 'Go to', items: places };
  return /\d/.test(text) ? [go, ...matching] : [...matching, go];
}
