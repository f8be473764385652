import { styleText } from 'node:util';
import { Command, Help, Option, type OutputConfiguration } from 'commander';
import type { OrganizationLimits } from '../accounts/index.ts';
import { hideCredentials } from '../contract/index.ts';
import type { WithBatchEngine } from './batch/run-in-folder.ts';
import type { WithStore } from './commands/account/account-commands.ts';
import type { WithCapturer } from './commands/fixture.ts';
import type { WithLazyEngine } from './commands/mcp.ts';
import type { StartService } from './commands/serve.ts';
import type { DoctorSettings } from './doctor/index.ts';
import { formatExamples } from './examples.ts';
import { UsageError } from './exit.ts';
import type { CommandIo } from './io.ts';
import { print } from './output.ts';
import type { WithSingleFetch } from './pages/index.ts';
import { type CliEnvironment, describeServer, findServer } from './server.ts';
import { addSettingFlags, findCommandName, type SettingFlag, type SettingFlags } from './setting-flags.ts';
import { formatPath, rejectUnknownCommand } from './unknown-command.ts';

export interface CliDependencies extends SettingFlags {
  version: string;
  environment: CliEnvironment;
  io: CommandIo;
  startService: StartService;
  withStore: WithStore;
  withSingleFetch: WithSingleFetch;
  withBatchEngine: WithBatchEngine;
  withCapturer: WithCapturer;
  withLazyEngine: WithLazyEngine;
  /** Reads the settings of the service for `doctor`. */
  doctorSettings: () => Promise<DoctorSettings>;
  /** URL at which people open the service that the settings describe. Undefined if it picks a free port. */
  serviceUrl: () => string | undefined;
  /** Reads the number of proxy exits from the settings. */
  countExits: () => number;
  /** Reads the default limits of new organizations from the settings. */
  organizationDefaults: () => Promise<OrganizationLimits>;
  /** Resolves when the process should stop. */
  stop: Promise<void>;
}

type AddCommand = (program: Command, dependencies: CliDependencies) => void;

const loadServeCommand = async (): Promise<AddCommand> => (await import('./commands/serve.ts')).addServe;

const loadLoginCommand = async (): Promise<AddCommand> =>
  (await import('./commands/account/login.ts')).addLogin;

/** Loads the module of each command on demand, because loading all modules takes longer than most commands. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  fetch: async () => (await import('./commands/fetch.ts')).addFetch,
  highlights: async () => (await import('./commands/highlights.ts')).addHighlights,
  extract: async () => (await import('./commands/extract.ts')).addExtract,
  crawl: async () => (await import('./commands/crawl.ts')).addCrawl,
  export: async () => (await import('./commands/export.ts')).addExport,
  map: async () => (await import('./commands/map.ts')).addMap,
  diff: async () => (await import('./commands/diff.ts')).addDiff,
  batch: async () => (await import('./commands/batch.ts')).addBatch,
  runs: async () => (await import('./commands/runs.ts')).addRuns,
  monitors: async () => (await import('./commands/monitors.ts')).addMonitors,
  open: async () => (await import('./commands/open.ts')).addOpen,
  serve: loadServeCommand,
  worker: loadServeCommand,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  skill: async () => (await import('./commands/skill.ts')).addSkill,
  keys: async () => (await import('./commands/account/keys.ts')).addKeys,
  orgs: async () => (await import('./commands/account/orgs.ts')).addOrgs,
  profiles: async () => (await import('./commands/account/profiles.ts')).addProfiles,
  users: async () => (await import('./commands/account/users.ts')).addUsers,
  login: loadLoginCommand,
  logout: loadLoginCommand,
  fixture: async () => (await import('./commands/fixture.ts')).addFixture,
  settings: async () => (await import('./commands/settings.ts')).addSettings,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
};

/** Headings of the list of commands in the help. */
const HELP_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Fetch:': [
    'fetch',
    'highlights',
    'extract',
    'map',
    'crawl',
    'batch',
    'runs',
    'monitors',
    'diff',
    'export',
    'open',
  ],
  'Run:': ['serve', 'mcp', 'skill'],
  'Operate:': ['worker', 'users', 'orgs', 'fixture'],
  'Manage:': ['keys', 'profiles', 'login', 'logout', 'settings', 'doctor'],
};

/** The commands that read settings of the service. `serve` and `worker` list theirs themselves. */
const SETTINGS_READERS: ReadonlySet<string> = new Set([
  'fetch',
  'highlights',
  'extract',
  'map',
  'crawl',
  'batch',
  'diff',
  'mcp',
  'fixture',
  'keys',
  'orgs',
  'users',
  'profiles',
  'doctor',
]);

/** The commands that work on the data of this machine. The API does not let a key manage keys or users. */
const DATA_COMMANDS: ReadonlySet<string> = new Set(['keys', 'orgs', 'users']);

const SETTINGS_HELP =
  '\nSettings of the service, such as --data-dir, are options of this command too: see `pagewright help settings`.';

const PROGRAM_HELP = `
Each command has --help. Settings of the service, such as --data-dir, may be in front of every command
(see pagewright help settings). A running service has its documentation at /docs.`;

/**
 * Creates the program with one command, or with all commands.
 * @param words the words after the name of the program, which name the command
 */
export async function createCli(words: readonly string[], dependencies: CliDependencies): Promise<Command> {
  const { flags, io } = dependencies;
  const givenSettings: SettingFlag[] = [];
  const onSetting: SettingFlags['onSetting'] = (setting, value) => {
    givenSettings.push(setting);
    dependencies.onSetting(setting, value);
  };
  const program = new Command('pagewright')
    .description('Fetch web pages, documents and videos as Markdown or JSON for language models.')
    .version(dependencies.version)
    .addHelpText('after', PROGRAM_HELP)
    .commandsGroup('More:')
    .helpCommand(true)
    .configureOutput(createHelpOutput(io))
    .configureHelp({ styleTitle, formatHelp: formatHelpWithExamples })
    .exitOverride()
    .hook('preAction', (_program, command) => {
      rejectUnusedSettings(command, givenSettings, dependencies.environment);
      if (DATA_COMMANDS.has(command.parent?.name() ?? '')) noteUnusedServer(io, dependencies.environment);
    });
  const commandName = findCommandName(words, flags);
  const loadCommand =
    commandName !== undefined && Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined;
  const addFunctions = await Promise.all(
    (loadCommand ? [loadCommand] : Object.values(COMMANDS)).map((load) => load()),
  );
  for (const add of new Set(addFunctions)) add(program, { ...dependencies, onSetting });
  if (!loadCommand) {
    (await import('./commands/completion.ts')).addCompletion(program, io, flags);
    rejectUnknownCommand(program);
  }
  nameHelpInErrors(program);
  for (const command of program.commands) {
    const name = command.name();
    rejectUnknownCommand(command);
    const heading = Object.keys(HELP_GROUPS).find((group) => HELP_GROUPS[group]?.includes(name));
    if (heading !== undefined) command.helpGroup(heading);
    if (DATA_COMMANDS.has(name))
      for (const subcommand of command.commands) subcommand.addOption(createRefusedServerOption());
    if (SETTINGS_READERS.has(name))
      for (const target of [command, ...command.commands])
        addSettingFlags(target.addHelpText('after', SETTINGS_HELP), { flags, onSetting }, []);
  }
  showRequiredOptions(program);
  addSettingFlags(program, { flags, onSetting }, []);
  addServerHelp(program, dependencies.environment);
  return program;
}

/** Says where commander writes help and its errors. */
const createHelpOutput = ({ stdout, stderr }: CommandIo): OutputConfiguration => ({
  // Unlike the default, this does not fail if the reader closes the pipe early, as `head` does.
  writeOut: (text) => void print(stdout, text),
  writeErr: (text) => stderr.write(text),
});

const styleTitle = (title: string): string => styleText('bold', title, { validateStream: false });

/** Formats the help with the examples above the options, because most readers need nothing else. */
function formatHelpWithExamples(command: Command, help: Help): string {
  const text = Help.prototype.formatHelp.call(help, command, help);
  const examples = formatExamples(command);
  if (examples === '') return text;
  const [usage = '', description = '', ...lists] = text.split('\n\n');
  return [usage, description, `${help.styleTitle('Examples:')}\n${examples}`, ...lists].join('\n\n');
}

/** Adds the required options to the usage line. */
function showRequiredOptions(command: Command): void {
  const required = command.options
    .filter(({ mandatory }) => mandatory)
    .map(({ short, long, flags }) => `${short ?? long} ${/<.*>/.exec(flags)?.[0] ?? ''}`.trim());
  if (required.length > 0) command.usage([command.usage(), ...required].join(' '));
  for (const subcommand of command.commands) showRequiredOptions(subcommand);
}

/** Adds the server that is used without `--server` to the help of each command that can use one. */
function addServerHelp(command: Command, environment: CliEnvironment): void {
  if (hasServerOption(command)) command.addHelpText('after', () => `\n${describeServer(environment)}`);
  for (const subcommand of command.commands) addServerHelp(subcommand, environment);
}

const hasServerOption = (command: Command): boolean =>
  command.options.some(({ long, hidden, mandatory }) => long === '--server' && !hidden && !mandatory);

/** Creates an option that refuses its use and explains where to manage the keys and users of a server. */
const createRefusedServerOption = (): Option =>
  new Option('--server <url>').hideHelp().argParser((server: string) => {
    throw new UsageError(
      `--server is not possible here: no API key may manage keys, users or organizations. Open the dashboard at ${hideCredentials(server)}, or use --data-dir on the machine of the service.`,
    );
  });

/** Says that a command works on the data of this machine, if other commands use a server. */
function noteUnusedServer({ stderr }: CommandIo, environment: CliEnvironment): void {
  const found = findServer({}, environment);
  if (found === undefined) return;
  const server = hideCredentials(found.server);
  stderr.write(
    `Note: this command uses the data of this machine, not ${server} (from ${found.source}). For its keys, users and organizations open ${server.replace(/\/$/, '')}/dashboard.\n`,
  );
}

/** Ends errors of the command line with the help to read. */
function nameHelpInErrors(command: Command): void {
  command.showHelpAfterError(`(see ${formatPath(command)} --help)`);
  for (const subcommand of command.commands) nameHelpInErrors(subcommand);
}

/**
 * Rejects settings of this machine if the command uses a server, which has settings of its own.
 * @throws UsageError
 */
function rejectUnusedSettings(
  command: Command,
  [givenSetting]: readonly SettingFlag[],
  environment: CliEnvironment,
): void {
  if (!givenSetting || !hasServerOption(command)) return;
  const found = findServer(command.opts(), environment);
  if (!found) return;
  const { flag } = givenSetting;
  if (found.source !== '--server')
    throw new UsageError(
      `--${flag} is a setting of this machine, but ${found.source} names a server. Remove it, or add --local.`,
    );
  const advice = flag === 'api-key' ? 'Use --key.' : 'Remove it.';
  throw new UsageError(`--${flag} is a setting of the service, and --server has its own settings. ${advice}`);
}
