import { useSyncExternalStore } from 'preact/compat';

const CHANGED = 'pagewright:location';

/** Navigates to a path of the app without reloading the page. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** The current path. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);
