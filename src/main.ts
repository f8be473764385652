import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { createFetchCommand, startService } from './assemble.ts';
import { banner, EXIT, fetchCommand, parseFetchArguments, serveUsage, usage } from './cli/index.ts';
import { ConfigError, readConfig } from './config.ts';
import { flagHelp, withFlags } from './flags.ts';

/** Runs one command and returns the process's exit code. */
async function run(args: string[]): Promise<number> {
  const [first = 'serve'] = args;
  const command = first.startsWith('--') && first !== '--help' && first !== '--version' ? 'serve' : first;
  const rest = command === first ? args.slice(1) : args;
  switch (command) {
    case 'serve':
      return serve(rest);
    case 'fetch':
      return fetchOnce(rest);
    case 'help':
    case '--help':
    case '-h':
      process.stdout.write(rest[0] === 'serve' ? serveUsage(flagHelp()) : usage());
      return EXIT.ok;
    case 'version':
    case '--version':
      process.stdout.write(`${packageJson.version}\n`);
      return EXIT.ok;
    default:
      process.stderr.write(`Unknown command "${command}".\n\n${usage()}`);
      return EXIT.usage;
  }
}

async function serve(args: string[]): Promise<number> {
  const stop = stopSignal();
  const service = await startService(readConfig(withFlags(args, process.env)));
  process.stdout.write(banner({ address: service.address, apiKey: service.first.apiKey }));
  await stop;
  await service.close();
  return EXIT.ok;
}

/** Resolves at the first SIGTERM or SIGINT; a second one changes nothing. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

async function fetchOnce(args: string[]): Promise<number> {
  const parsed = parseFetchArguments(args);
  const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-'));
  const controller = new AbortController();
  void stopSignal().then(() => controller.abort(new Error('Stopped.')));
  try {
    const config = readConfig({ ...process.env, PAGEWRIGHT_DATA_DIR: dataDir });
    const command = await createFetchCommand(config, controller.signal);
    try {
      return await fetchCommand(command, parsed);
    } finally {
      await command.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(
    known ? `${(error as Error).message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = known ? EXIT.usage : EXIT.failed;
}
