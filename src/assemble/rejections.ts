import type { Logger } from 'pino';
import type { Metrics } from '../metrics/index.ts';

/**
 * Logs and counts unhandled rejections without ending the process, because each belongs to one call or capture. An
 * uncaught exception is logged and ends the process, because its state is unknown; stored work continues after a
 * restart.
 * @returns a function that removes the handlers
 */
export function handleUnhandledRejections(logger: Logger, metrics: Metrics): () => void {
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
