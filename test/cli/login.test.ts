import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { runCommand } from './command.ts';

let service: Pagewright;
let folder: string;
let loginFile: string;

beforeAll(async () => {
  service = await startPagewright();
});
afterAll(() => service.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagewright-login-'));
  loginFile = join(folder, 'pagewright/login.json');
  return () => rm(folder, { recursive: true });
});

/** Runs a command with text on its standard input. */
const run = (words: readonly string[], environment: Record<string, string> = {}, input = '') =>
  runCommand(words, {
    env: { PAGEWRIGHT_URL: '', PAGEWRIGHT_API_KEY: '', XDG_CONFIG_HOME: folder, ...environment },
    input,
  });

const logIn = (key = service.apiKey) => run(['login', '--server', service.address], {}, `${key}\n`);

describe('pagewright login', () => {
  it('stores the server and the key so that only the user can read them, and commands use them', async () => {
    expect(await logIn()).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(loginFile)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(loginFile, 'utf8'))).toEqual({
      server: service.address,
      key: service.apiKey,
    });
    expect(await run(['profiles', 'list', '--json'])).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
    const help = await run(['fetch', '--help']);
    expect(help.stdout).toContain(`Server without --server: ${service.address} (from pagewright login).`);
  });

  it('stores nothing if the server refuses the key', async () => {
    const ended = await logIn('pw_wrong');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^AuthFailed: /);
    await expect(stat(loginFile)).rejects.toThrow('ENOENT');
  });

  it('a damaged login does not matter to a command that names its server and its key', async () => {
    await mkdir(join(folder, 'pagewright'));
    await writeFile(loginFile, 'not JSON');
    const words = ['profiles', 'list', '--json'];
    expect(await run([...words, '--server', service.address, '--key', service.apiKey])).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '',
    });
    expect((await run(words)).stderr).toMatch(/login\.json is damaged\. Run `pagewright login --server URL`/);
  });

  it('logout deletes the login', async () => {
    await logIn();
    expect((await run(['logout'])).stdout).toBe(`Logged out of ${service.address}.\n`);
    await expect(stat(loginFile)).rejects.toThrow('ENOENT');
    expect((await run(['logout'])).stdout).toBe('There is no stored login.\n');
  });

  it('an option comes before the environment, and the environment before the login', async () => {
    await logIn();
    const list = (words: string[], environment = {}) => run(['profiles', 'list', ...words], environment);
    const other = { PAGEWRIGHT_URL: 'ftp://environment.example' };
    expect((await list([], other)).stderr).toMatch(/^PAGEWRIGHT_URL ftp:\/\/environment\.example is not an/);
    expect((await list(['--server', 'ftp://option.example'], other)).stderr).toMatch(
      /^--server ftp:\/\/option\.example is not an/,
    );
    // The stored key belongs to the stored server, so another address of the same service does not get it.
    const alias = service.address.replace('127.0.0.1', 'localhost');
    expect((await list([], { PAGEWRIGHT_URL: alias })).stderr).toBe(
      `${alias} needs an API key. Set --key or PAGEWRIGHT_API_KEY.\n`,
    );
    expect((await list([], { PAGEWRIGHT_API_KEY: 'pw_wrong' })).stderr).toMatch(/^AuthFailed: /);
  });

  it('a setting of this machine needs --local if a server is stored', async () => {
    await logIn();
    const words = ['profiles', 'list', '--data-dir', folder];
    expect(await run(words)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        '--data-dir is a setting of this machine, but pagewright login names a server. Remove it, or add --local.\n',
    });
    expect((await run([...words, '--local'])).stderr).toMatch(
      /^There is no organization in this data folder\./,
    );
  });

  it('open fails for a snapshot that the server does not have', async () => {
    await logIn();
    const ended = await run(['open', 'snap_nobody', '--print']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^SnapshotNotFound: /);
  });
});

it('setup-link needs a data folder of a service', async () => {
  const ended = await run(['users', 'setup-link', '--data-dir', folder]);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toMatch(/^There is no organization in this data folder\./);
});
