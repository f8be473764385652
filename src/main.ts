import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import {
  createCli,
  describeFileError,
  EXIT,
  InterruptedError,
  ServerUnavailable,
  UsageError,
} from './cli/index.ts';
import {
  type Config,
  ConfigError,
  findMisspeltSettings,
  findServiceUrl,
  listSettings,
  readCliEnvironment,
  readConfig,
} from './config.ts';

/**
 * A second Ctrl-C ends the process at once. npm repeats each signal immediately, and this repetition does not count.
 */
const MIN_SECOND_SIGNAL_DELAY_MS = 1000;

/** Resolves at the first SIGTERM or SIGINT. */
const stopRequested = new Promise<void>((resolve) => {
  process.on('SIGTERM', () => resolve());
  process.once('SIGINT', () => {
    const first = performance.now();
    process.on('SIGINT', () => {
      if (performance.now() - first > MIN_SECOND_SIGNAL_DELAY_MS) process.exit(EXIT.interrupted);
    });
    resolve();
  });
});

/** Aborts when the process is asked to stop. */
function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  void stopRequested.then(() => controller.abort(new InterruptedError()));
  return controller.signal;
}

/** Commands that fetch locally do not use the database of a configured service. */
const LOCAL_DATABASE_SETTINGS = { PAGEWRIGHT_ROLE: '', PAGEWRIGHT_DATABASE_URL: '' };

/** Prepares only one browser page. */
const SINGLE_CAPTURE_SETTINGS = { PAGEWRIGHT_CONCURRENCY: '1' };

/** Loaded on demand: commands that call a server do not need it. */
const importAssemble = () => import('./assemble/index.ts');

/** Creates a temporary directory and removes it afterwards. */
async function withTemporaryDirectory<Result>(use: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'pagewright-'));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Settings on the command line, by environment variable. */
const givenSettingFlags: Record<string, string> = {};

let haveSettingsBeenChecked = false;

/** Reads the settings, and says at first which are misspelt. @param more overrides the command line and the environment */
function readSettings(more: Record<string, string> = {}): Config {
  if (!haveSettingsBeenChecked) {
    haveSettingsBeenChecked = true;
    for (const { variable, similar } of findMisspeltSettings(process.env))
      process.stderr.write(`${variable} is not a setting and is ignored. Did you mean ${similar}?\n`);
  }
  return readConfig({ ...process.env, ...givenSettingFlags, ...more });
}

/** Settings of a local engine. @param more overrides the command line and the environment */
const createLocalConfig = (dataDir: string, more: Record<string, string> = {}): Config =>
  readSettings({ ...LOCAL_DATABASE_SETTINGS, ...more, PAGEWRIGHT_DATA_DIR: dataDir });

const startLocalEngine = async (config: Config) => (await importAssemble()).createLocalEngine(config);

type LocalEngine = Awaited<ReturnType<typeof startLocalEngine>>;

/** Starts an engine in this process and closes it afterwards. */
async function withLocalEngine<Result>(
  config: Config,
  use: (local: LocalEngine) => Promise<Result>,
): Promise<Result> {
  const local = await startLocalEngine(config);
  try {
    return await use(local);
  } finally {
    await local.close();
  }
}

const cli = await createCli(process.argv.slice(2), {
  version: packageJson.version,
  environment: readCliEnvironment(process.env),
  flags: listSettings(),
  onSetting({ variable }, value) {
    givenSettingFlags[variable] = value;
  },
  stop: stopRequested,
  startService: async (settings) => (await importAssemble()).startService(readSettings(settings)),
  organizationDefaults: async () => (await importAssemble()).toOrganizationLimits(readSettings()),
  serviceUrl: () => findServiceUrl(readSettings()),
  countExits: () => readSettings().PAGEWRIGHT_PROXY_EXITS.length,
  doctorSettings: async () => (await importAssemble()).toDoctorSettings(readSettings()),
  async withStore(use) {
    const store = await (await importAssemble()).openDataStore(readSettings());
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  },
  withSingleFetch: (use) =>
    withTemporaryDirectory((directory) =>
      withLocalEngine(createLocalConfig(directory, SINGLE_CAPTURE_SETTINGS), (local) =>
        use({ ...local, signal: createStopSignal() }),
      ),
    ),
  async withCapturer(exit, use) {
    const exits: Record<string, string> = exit === undefined ? {} : { PAGEWRIGHT_PROXY_EXITS: exit };
    const config = createLocalConfig(tmpdir(), { ...SINGLE_CAPTURE_SETTINGS, ...exits });
    const { capturer, converter } = await (await importAssemble()).createCaptureTools(config);
    try {
      return await use(capturer, createStopSignal());
    } finally {
      await Promise.all([capturer.close(), converter.close()]);
    }
  },
  withBatchEngine: async (directory, use) => withLocalEngine(createLocalConfig(directory), use),
  withLazyEngine: (use) =>
    withTemporaryDirectory(async (directory) => {
      const config = createLocalConfig(directory);
      let local: Promise<LocalEngine> | undefined;
      try {
        await use(() => (local ??= startLocalEngine(config)));
      } finally {
        // An engine that failed to start needs no close.
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
  const { message, exitCode } = describeFailure(error);
  process.stderr.write(`${message}\n`);
  // Exit explicitly: resources that were opened before the failure would keep the process alive.
  process.exit(exitCode);
}

/** Returns the text and the exit code for an error. Only unexpected errors have a stack. */
function describeFailure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ConfigError || error instanceof UsageError)
    return { message: error.message, exitCode: EXIT.usage };
  if (error instanceof InterruptedError) return { message: error.message, exitCode: EXIT.interrupted };
  if (error instanceof ServerUnavailable) return { message: error.message, exitCode: EXIT.failed };
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return describeFileError(error) ?? { message: unexpected, exitCode: EXIT.failed };
}
