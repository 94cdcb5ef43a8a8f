import { type Theme, THEMES } from '../../state/prefs-slice.ts';
import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import type { IconName } from '../kit/icon.tsx';

const LOOKS: Readonly<Record<Theme, readonly [icon: IconName, words: string]>> = {
  system: ['system', 'as the system has it'],
  light: ['sun', 'light'],
  dark: ['moon', 'dark'],
};

/** Goes round light, dark, and what the system has. */
export function ThemeButton() {
  const theme = useApp((state) => state.theme);
  const setTheme = useApp((state) => state.setTheme);
  const [icon, words] = LOOKS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <Button
      look="bare"
      icon={icon}
      aria-label={`Theme: ${words}`}
      title={`Theme: ${words}. Click for: ${LOOKS[next][1]}`}
      onClick={() => setTheme(next)}
    />
  );
}
