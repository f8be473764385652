import { type AnyFailure, type Ok, PagewrightError } from './result.ts';
import { sleep } from './retry.ts';
import type { BatchedRun } from './types.ts';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** The state of a run and a page of its results. */
type RunOf<Item> = Pick<BatchedRun, 'status' | 'pagination'> & { results: Item[] };

/**
 * Yields the items of a run in order of completion until the run has ended. The pause between polls doubles while
 * there are no new results.
 * @param poll returns the results from an offset
 * @throws PagewrightError for a failed poll, and the reason of the signal
 */
export async function* itemsOf<Item>(
  poll: (offset: number) => Promise<Ok<RunOf<Item>> | AnyFailure>,
  from: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  let offset = from;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const result = await poll(offset);
    if (result._tag !== 'Ok') throw new PagewrightError(result);
    const { status, results, pagination } = result.value;
    yield* results;
    offset += results.length;
    if (pagination.hasMore) continue;
    if (status === 'COMPLETED' || status === 'CANCELLED') return;
    pause = results.length > 0 ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, pause * 2);
    await sleep(pause, signal);
  }
}
