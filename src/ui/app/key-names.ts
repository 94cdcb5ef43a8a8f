import { isApple } from '../kit/apple.ts';
import type { Action } from './actions.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  Escape: 'Esc',
  Shift: '⇧',
};

/** The keys of an action as they are written on the keyboard. */
export function keyNames({ keys }: Action): string[] {
  return Object.values(keys).flat().map(nameOf);
}

function nameOf(key: string): string {
  const parts = key.split('+');
  const isCombined = parts.length > 1;
  return parts
    .map((part) =>
      part === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : (NAMES[part] ?? (isCombined ? part.toUpperCase() : part)),
    )
    .join(' ');
}
