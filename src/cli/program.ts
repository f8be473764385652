import { styleText } from 'node:util';
import { Command } from 'commander';
import type { OrganizationLimits } from '../accounts/index.ts';
import type { WithBatchEngine } from './batch/run-in-folder.ts';
import type { WithStore } from './commands/context.ts';
import type { WithCapturer } from './commands/fixture.ts';
import type { WithLazyEngine } from './commands/mcp.ts';
import type { SettingFlag, StartService } from './commands/serve.ts';
import type { DoctorSettings } from './doctor/index.ts';
import { addExamples } from './examples.ts';
import { EXIT } from './exit.ts';
import type { WithSingleFetch } from './pages/index.ts';
import type { CliEnvironment } from './server.ts';
import { rejectUnknownCommand } from './unknown.ts';

export interface CliDependencies {
  version: string;
  environment: CliEnvironment;
  flags: readonly SettingFlag[];
  startService: StartService;
  withStore: WithStore;
  withSingleFetch: WithSingleFetch;
  withBatchEngine: WithBatchEngine;
  withCapturer: WithCapturer;
  withLazyEngine: WithLazyEngine;
  /** Reads the settings of the service for `doctor`. */
  doctorSettings: () => Promise<DoctorSettings>;
  /** Reads the number of proxy exits from the settings. */
  countExits: () => number;
  /** Reads the default limits of new organizations from the settings. */
  organizationDefaults: () => Promise<OrganizationLimits>;
  /** Resolves when the process should stop. */
  stop: Promise<void>;
}

/** Adds commands to the program. */
type AddCommand = (program: Command, dependencies: CliDependencies) => void;

const serve = async (): Promise<AddCommand> => (await import('./commands/serve.ts')).addServe;

/** Loads the module of each command on demand, because loading all modules takes longer than most commands. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  fetch: async () => (await import('./commands/fetch.ts')).addFetch,
  highlights: async () => (await import('./commands/highlights.ts')).addHighlights,
  crawl: async () => (await import('./commands/crawl.ts')).addCrawl,
  export: async () => (await import('./commands/export.ts')).addExport,
  map: async () => (await import('./commands/map.ts')).addMap,
  diff: async () => (await import('./commands/diff.ts')).addDiff,
  batch: async () => (await import('./commands/batch.ts')).addBatch,
  open: async () => (await import('./commands/open.ts')).addOpen,
  serve,
  worker: serve,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  keys: async () => (await import('./commands/keys.ts')).addKeys,
  orgs: async () => (await import('./commands/orgs.ts')).addOrgs,
  profiles: async () => (await import('./commands/profiles.ts')).addProfiles,
  users: async () => (await import('./commands/users.ts')).addUsers,
  fixture: async () => (await import('./commands/fixture.ts')).addFixture,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
};

/** Headings of the list of commands in the help. */
const HELP_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Fetch:': ['fetch', 'highlights', 'map', 'crawl', 'batch', 'diff', 'export', 'open'],
  'Run:': ['serve', 'worker', 'mcp'],
  'Manage:': ['keys', 'orgs', 'users', 'profiles'],
};

const EXAMPLES = `
Examples:
  pagewright                                                 run the service
  pagewright fetch https://example.com                       print a page as Markdown
  pagewright fetch report.example/q3.pdf --json -o q3.json   write a document as JSON
  pagewright highlights https://example.com 'who owns it'    print the passages that answer
  pagewright crawl https://example.com -o site/              write every page of a site

Each command has --help. A running service has its documentation at /docs.`;

/**
 * Creates the program with one command, or with all commands.
 * @param commandName the first argument of the command line
 */
export async function createCli(
  commandName: string | undefined,
  dependencies: CliDependencies,
): Promise<Command> {
  const program = new Command('pagewright')
    .description('Fetch web pages, documents and videos as Markdown or JSON for language models.')
    .version(dependencies.version)
    .addHelpText('after', EXAMPLES)
    .commandsGroup('More:')
    .helpCommand(true)
    .configureHelp({ styleTitle: (title) => styleText('bold', title, { validateStream: false }) })
    .showHelpAfterError('(see --help)')
    .exitOverride((error) => {
      // Commander has already printed the message.
      process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    });
  const loadCommand =
    commandName !== undefined && Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined;
  const addFunctions = await Promise.all(
    (loadCommand ? [loadCommand] : Object.values(COMMANDS)).map((load) => load()),
  );
  for (const add of new Set(addFunctions)) add(program, dependencies);
  if (!loadCommand) {
    (await import('./commands/completion.ts')).addCompletion(program);
    rejectUnknownCommand(program);
  }
  for (const command of program.commands) {
    rejectUnknownCommand(command);
    const heading = Object.keys(HELP_GROUPS).find((name) => HELP_GROUPS[name]?.includes(command.name()));
    if (heading !== undefined) command.helpGroup(heading);
  }
  addExamples(program);
  return program;
}
