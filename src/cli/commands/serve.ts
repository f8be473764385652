import type { Command } from 'commander';
import { banner, workerBanner } from '../banner.ts';
import { print } from '../output.ts';

/** One setting of the service, as a flag. */
export interface SettingFlag {
  /** Name of the environment variable. */
  variable: string;
  /** The same as a flag, without dashes. */
  flag: string;
  meaning: string;
  standard: string;
}

/** The service once it has come up. */
export interface RunningService {
  address: string;
  /** Whether it answers callers; a worker answers only its probes. */
  answers: boolean;
  first: { apiKey?: string; setupToken?: string };
  close(): Promise<void>;
}

/** Starts the service with settings laid over the environment. */
export type StartService = (settings: Record<string, string>) => Promise<RunningService>;

export interface ServeCommand {
  flags: readonly SettingFlag[];
  startService: StartService;
  /** Resolves when the process is asked to stop. */
  stop: Promise<void>;
}

/** `pagewright serve`, which is also what no command means, and `pagewright worker`. */
export function addServe(program: Command, dependencies: ServeCommand): void {
  const serve = program.command('serve', { isDefault: true }).description('run the service (the default)');
  const worker = program
    .command('worker')
    .description('run a process that only captures: the same as serve --role worker');
  addRunning(serve, dependencies, {});
  addRunning(worker, dependencies, { PAGEWRIGHT_ROLE: 'worker' });
}

function addRunning(
  command: Command,
  { flags, startService, stop }: ServeCommand,
  fixed: Record<string, string>,
): void {
  command.addHelpText('after', '\nEach flag is also an environment variable: --port is PAGEWRIGHT_PORT.');
  for (const { flag, variable, meaning, standard } of flags) {
    if (Object.hasOwn(fixed, variable)) continue;
    command.option(`--${flag} <value>`, `${meaning} (default: ${standard})`);
  }
  command.action(async () => {
    const given = flags.flatMap(({ flag, variable }) => {
      const value: unknown = command.getOptionValue(camelCase(flag));
      return typeof value === 'string' ? [[variable, value]] : [];
    });
    const service = await startService({ ...Object.fromEntries(given), ...fixed });
    const { address, answers, first } = service;
    await print(answers ? banner({ address, ...first }) : workerBanner(address));
    await stop;
    await service.close();
  });
}

const camelCase = (flag: string): string =>
  flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
