import { useSyncExternalStore } from 'preact/compat';

const query = matchMedia('(min-width: 68rem)');

/** Whether the window is wide enough for page map and text next to each other. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
