import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchedRequest } from '../../contract/index.ts';
import { OK, describeOutcome, writePage } from './pages.ts';
import { createProgress } from './progress.ts';
import type { BatchSource } from './source.ts';
import { type BatchState, saveState } from './state.ts';

const POLL_MS = 500;

/** Starts or continues a batch, and writes each result to a file until the run has ended. */
export async function runBatch(
  source: BatchSource,
  folder: string,
  state: BatchState,
  request: BatchedRequest,
  signal: AbortSignal,
): Promise<void> {
  const total = request.urls.length;
  await saveState(folder, state);
  const id = (state.id ??= await source.start(request, state.idempotencyKey));
  await saveState(folder, state);
  const progress = createProgress(process.stderr, { total, before: state.written });
  try {
    for (;;) {
      const { results, status } = await source.poll(id, state.written);
      for (const item of results) {
        await writePage(folder, total, item);
        const outcome = describeOutcome(item);
        state.outcomes[outcome] = (state.outcomes[outcome] ?? 0) + 1;
      }
      state.written += results.length;
      if (results.length > 0) await saveState(folder, state);
      progress.update(state.written, state.written - (state.outcomes[OK] ?? 0));
      const hasEnded = status === 'COMPLETED' || status === 'CANCELLED';
      if (hasEnded && state.written >= total) return;
      if (results.length === 0) await sleep(POLL_MS, undefined, { signal });
    }
  } finally {
    progress.end();
  }
}
