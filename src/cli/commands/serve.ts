import type { Command } from 'commander';
import { banner } from '../banner.ts';
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
  first: { apiKey?: string; setupToken?: string };
  close(): Promise<void>;
}

/** Starts the service with settings laid over the environment. */
export type StartService = (settings: Record<string, string>) => Promise<RunningService>;

/** `pagewright serve`, which is also what no command means. */
export function addServe(
  program: Command,
  flags: readonly SettingFlag[],
  start: StartService,
  stop: Promise<void>,
): void {
  const serve = program
    .command('serve', { isDefault: true })
    .description('run the service (the default)')
    .addHelpText('after', '\nEach flag is also an environment variable: --port is PAGEWRIGHT_PORT.');
  for (const { flag, meaning, standard } of flags) {
    serve.option(`--${flag} <value>`, `${meaning} (default: ${standard})`);
  }
  serve.action(async (_options: unknown, command: Command) => {
    const given = flags.flatMap(({ flag, variable }) => {
      const value: unknown = command.getOptionValue(camelCase(flag));
      return typeof value === 'string' ? [[variable, value]] : [];
    });
    const service = await start(Object.fromEntries(given));
    await print(banner({ address: service.address, ...service.first }));
    await stop;
    await service.close();
  });
}

const camelCase = (flag: string): string =>
  flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
