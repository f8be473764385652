import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { sweep } from '../dispatch/index.ts';
import { sweepOrphans } from '../archive/index.ts';
import type { Store } from '../store/index.ts';

const SWEEP_MS = 600_000;
const KEEP_CAPTURES_MS = 7 * 24 * 3_600_000;

/** Removes what is past its time, over the quota or without a row, now and every ten minutes. */
export function startRetention(store: Store, config: Config, logger: Logger): () => void {
  const maxBytes = config.PAGEWRIGHT_DATA_MAX_BYTES;
  const failed = (err: unknown): void => logger.error({ err }, 'retention failed');
  const round = async () => {
    // What one of them cannot delete is no reason for the other to keep everything.
    await sweep(store, {
      keepCapturesMs: KEEP_CAPTURES_MS,
      ...(maxBytes !== undefined && { maxBytes }),
    }).catch(failed);
    const orphans = await sweepOrphans(store).catch(failed);
    if (orphans === 'foreign')
      logger.warn('the blobs belong to another database: what has no row here is left alone');
    else if (orphans) logger.info({ orphans }, 'snapshots without a row were deleted');
  };
  void round();
  const timer = setInterval(round, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
