import { Button, type IconName } from '../design/index.ts';
import { setTheme, type Theme, useTheme } from './theme.ts';

const THEMES: Readonly<Record<Theme, { next: Theme; icon: IconName; label: string }>> = {
  system: { next: 'light', icon: 'contrast', label: 'system' },
  light: { next: 'dark', icon: 'sun', label: 'light' },
  dark: { next: 'system', icon: 'moon', label: 'dark' },
};

/** Changes between the theme of the system, light and dark. */
export function ThemeButton() {
  const { next, icon, label } = THEMES[useTheme()];
  return (
    <Button
      kind="quiet"
      icon={icon}
      label={`Theme: ${label}. Change to ${THEMES[next].label}`}
      onClick={() => setTheme(next)}
    />
  );
}
