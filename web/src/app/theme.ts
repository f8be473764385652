import { useSyncExternalStore } from 'preact/compat';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'pagewright-theme';
const CHANGED = 'pagewright:theme';

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Sets the color scheme of the root, which selects the value of every `light-dark()` color. */
export function applyTheme(): void {
  const theme = stored();
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  applyTheme();
  window.dispatchEvent(new Event(CHANGED));
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    window.addEventListener(CHANGED, listener);
    return () => window.removeEventListener(CHANGED, listener);
  }, stored);
}
