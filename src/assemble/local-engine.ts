import { createDefaultOrganization } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { ScreenshotSigner } from '../service/index.ts';
import { createEngine } from './engine.ts';
import { createLogger, logItemFailed } from './logging.ts';
import { STARTERS } from './starters.ts';

/** Creates an engine without a server for the command line, with an organization without limits. */
export async function createLocalEngine(config: Config, starters = STARTERS) {
  const logger = createLogger('warn', 2, { format: config.PAGEWRIGHT_LOG_FORMAT });
  const engine = await createEngine(config, logger, { starters });
  const { organizationId } = await createDefaultOrganization(engine.store, {
    limits: { maxConcurrency: config.PAGEWRIGHT_CONCURRENCY, ratePerMinute: 60, credits: null },
  });
  const publicUrl = (): string => 'http://localhost';
  return {
    dependencies: {
      ...engine,
      publicUrl,
      signer: new ScreenshotSigner(publicUrl, engine.store.secret),
      onItemFailed: logItemFailed(logger),
    },
    organizationId,
    async close() {
      await engine.drain();
      await engine.close();
    },
  };
}
