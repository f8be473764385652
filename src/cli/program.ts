import { Command } from 'commander';
import type { OrganizationLimits } from '../accounts/index.ts';
import type { WithBatchEngine } from './commands/batch.ts';
import type { WithStore } from './commands/context.ts';
import type { WithLazyEngine } from './commands/mcp.ts';
import type { SettingFlag, StartService } from './commands/serve.ts';
import type { DoctorSettings } from './doctor/index.ts';
import { EXIT } from './exit.ts';
import type { WithSingleFetch } from './pages/index.ts';
import { refuseUnknown } from './unknown.ts';

export interface CliDependencies {
  version: string;
  flags: readonly SettingFlag[];
  startService: StartService;
  withStore: WithStore;
  withSingleFetch: WithSingleFetch;
  withBatchEngine: WithBatchEngine;
  withLazyEngine: WithLazyEngine;
  /** What the service would be started with; read when it is needed. */
  doctorSettings: () => Promise<DoctorSettings>;
  /** Limits of a new organization, by the settings; these are read when they are needed. */
  organizationDefaults: () => Promise<OrganizationLimits>;
  /** Resolves when the process is asked to stop. */
  stop: Promise<void>;
}

/** Adds a command, or a group of them, to the program. */
type Add = (program: Command, dependencies: CliDependencies) => void;

const serve = async (): Promise<Add> => (await import('./commands/serve.ts')).addServe;

/** Each loaded when it is asked for: reading all their code takes longer than most of them run. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  serve,
  worker: serve,
  fetch: async () => (await import('./commands/fetch.ts')).addFetch,
  highlights: async () => (await import('./commands/highlights.ts')).addHighlights,
  batch: async () => (await import('./commands/batch.ts')).addBatch,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  keys: async () => (await import('./commands/keys.ts')).addKeys,
  orgs: async () => (await import('./commands/orgs.ts')).addOrgs,
  users: async () => (await import('./commands/users.ts')).addUsers,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
};

/**
 * The command line, ready to parse: with the command that is asked for, or with all.
 * @param asked the first word
 */
export async function createCli(asked: string | undefined, dependencies: CliDependencies): Promise<Command> {
  const program = new Command('pagewright')
    .description(
      'Web pages for language models: fetch a page, get Markdown, JSON and what answers a question.',
    )
    .version(dependencies.version)
    .showHelpAfterError('(see --help)')
    .exitOverride((error) => {
      // Commander has printed its message by now.
      process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    });
  const one = asked !== undefined && Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined;
  const adds = await Promise.all((one ? [one] : Object.values(COMMANDS)).map((load) => load()));
  for (const add of new Set(adds)) add(program, dependencies);
  if (!one) {
    (await import('./commands/completion.ts')).addCompletion(program);
    refuseUnknown(program);
  }
  for (const group of program.commands) refuseUnknown(group);
  return program;
}
