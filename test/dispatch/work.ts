import type { CaptureOptions } from '../../src/contract/index.ts';
import type { CaptureWork } from '../../src/dispatch/index.ts';

export const OPTIONS: CaptureOptions = { screenshot: 'none', scrollFullPage: false };

/** Work that stores nothing, so that a late result needs no cleanup. */
export const toWork = (run: CaptureWork['run']): CaptureWork => ({ run, discard: async () => undefined });

export const SUCCEED = toWork(async () => ({
  outcome: 'succeeded',
  snapshotId: 'snap',
  billable: true,
  body: { n: 1 },
}));
