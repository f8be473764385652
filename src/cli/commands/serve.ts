import type { Command } from 'commander';
import { formatBanner, formatWorkerBanner } from '../banner.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import { addSettingFlags, type SettingFlags } from '../setting-flags.ts';

export interface StartedService {
  address: string;
  /** Whether the process serves the API. A worker serves only health endpoints. */
  servesApi: boolean;
  /** Whether the process serves the playground, the dashboard and the documentation. */
  servesWebPages: boolean;
  /** Whether URLs in responses name only this machine, although others can reach the service. */
  isPublicUrlUnknown: boolean;
  requiresKey: boolean;
  firstStartSecrets: { apiKey?: string; setupToken?: string };
  close(): Promise<void>;
}

/**
 * Starts the service.
 * @param settings override the command line and the environment
 */
export type StartService = (settings: Record<string, string>) => Promise<StartedService>;

export interface ServeCommand extends SettingFlags {
  io: CommandIo;
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
  { flags, onSetting, io, startService, stop }: ServeCommand,
  fixedSettings: Record<string, string>,
): void {
  const ownFlags = flags.filter(({ variable }) => !Object.hasOwn(fixedSettings, variable));
  const shownFlags = ownFlags.map(({ flag }) => flag);
  addSettingFlags(command, { flags: ownFlags, onSetting }, shownFlags);
  command.addHelpText(
    'after',
    '\nEach flag can be set as an environment variable, for example PAGEWRIGHT_PORT for --port.',
  );
  command.action(async () => {
    const service = await startService(fixedSettings);
    const { address, servesApi, servesWebPages, isPublicUrlUnknown, requiresKey, firstStartSecrets } =
      service;
    const banner = servesApi
      ? formatBanner({ address, servesWebPages, isPublicUrlUnknown, requiresKey, ...firstStartSecrets })
      : formatWorkerBanner(address);
    // Off a terminal, standard output has only the JSON lines of the log.
    if (io.stdout.isTTY) await print(io.stdout, banner);
    else io.stderr.write(banner);
    await stop;
    await service.close();
  });
}
