import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError, SETTINGS } from './config.ts';
import type { FlagHelp } from './cli/index.ts';

const PREFIX = 'PAGEWRIGHT_';
const flagOf = (name: string): string => name.slice(PREFIX.length).toLowerCase().replaceAll('_', '-');

/**
 * The environment with the flags of `serve` laid over it: `--port 9000` is `PAGEWRIGHT_PORT=9000`.
 * @throws ConfigError for an unknown flag
 */
export function withFlags(args: string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.keys(SETTINGS);
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const name of names) options[flagOf(name)] = { type: 'string' };
  try {
    const { values } = parseArgs({ args, options });
    const given = names.flatMap((name) =>
      values[flagOf(name)] === undefined ? [] : [[name, values[flagOf(name)]]],
    );
    return { ...env, ...Object.fromEntries(given) };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} See \`pagewright help serve\`.`);
  }
}

/** Every flag of `serve`, for its help. */
export const flagHelp = (): FlagHelp[] =>
  Object.entries(SETTINGS).map(([name, { meaning, shownDefault, fallback }]) => ({
    flag: flagOf(name),
    meaning,
    standard: shownDefault ?? String(fallback()),
  }));
