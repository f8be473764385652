import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCliEnvironment } from '../../src/config.ts';

type Environment = Record<string, string | undefined>;

const { BROWSER_COMMANDS, needsBrowser, findLoginFile } = (await import(
  new URL('../../scripts/bootstrap/commands.mjs', import.meta.url).href
)) as {
  BROWSER_COMMANDS: Set<string>;
  needsBrowser(args: string[], env: Environment): boolean;
  findLoginFile(env: Environment): string;
};

const FOLDER = new URL('../../src/cli/commands/', import.meta.url);

/** These have `--server`, too, but fetch nothing. */
const WITHOUT_BROWSER = new Set(['runs.ts', 'monitors.ts', 'export.ts', 'open.ts', 'account/profiles.ts']);

it('every command that can fetch on this machine first finds a browser', () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !WITHOUT_BROWSER.has(name))
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
  expect(needsBrowser(args, { XDG_CONFIG_HOME: '/absent' })).toBe(expected);
});

it.each([
  [['fetch', 'https://a.example'], false],
  [['fetch', '--json', './package.json'], true],
  [['highlights', 'package.json', 'its license'], true],
  [['fetch', 'https://a.example', '-o', 'package.json'], false],
  [['fetch', './absent.pdf'], false],
  [['fetch', './test'], false],
  [['mcp'], false],
  [['fetch', '--local', 'https://a.example'], true],
  [['serve'], true],
  [[], true],
  [['fixture', 'https://a.example'], true],
])(
  'with PAGEWRIGHT_URL or a stored login, the command pagewright %j needs a browser: %s',
  (args, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'pagewright-commands-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(needsBrowser(args, { XDG_CONFIG_HOME: folder, PAGEWRIGHT_URL: 'http://b.example' })).toBe(
      expected,
    );
    const file = findLoginFile({ XDG_CONFIG_HOME: folder });
    mkdirSync(dirname(file));
    writeFileSync(file, '{}');
    expect(needsBrowser(args, { XDG_CONFIG_HOME: folder })).toBe(expected);
  },
);

it.each([{}, { XDG_CONFIG_HOME: '/a' }, { APPDATA: '/b' }, { XDG_CONFIG_HOME: '', APPDATA: '/b' }])(
  'the start script and the command line use the same login file: %j',
  (env) => expect(findLoginFile(env)).toBe(readCliEnvironment(env).loginFile),
);
