import type { Logger } from 'pino';
import type { Metrics } from '../metrics/index.ts';

/**
 * Logs and counts unhandled rejections instead of ending the process: they belong to one call or capture. An uncaught
 * exception is logged and still ends the process, because its state is unknown; stored work continues after a restart.
 * @returns stops it
 */
export function handleRejections(logger: Logger, metrics: Metrics): () => void {
  const onRejection = (err: unknown): void => {
    metrics.observeUnhandledRejection();
    logger.error({ err }, 'unhandled rejection');
  };
  const onException = (err: unknown): void => logger.fatal({ err }, 'uncaught exception');
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtExceptionMonitor', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtExceptionMonitor', onException);
  };
}
