import { Command } from 'commander';
import type { OrganizationLimits } from '../accounts/index.ts';
import { addBatch, type WithBatchEngine } from './commands/batch.ts';
import type { WithStore } from './commands/context.ts';
import { addCompletion } from './commands/completion.ts';
import { addDoctor } from './commands/doctor.ts';
import { addFetch } from './commands/fetch.ts';
import { addHighlights } from './commands/highlights.ts';
import { addKeys } from './commands/keys.ts';
import { addMcp, type WithLazyEngine } from './commands/mcp.ts';
import { addOrgs } from './commands/orgs.ts';
import { addServe, type SettingFlag, type StartService } from './commands/serve.ts';
import { addUsers } from './commands/users.ts';
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
  doctorSettings: () => DoctorSettings;
  /** Limits of a new organization, by the settings; these are read when they are needed. */
  organizationDefaults: () => OrganizationLimits;
  /** Resolves when the process is asked to stop. */
  stop: Promise<void>;
}

/** The command line, ready to parse. */
export function createCli(dependencies: CliDependencies): Command {
  const { version, flags, startService, withStore, organizationDefaults, doctorSettings, stop } =
    dependencies;
  const program = new Command('pagewright')
    .description(
      'Web pages for language models: fetch a page, get Markdown, JSON and what answers a question.',
    )
    .version(version)
    .showHelpAfterError('(see --help)')
    .exitOverride((error) => {
      // Commander has printed its message by now.
      process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    });
  addServe(program, flags, startService, stop);
  addFetch(program, dependencies);
  addHighlights(program, dependencies);
  addBatch(program, dependencies);
  addMcp(program, dependencies);
  addKeys(program, withStore);
  addOrgs(program, withStore, organizationDefaults);
  addUsers(program, withStore);
  addDoctor(program, doctorSettings);
  addCompletion(program);
  for (const group of [program, ...program.commands]) refuseUnknown(group);
  return program;
}
