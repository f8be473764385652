import type { Command } from 'commander';
import { formatBanner, formatWorkerBanner } from '../banner.ts';
import { print } from '../output.ts';

/** A setting of the service as a command-line flag. */
export interface SettingFlag {
  /** Name of the environment variable. */
  variable: string;
  /** Name of the flag, without dashes. */
  flag: string;
  description: string;
  defaultText: string;
}

/** The service after its start. */
export interface RunningService {
  address: string;
  /** Whether the process serves the API. A worker serves only health endpoints. */
  servesApi: boolean;
  requiresKey: boolean;
  firstStartSecrets: { apiKey?: string; setupToken?: string };
  close(): Promise<void>;
}

/** Starts the service. The settings override the environment. */
export type StartService = (settings: Record<string, string>) => Promise<RunningService>;

export interface ServeCommand {
  flags: readonly SettingFlag[];
  startService: StartService;
  /** Resolves when the process should stop. */
  stop: Promise<void>;
}

/** `pagewright serve` (the default command) and `pagewright worker`. */
export function addServe(program: Command, dependencies: ServeCommand): void {
  const serve = program
    .command('serve', { isDefault: true })
    .description('run the service (default command)');
  const worker = program
    .command('worker')
    .description('run a worker, which only captures; same as serve --role worker');
  addServiceCommand(serve, dependencies, {});
  addServiceCommand(worker, dependencies, { PAGEWRIGHT_ROLE: 'worker' });
}

function addServiceCommand(
  command: Command,
  { flags, startService, stop }: ServeCommand,
  fixedSettings: Record<string, string>,
): void {
  command.addHelpText(
    'after',
    '\nEach flag can be set as an environment variable, for example PAGEWRIGHT_PORT for --port.',
  );
  for (const { flag, variable, description, defaultText } of flags) {
    if (Object.hasOwn(fixedSettings, variable)) continue;
    command.option(`--${flag} <value>`, `${description} (default: ${defaultText})`);
  }
  if (command.options.some(({ long }) => long === '--auth'))
    command.option('--no-auth', 'accept calls from this machine without a key; same as --auth off');
  command.action(async () => {
    const givenSettings = flags.flatMap(({ flag, variable }) => {
      const value: unknown = command.getOptionValue(toCamelCase(flag));
      // The flag `--no-auth` sets the option to false.
      if (value === false) return [[variable, 'off']];
      return typeof value === 'string' ? [[variable, value]] : [];
    });
    const service = await startService({ ...Object.fromEntries(givenSettings), ...fixedSettings });
    const { address, servesApi, requiresKey, firstStartSecrets } = service;
    await print(
      servesApi ? formatBanner({ address, requiresKey, ...firstStartSecrets }) : formatWorkerBanner(address),
    );
    await stop;
    await service.close();
  });
}

const toCamelCase = (flag: string): string =>
  flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
