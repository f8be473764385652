import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlace, type Pagewright, type Place, startPagewright } from '../contract/support.ts';
import { type CommandResult, runCommand } from './command.ts';

let place: Place;
let service: Pagewright;
let folder: string;
let site: string;
const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, response) => {
  seen.push({ url: request.url ?? '', headers: request.headers });
  response.setHeader('content-type', 'text/html').end('<h1>Account</h1><p>Text of the account page.</p>');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [place, folder] = await Promise.all([newPlace(), mkdtemp(join(tmpdir(), 'pagewright-cli-profiles-'))]);
  service = await startPagewright(place.settings);
});
afterAll(async () => {
  await service.close();
  await place.remove();
  await rm(folder, { recursive: true });
  server.close();
});

/** Runs the command on the data of the service, with text on standard input. */
const pagewright = (words: readonly string[], input = ''): Promise<CommandResult> =>
  runCommand(words, { env: { ...place.settings, PAGEWRIGHT_API_KEY: service.apiKey }, input });

const requestOf = (path: string): IncomingHttpHeaders | undefined =>
  seen.find(({ url }) => url === path)?.headers;

describe.each([
  ['on this machine', () => []],
  ['with a server', () => ['--server', service.address]],
] as const)('pagewright profiles %s', (_where, serverOptions) => {
  const profiles = (...words: string[]) => pagewright(['profiles', ...words, ...serverOptions()]);

  afterAll(async () => {
    for (const name of ['account', 'batch', 'crawl']) await service.call('DELETE', `/v1/profiles/${name}`);
  });

  it('creates, lists and deletes a profile without showing its secrets', async () => {
    const settings = [
      '--header',
      'X-Token: secret-1',
      '--cookie',
      'session=secret-2; domain=127.0.0.1; path=/a',
    ];
    const browser = [
      '--locale',
      'de-DE',
      '--timezone',
      'Europe/Berlin',
      '--viewport',
      '800x600',
      '--wait-for',
      'h1',
    ];
    const created = await profiles('create', 'shop', ...settings, ...browser);
    expect(created).toEqual({ code: 0, stdout: 'Saved shop.\n', stderr: '' });
    const table = await profiles('list');
    expect(table.stdout).toMatch(/^NAME {2}HEADERS {2}COOKIES +SETTINGS +UPDATED\n/);
    expect(table.stdout).toMatch(
      /\nshop {2}X-Token {2}session \(127\.0\.0\.1\) {2}de-DE, Europe\/Berlin, 800x600, wait for h1/,
    );
    const json = JSON.parse((await profiles('list', '--json')).stdout);
    expect(json).toMatchObject([
      {
        name: 'shop',
        headerNames: ['X-Token'],
        cookies: [{ name: 'session', domain: '127.0.0.1', path: '/a' }],
      },
    ]);
    expect(table.stdout + JSON.stringify(json)).not.toContain('secret-');
    expect(await profiles('delete', 'shop')).toMatchObject({ code: 0, stdout: 'Deleted shop.\n' });
    expect((await profiles('list')).stdout).toContain('There are no profiles.');
    const again = await profiles('delete', 'shop');
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('There is no profile shop.');
  });

  it('reads the settings of a profile from standard input, and fetches pages with the profile', async () => {
    const path = `/fetch-${serverOptions().length}`;
    const settings = JSON.stringify({
      cookies: [{ name: 'session', value: 'from-stdin', domain: '127.0.0.1' }],
    });
    const create = [
      'profiles',
      'create',
      'account',
      '--file',
      '-',
      '--locale',
      'fr-FR',
      '--accept',
      'markdown',
    ];
    expect(await pagewright([...create, ...serverOptions()], settings)).toMatchObject({
      code: 0,
      stdout: 'Saved account.\n',
    });
    const fetched = await pagewright(['fetch', site + path, '--profile', 'account', ...serverOptions()]);
    expect(fetched).toMatchObject({ code: 0, stdout: expect.stringContaining('# Account') });
    expect(requestOf(path)).toMatchObject({
      cookie: 'session=from-stdin',
      'accept-language': 'fr-FR,fr;q=0.9',
      accept: expect.stringContaining('text/markdown'),
    });
  });

  it('fetches the pages of a batch with the settings of the profile', async () => {
    await profiles('create', 'batch', '--header', 'X-Token: batched');
    const path = `/batch-${serverOptions().length}`;
    const list = join(folder, 'urls.txt');
    await writeFile(list, `${site}${path}\n`);
    const output = await mkdtemp(join(folder, 'batch-'));
    const ended = await pagewright(['batch', list, '-o', output, '--profile', 'batch', ...serverOptions()]);
    expect(ended.code).toBe(0);
    expect(requestOf(path)).toMatchObject({ 'x-token': 'batched' });
  });

  it('fetches the pages of a crawl with the settings of the profile', async () => {
    await profiles('create', 'crawl', '--header', 'X-Token: crawled');
    const path = `/crawl-${serverOptions().length}`;
    const output = await mkdtemp(join(folder, 'crawl-'));
    const ended = await pagewright([
      'crawl',
      site + path,
      '-o',
      output,
      '--profile',
      'crawl',
      ...serverOptions(),
    ]);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('ok') });
    expect(requestOf(path)).toMatchObject({ 'x-token': 'crawled' });
  });

  it('an unknown profile is an error, and no page is fetched', async () => {
    const path = `/unknown-${serverOptions().length}`;
    const fetched = await pagewright(['fetch', site + path, '--profile', 'missing', ...serverOptions()]);
    expect(fetched).toMatchObject({ code: 2, stdout: '' });
    expect(fetched.stderr).toContain('There is no profile missing.');
    expect(requestOf(path)).toBeUndefined();
  });
});

describe('invalid options', () => {
  it.each([
    [['--header', 'secret-3'], '--header: expected "Name: value"'],
    [['--header', 'Host: secret-3'], 'The header "Host" cannot be set here.'],
    [['--cookie', 'a=secret-3'], '--cookie: expected "name=value; domain=example.com"'],
    [['--cookie', 'a=secret-3; domain=b.example; secure'], '--cookie: expected'],
    [['--viewport', 'large'], '--viewport large: expected width and height'],
    [['--exit', 'first'], 'exit'],
    [['--exit', '7'], 'exit: Expected 0, not 7: PAGEWRIGHT_PROXY_EXITS has 1 proxy exit.'],
    [['--wait-for', '-5'], 'waitFor: Expected a number of at least 0, not -5.\n'],
    [['--wait-for', '5s'], 'waitFor: "5s" is not a CSS selector.\n'],
    [['--file', '/does/not/exist'], '/does/not/exist cannot be read'],
  ])('rejects the options %j without printing their values', async (options, message) => {
    const ended = await pagewright(['profiles', 'create', 'invalid', ...options]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toContain('secret-3');
  });

  it('an error about a file that is not JSON does not contain the text of the file', async () => {
    const ended = await pagewright(['profiles', 'create', 'invalid', '--file', '-'], 'secret-4');
    expect(ended).toMatchObject({ code: 2 });
    expect(ended.stderr).toContain('expected a JSON object');
    expect(ended.stderr).not.toContain('secret-4');
  });

  it('the help of profiles lists every option', async () => {
    const { stdout } = await pagewright(['profiles', 'create', '--help']);
    for (const option of [
      '--header',
      '--cookie',
      '--user-agent',
      '--locale',
      '--timezone',
      '--viewport',
      '--mobile',
      '--accept',
    ])
      expect(stdout).toContain(option);
    expect((await pagewright(['fetch', '--help'])).stdout).toContain('--profile <name>');
  });
});
