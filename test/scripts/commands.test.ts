import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { BROWSER_COMMANDS, needsBrowser } = (await import(
  new URL('../../scripts/bootstrap/commands.mjs', import.meta.url).href
)) as { BROWSER_COMMANDS: Set<string>; needsBrowser(args: string[]): boolean };

const FOLDER = new URL('../../src/cli/commands/', import.meta.url);

/** These have `--server`, too, but fetch nothing. */
const WITHOUT_BROWSER = new Set(['export.ts', 'open.ts', 'profiles.ts']);

it('every command that can fetch on this machine first finds a browser', () => {
  const sources = readdirSync(FOLDER)
    .filter((name) => !WITHOUT_BROWSER.has(name))
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  const withServer = sources
    .filter((source) => source.includes('addServerOptions('))
    .flatMap((source) => [...source.matchAll(/\.command\('(\w+)'/g)].map(([, name]) => name));
  expect([...BROWSER_COMMANDS].sort()).toEqual([...withServer, 'fixture', 'serve', 'worker'].sort());
});

it.each([
  [[], true],
  [['--port', '0', '--no-auth'], true],
  [['worker'], true],
  [['map', 'https://a.example'], true],
  [['map', '--server', 'https://b.example', 'https://a.example'], false],
  [['map', '--server=https://b.example', 'https://a.example'], false],
  [['fetch', '--help'], false],
  [['--version'], false],
  [['keys', 'list'], false],
  [['--data-dir', 'data', 'keys', 'list'], false],
  [['--no-auth', '--data-dir=data', 'keys', 'list'], false],
  [['--allow-networks', '10.0.0.0/8', 'fetch', 'https://a.example'], true],
])('the command pagewright %j needs a browser: %s', (args, expected) => {
  expect(needsBrowser(args)).toBe(expected);
});
