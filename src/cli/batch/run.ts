import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPageFileName, writePageFile } from '../../content/index.ts';
import { hasRunEnded } from '../../contract/index.ts';
import type { CommandIo } from '../io.ts';
import { describeOutcome, mayImprove, OK_OUTCOME } from './outcome.ts';
import { createBatchProgress } from './progress.ts';
import type { RunSource, RunAnswer } from './run-source.ts';
import { type BatchState, saveState } from './state.ts';

const POLL_INTERVAL_MS = 500;

export interface BatchRun<Request> {
  folder: string;
  state: BatchState;
  request: Request;
  /** Maximum number of files. It determines the width of the numbers in their names. */
  maxFiles: number;
  signal: AbortSignal;
  io: CommandIo;
}

/**
 * Starts or continues a batch or a crawl, and writes each result to a file until the run has ended.
 * @returns the numbers of links that a crawl did not follow
 */
export async function runBatch<Request>(
  source: RunSource<Request>,
  { folder, state, request, maxFiles, signal, io }: BatchRun<Request>,
): Promise<RunAnswer['skipped']> {
  await saveState(folder, state);
  const id = (state.id ??= await source.start(request, state.idempotencyKey));
  await saveState(folder, state);
  const progress = createBatchProgress(io.stderr, state.written);
  try {
    for (;;) {
      const { results, status, totalUrls, skipped } = await source.poll(id, state.written);
      for (const result of results) {
        const item = { ...result, index: state.indexes?.[result.index] ?? result.index };
        await writeFile(join(folder, createPageFileName(item, maxFiles)), writePageFile(item));
        const outcome = describeOutcome(item);
        state.outcomes[outcome] = (state.outcomes[outcome] ?? 0) + 1;
        if (item.originError) state.errorPages++;
        if (mayImprove(item)) state.failed.push({ index: item.index, outcome });
      }
      state.written += results.length;
      if (results.length > 0) await saveState(folder, state);
      progress.update({
        total: totalUrls,
        done: state.written,
        failed: state.written - (state.outcomes[OK_OUTCOME] ?? 0) - state.errorPages,
        errorPages: state.errorPages,
      });
      const hasEnded = hasRunEnded(status);
      if (hasEnded && state.written >= totalUrls) return skipped;
      if (results.length === 0) await sleep(POLL_INTERVAL_MS, undefined, { signal });
    }
  } finally {
    progress.end();
  }
}
