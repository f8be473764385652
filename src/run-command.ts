import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { type CommandIo, createCli, describeFailure, EXIT, InterruptedError } from './cli/index.ts';
import type { Starters } from './assemble/index.ts';
import {
  type Config,
  ConfigError,
  findMisspeltSettings,
  findServiceUrl,
  listSettings,
  readCliEnvironment,
  readConfig,
} from './config.ts';
import type { Environment } from './setting-values.ts';

export interface CommandContext {
  env: Environment;
  io: CommandIo;
  /** Resolves when the command should stop. */
  stop: Promise<void>;
  starters?: Starters;
}

/** Commands that fetch locally do not use the database of a configured service. */
const LOCAL_DATABASE_SETTINGS = { PAGEWRIGHT_ROLE: '', PAGEWRIGHT_DATABASE_URL: '' };

/** Settings that prepare only one browser page. @param exit egress exit to use instead of those of the settings */
const toSingleCaptureSettings = (exit: string | undefined): Record<string, string> => ({
  PAGEWRIGHT_CONCURRENCY: '1',
  ...(exit !== undefined && { PAGEWRIGHT_PROXY_EXITS: exit }),
});

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

const startLocalEngine = async (config: Config, starters?: Starters) =>
  (await importAssemble()).createLocalEngine(config, starters);

type LocalEngine = Awaited<ReturnType<typeof startLocalEngine>>;

/** Closes an engine after its use. */
async function withLocalEngine<Result>(
  local: LocalEngine,
  use: (local: LocalEngine) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(local);
  } finally {
    await local.close();
  }
}

/** Aborts when the command should stop. */
function createStopSignal(stop: Promise<void>): AbortSignal {
  const controller = new AbortController();
  void stop.then(() => controller.abort(new InterruptedError()));
  return controller.signal;
}

/**
 * Runs `pagewright` with words, prints errors and sets the exit code.
 * @returns whether the command ended as planned. Otherwise resources that it opened may still be open.
 */
export async function runCommand(words: readonly string[], context: CommandContext): Promise<boolean> {
  try {
    const cli = await createCommandLine(words, context);
    await cli.parseAsync(words, { from: 'user' });
    return true;
  } catch (error) {
    const { text, exitCode } =
      error instanceof ConfigError
        ? { text: `${error.message}\n`, exitCode: EXIT.usage }
        : describeFailure(error);
    context.io.stderr.write(text);
    context.io.exitCode = exitCode;
    return false;
  }
}

function createCommandLine(words: readonly string[], { env, io, stop, starters }: CommandContext) {
  const startEngine = (config: Config): Promise<LocalEngine> => startLocalEngine(config, starters);
  /** Settings on the command line, by environment variable. */
  const givenSettingFlags: Record<string, string> = {};
  let haveSettingsBeenChecked = false;

  /**
   * Reads the settings, and says at first which are misspelt. @param more overrides the command line and the
   * environment
   */
  const readSettings = (more: Record<string, string> = {}): Config => {
    if (!haveSettingsBeenChecked) {
      haveSettingsBeenChecked = true;
      for (const { variable, similar } of findMisspeltSettings(env))
        io.stderr.write(`${variable} is not a setting and is ignored. Did you mean ${similar}?\n`);
    }
    return readConfig({ ...env, ...givenSettingFlags, ...more });
  };
  /** Settings of a local engine. @param more overrides the command line and the environment */
  const createLocalConfig = (dataDir: string, more: Record<string, string> = {}): Config =>
    readSettings({ ...LOCAL_DATABASE_SETTINGS, ...more, PAGEWRIGHT_DATA_DIR: dataDir });

  return createCli(words, {
    version: packageJson.version,
    environment: readCliEnvironment(env),
    io,
    flags: listSettings(),
    onSetting({ variable }, value) {
      givenSettingFlags[variable] = value;
    },
    stop,
    startService: async (settings) =>
      (await importAssemble()).startService(readSettings(settings), undefined, starters),
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
    withSingleFetch: (use, exit) =>
      withTemporaryDirectory(async (directory) =>
        withLocalEngine(
          await startEngine(createLocalConfig(directory, toSingleCaptureSettings(exit))),
          (local) => use({ ...local, signal: createStopSignal(stop) }),
        ),
      ),
    async withCapturer(exit, use) {
      const config = createLocalConfig(tmpdir(), toSingleCaptureSettings(exit));
      const { capturer, converter } = await (await importAssemble()).createCaptureTools(config, { starters });
      try {
        return await use(capturer, createStopSignal(stop));
      } finally {
        await Promise.all([capturer.close(), converter.close()]);
      }
    },
    withBatchEngine: async (directory, use) =>
      withLocalEngine(await startEngine(createLocalConfig(directory)), use),
    withLazyEngine: (use) =>
      withTemporaryDirectory(async (directory) => {
        const config = createLocalConfig(directory);
        let local: Promise<LocalEngine> | undefined;
        try {
          await use(() => (local ??= startEngine(config)));
        } finally {
          // An engine that failed to start needs no close.
          await local?.then(
            ({ close }) => close(),
            () => undefined,
          );
        }
      }),
  });
}
