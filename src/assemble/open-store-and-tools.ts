import type { Store } from '../store/index.ts';
import type { CaptureTools } from './capture-worker.ts';

/** Waits for both parts. If one cannot be opened, closes the other and rejects. */
export async function openStoreAndTools<Tools extends CaptureTools | undefined>(
  openingStore: Promise<Store>,
  creatingTools: Promise<Tools>,
): Promise<[Store, Tools]> {
  return await Promise.all([openingStore, creatingTools]).catch(async (error: unknown) => {
    // Otherwise the other part keeps its files and processes, and writes into a folder that is being removed.
    await Promise.allSettled([
      openingStore.then((store) => store.close()),
      creatingTools.then((tools) => tools && Promise.all([tools.capturer.close(), tools.converter.close()])),
    ]);
    throw error;
  });
}
