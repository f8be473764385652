import type { Store } from '../src/store/index.ts';

/**
 * Measures single commits of a small row, which are the lower bound of every operation and show how busy the disk is.
 * @returns milliseconds of each of 100 commits
 */
export async function measureCommits(store: Store): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 100; n++) {
    const start = performance.now();
    await store.db
      .insertInto('settings')
      .values({ name: `bench${n}`, value: '' })
      .execute();
    times.push(performance.now() - start);
  }
  return times;
}
