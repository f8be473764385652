import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from '../origin/exchange.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type CommandResult, runCommand } from './command.ts';

const LOCAL = '127.0.0.1/32';

let origin: Origin;
let folder: string;

beforeAll(async () => {
  [origin, folder] = await Promise.all([
    startOrigin({
      '/flags': page('A page', { title: 'Flags', body: '<main><p>The lamp is lit.</p></main>' }),
    }),
    mkdtemp(join(tmpdir(), 'pagewright-flags-')),
  ]);
});
afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true });
});

const pagewright = (...words: string[]): Promise<CommandResult> =>
  runCommand(words, { cwd: folder, env: { PAGEWRIGHT_ALLOW_NETWORKS: '' } });

describe('flags of settings', () => {
  it('fetch accepts a setting in front of its name', async () => {
    const ended = await pagewright('--allow-networks', LOCAL, 'fetch', origin.url('/flags'));
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('The lamp is lit.') });
  });

  it('fetch accepts a setting after its name', async () => {
    const ended = await pagewright('fetch', origin.url('/flags'), `--allow-networks=${LOCAL}`);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('The lamp is lit.') });
  });

  it.each([
    ['front', ['--data-dir', 'front', 'orgs', 'create', 'lab']],
    ['middle', ['orgs', '--data-dir', 'middle', 'create', 'lab']],
    ['end', ['orgs', 'create', 'lab', '--data-dir', 'end']],
    ['equals', ['--no-auth', '--data-dir=equals', 'orgs', 'create', 'lab']],
  ])('finds the data folder %s in %j', async (dataFolder, words) => {
    expect(await pagewright(...words)).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(join(folder, dataFolder))).toContain('pagewright.sqlite');
  });

  it('an option of the command itself takes precedence over a setting of the same name', async () => {
    const ended = await pagewright('crawl', 'example.com', '-o', 'site', '--concurrency', 'many');
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: option '--concurrency <n>' argument 'many' is invalid. Expected a number.\n(see pagewright crawl --help)\n`,
    });
  });

  it.each([
    [['fetch', 'example.com', '--allow-networks', LOCAL], '--allow-networks', 'Remove it.'],
    [['--allow-networks', LOCAL, 'map', 'example.com'], '--allow-networks', 'Remove it.'],
    [['fetch', 'example.com', '--api-key', 'pw_key'], '--api-key', 'Use --key.'],
  ])('refuses a setting that a server would not get: %j', async (words, flag, advice) => {
    const ended = await pagewright(...words, '--server', 'http://127.0.0.1:1');
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: `${flag} is a setting of the service, and --server has its own settings. ${advice}\n`,
    });
  });

  it('the help of fetch names the place of the settings in one line', async () => {
    const { stdout } = await pagewright('fetch', '--help');
    expect(stdout).toContain('see `pagewright help settings`.');
    expect(stdout).not.toContain('--allow-networks');
  });

  it('the usage line contains the required options', async () => {
    const { stdout } = await pagewright('crawl', '--help');
    expect(stdout).toMatch(/^Usage: pagewright crawl \[options\] <url> -o <folder>\n/);
  });
});
