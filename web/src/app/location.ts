import { useMemo, useSyncExternalStore } from 'preact/compat';

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

/** The query of the current address. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Changes parameters of the current address, without a new entry in the history. Removes empty parameters. */
export function changeQuery(changes: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true });
}
