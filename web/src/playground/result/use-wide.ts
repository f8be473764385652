import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 68rem)');

/** Whether page map and text have room beside each other. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
