import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { createCli, EXIT, ServerUnavailable, UsageError } from './cli/index.ts';
import { type Config, ConfigError, configFlags, readCliEnvironment, readConfig } from './config.ts';

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

/** A folder that is gone afterwards. */
async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Settings of a command's own engine. @param more over those of the environment */
const localConfig = (dataDir: string, more: Record<string, string> = {}): Config =>
  readConfig({ ...process.env, ...ALONE, ...more, PAGEWRIGHT_DATA_DIR: dataDir });

const startLocal = async (config: Config) => (await assemble()).createLocalEngine(config);

type Local = Awaited<ReturnType<typeof startLocal>>;

/** Lends an engine of the command's own, and takes it down again. */
async function withLocal<Result>(config: Config, use: (local: Local) => Promise<Result>): Promise<Result> {
  const local = await startLocal(config);
  try {
    return await use(local);
  } finally {
    await local.close();
  }
}

const cli = await createCli(process.argv[2], {
  version: packageJson.version,
  environment: readCliEnvironment(process.env),
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
  withSingleFetch: (use) =>
    inFolder(async (folder) => {
      const controller = new AbortController();
      void stop.then(() => controller.abort(new UsageError('Stopped.')));
      return withLocal(localConfig(folder, ONE_PAGE), (local) =>
        use({ ...local, signal: controller.signal }),
      );
    }),
  withBatchEngine: async (folder, use) => withLocal(localConfig(folder), use),
  withLazyEngine: (use) =>
    inFolder(async (folder) => {
      const config = localConfig(folder);
      let local: Promise<Local> | undefined;
      try {
        await use(() => (local ??= startLocal(config)));
      } finally {
        // What did not come up need not go down.
        await local?.then(
          ({ close }) => close(),
          () => undefined,
        );
      }
    }),
});

try {
  await cli.parseAsync();
} catch (error) {
  const isUsage = error instanceof ConfigError || error instanceof UsageError;
  const forPeople = isUsage || error instanceof ServerUnavailable;
  process.stderr.write(
    `${forPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  // What had come up before the failure would keep the process alive.
  process.exit(isUsage ? EXIT.usage : EXIT.failed);
}
