import { useSyncExternalStore } from 'preact/compat';

const query = matchMedia('(min-width: 68rem)');

/** Returns whether the window is wide enough for page map and text side by side. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
