import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { deleteExpiredData } from '../dispatch/index.ts';
import { sweepOrphanBlobs } from '../archive/index.ts';
import type { Store } from '../store/index.ts';

const RETENTION_SWEEP_INTERVAL_MS = 600_000;
const CAPTURE_RETENTION_MS = 7 * 24 * 3_600_000;
const REQUEST_LOG_RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Deletes expired data, snapshots above the quota and blobs without a row: now, and every ten minutes.
 * @returns a function that stops it
 */
export function startRetention(store: Store, config: Config, logger: Logger): () => void {
  const maxBytes = config.PAGEWRIGHT_DATA_MAX_BYTES;
  const logFailure = (err: unknown): void => logger.error({ err }, 'retention failed');
  const runSweeps = async () => {
    // A failure of one sweep does not prevent the other.
    await deleteExpiredData(store, {
      keepCapturesMs: CAPTURE_RETENTION_MS,
      keepRequestsMs: REQUEST_LOG_RETENTION_MS,
      ...(maxBytes !== undefined && { maxBytes }),
    }).catch(logFailure);
    const orphans = await sweepOrphanBlobs(store).catch(logFailure);
    if (orphans === 'foreign')
      logger.warn('the blobs belong to another database: blobs without a row are not deleted');
    else if (orphans) logger.info({ orphans }, 'deleted blobs of snapshots without a row');
  };
  void runSweeps();
  const timer = setInterval(runSweeps, RETENTION_SWEEP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
