import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import type { createLocal } from './assemble/index.ts';
import { createCli, EXIT, Unanswered, UsageError } from './cli/index.ts';
import { ConfigError, configFlags, readConfig } from './config.ts';

/** Resolves at the first SIGTERM or SIGINT; a second one changes nothing. */
const stop = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
});

/** A command that fetches by itself shares nothing with a service that the environment tells of. */
const ALONE = { PAGEWRIGHT_ROLE: '', PAGEWRIGHT_DATABASE_URL: '' };

/** Nothing is made ready for a second page. */
const ONE_PAGE = { PAGEWRIGHT_CONCURRENCY: '1' };

/** Loaded by the commands that need it: a server is asked without an engine of one's own. */
const assemble = () => import('./assemble/index.ts');

const cli = await createCli(
  {
    version: packageJson.version,
    flags: configFlags(),
    stop,
    startService: async (settings) =>
      (await assemble()).startService(readConfig({ ...process.env, ...settings })),
    organizationDefaults: async () => (await assemble()).organizationLimits(readConfig(process.env)),
    doctorSettings: async () => (await assemble()).doctorSettings(readConfig(process.env)),
    async withStore(use) {
      const store = await (await assemble()).openDataStore(readConfig(process.env));
      try {
        return await use(store);
      } finally {
        await store.close();
      }
    },
    async withSingleFetch(use) {
      const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-'));
      const controller = new AbortController();
      void stop.then(() => controller.abort(new UsageError('Stopped.')));
      try {
        const config = readConfig({ ...process.env, ...ALONE, ...ONE_PAGE, PAGEWRIGHT_DATA_DIR: dataDir });
        const local = await (await assemble()).createLocal(config);
        try {
          return await use({ ...local, signal: controller.signal });
        } finally {
          await local.close();
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    async withBatchEngine(dataDir, use) {
      const config = readConfig({ ...process.env, ...ALONE, PAGEWRIGHT_DATA_DIR: dataDir });
      const local = await (await assemble()).createLocal(config);
      try {
        return await use(local);
      } finally {
        await local.close();
      }
    },
    async withLazyEngine(use) {
      const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-'));
      const config = readConfig({ ...process.env, ...ALONE, PAGEWRIGHT_DATA_DIR: dataDir });
      let local: ReturnType<typeof createLocal> | undefined;
      try {
        await use(() => (local ??= assemble().then(({ createLocal }) => createLocal(config))));
      } finally {
        // What did not come up need not go down.
        await local?.then(
          ({ close }) => close(),
          () => undefined,
        );
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  },
  process.argv[2],
);

try {
  await cli.parseAsync();
} catch (error) {
  const isUsage = error instanceof ConfigError || error instanceof UsageError;
  const forPeople = isUsage || error instanceof Unanswered;
  process.stderr.write(
    `${forPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  // What had come up before the failure would keep the process alive.
  process.exit(isUsage ? EXIT.usage : EXIT.failed);
}
