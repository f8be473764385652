import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { sweep } from '../dispatch/index.ts';
import type { Store } from '../store/index.ts';

const SWEEP_MS = 600_000;
const KEEP_CAPTURES_MS = 7 * 24 * 3_600_000;

/** Removes what is past its time or over the quota, now and every ten minutes. */
export function startSweeping(store: Store, config: Config, logger: Logger): () => void {
  const maxBytes = config.PAGEWRIGHT_DATA_MAX_BYTES;
  const round = () =>
    sweep(store, { keepCapturesMs: KEEP_CAPTURES_MS, ...(maxBytes !== undefined && { maxBytes }) }).catch(
      (error: unknown) => logger.error({ err: error }, 'retention failed'),
    );
  void round();
  const timer = setInterval(round, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
