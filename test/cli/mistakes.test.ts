import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandResult, MAIN, runCommand } from './command.ts';

const PAGE = 'https://example.com/';
/** Longer than the buffer of a pipe. */
const LONG_TEXT = 'A line of the page.\n'.repeat(20_000);
const execute = promisify(execFile);

/** How the server at the address of `--server` answers. */
let answer: 'otherProgram' | 'markdown' | 'needsKey' | 'nothing';
let received: string[];
let receivedKeys: unknown[];
let server: Server;
let address: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagewright-mistakes-'));
  await writeFile(join(folder, 'urls.txt'), `${PAGE}\n`);
  server = createServer((request, response) => {
    received.push(request.url ?? '');
    receivedKeys.push(request.headers['x-service-api-key']);
    if (answer === 'nothing') return;
    if (answer === 'needsKey') {
      response.writeHead(401, { 'content-type': 'application/json', 'x-service-trace-id': 'a' });
      response.end(
        JSON.stringify({ _tag: 'AuthFailed', reason: 'InvalidApiKey', description: 'Not valid.' }),
      );
      return;
    }
    const traceId = answer === 'markdown' ? { 'x-service-trace-id': 'a' } : {};
    response.writeHead(200, { 'content-type': 'text/html', ...traceId });
    response.end(answer === 'markdown' ? LONG_TEXT : '<h1>Another program</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  answer = 'otherProgram';
  received = [];
  receivedKeys = [];
});

const pagewright = (...words: string[]): Promise<CommandResult> => pagewrightWith({}, ...words);

const pagewrightWith = (settings: Record<string, string>, ...words: string[]): Promise<CommandResult> =>
  runCommand(words, { cwd: folder, env: { PAGEWRIGHT_API_KEY: '', ...settings } });
const withServer = (): string[] => ['--server', address, '--key', 'pw_key'];

describe('mistakes in the options of fetch', () => {
  it.each([
    [
      ['-o', 'absent/page.md'],
      /^absent\/page\.md cannot be written: the folder \S+absent does not exist\.\n$/,
    ],
    [['-o', '.'], /^\. is a folder\. Add the name of a file\.\n$/],
    [['--screenshot', 'absent/page.png'], /^absent\/page\.png cannot be written: /],
    [['--full-page'], /^--full-page is an option of --screenshot\. Add --screenshot FILE\.\n$/],
    [['--key', 'pw_…'], /^The API key contains characters that no key has/],
    [
      ['--org', 'default'],
      /^--org names an organization on this machine\. With --server, the API key decides\./,
    ],
  ])('fetch reports an invalid option before it fetches the page: %j', async (words, message) => {
    const ended = await pagewright('fetch', PAGE, ...withServer(), ...words);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(received).toEqual([]);
  });

  it('fetch reports a key that is given without a server', async () => {
    const ended = await pagewright('fetch', PAGE, '--key', 'pw_key');
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: '--key is the key of a server. Add --server URL.\n',
    });
  });
});

it.each(['keys list', 'keys create name', 'orgs list', 'users list', 'users setup-link'])(
  '%s --server says where to manage the accounts of a server',
  async (words) => {
    const ended = await pagewright(...words.split(' '), '--server', 'https://u:secret@pages.example');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(
      /^--server is not possible here: .* dashboard at https:\S*pages\.example, or use --data-dir/,
    );
    expect(ended.stderr).not.toContain('secret');
  },
);

it('keys list says that it does not use the server of PAGEWRIGHT_URL', async () => {
  const settings = {
    PAGEWRIGHT_URL: 'https://u:secret@pages.example/',
    PAGEWRIGHT_DATA_DIR: join(folder, 'own'),
  };
  const { stderr } = await pagewrightWith(settings, 'keys', 'list');
  expect(stderr).toMatch(
    /^Note: this command uses the data of this machine, not https:\S*pages\.example\/? \(from PAGEWRIGHT_URL\)\./,
  );
  expect(stderr).not.toContain('secret');
});

describe('a server and no API key', () => {
  it('fetch asks the server without a key', async () => {
    answer = 'markdown';
    const ended = await pagewright('fetch', PAGE, '--server', address);
    expect(ended).toMatchObject({ code: 0, stdout: LONG_TEXT, stderr: '' });
    expect(receivedKeys).toEqual([undefined]);
  });

  it.each([
    ['fetch', PAGE],
    ['batch', 'urls.txt', '-o', 'keyless'],
    ['profiles', 'list'],
    ['export', 'run_1', '-o', 'run.zip'],
  ])('%s %s says how to set the key that the server needs', async (...words) => {
    answer = 'needsKey';
    const ended = await pagewright(...words, '--server', address);
    const message = `${address} needs an API key. Set --key or PAGEWRIGHT_API_KEY.\n`;
    expect(ended).toEqual({ code: 2, stdout: '', stderr: message });
  });

  it('a key that the server refuses is an error of the server', async () => {
    answer = 'needsKey';
    const ended = await pagewright('fetch', PAGE, ...withServer());
    expect(ended).toEqual({ code: 2, stdout: '', stderr: 'AuthFailed: Not valid. (reason InvalidApiKey)\n' });
  });
});

describe('a server address at which a program other than Pagewright answers', () => {
  it.each([
    ['fetch', PAGE],
    ['map', PAGE],
    ['batch', 'urls.txt', '-o', 'pages'],
    ['crawl', PAGE, '-o', 'site'],
  ])('the command %s %s ends with an error that names the option --server', async (...words) => {
    const ended = await pagewright(...words, ...withServer());
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^\S+ is not a Pagewright server \(status 200\)\. Check --server\.\n$/);
  });

  it('the error names PAGEWRIGHT_URL or the stored login if the address came from there', async () => {
    const fetchWith = (settings: Record<string, string>) =>
      pagewrightWith({ XDG_CONFIG_HOME: folder, ...settings }, 'fetch', PAGE);
    expect(await fetchWith({ PAGEWRIGHT_URL: address })).toMatchObject({
      code: 1,
      stderr: `${address} is not a Pagewright server (status 200). Check PAGEWRIGHT_URL.\n`,
    });
    await mkdir(join(folder, 'pagewright'));
    await writeFile(join(folder, 'pagewright/login.json'), JSON.stringify({ server: address }));
    expect(await fetchWith({ PAGEWRIGHT_URL: '' })).toMatchObject({
      code: 1,
      stderr: `${address} is not a Pagewright server (status 200). Check the address that \`pagewright login\` stored.\n`,
    });
  });

  it('the same output folder works with the right server after a wrong server address', async () => {
    const start = (...words: string[]) => pagewright('batch', 'urls.txt', '-o', 'again', ...words);
    await start(...withServer());
    const ended = await start('--server', `${address}/other`, '--key', 'pw_key');
    expect(ended.stderr).toContain('/other is not a Pagewright server');
  });
});

it('prints one line if the output folder is a file', async () => {
  const ended = await pagewright('batch', 'urls.txt', '-o', 'urls.txt', ...withServer());
  expect(ended).toEqual({ code: 2, stdout: '', stderr: 'urls.txt is a file, not a folder.\n' });
  expect(await readdir(folder)).toContain('urls.txt');
});

it.skipIf(process.platform !== 'linux').each([
  ['batch', 'urls.txt'],
  ['crawl', PAGE],
  ['fixture', 'page.html'],
])('%s %s names an output folder that cannot be created', async (command, input) => {
  await writeFile(join(folder, 'page.html'), '<p>Text of a page.</p>');
  const server = command === 'fixture' ? [] : withServer();
  // On this path, the system reports an attempt to create a folder as "not found".
  const ended = await pagewright(command, input, '-o', '/proc/x/y', ...server);
  expect(ended).toEqual({
    code: 2,
    stdout: '',
    stderr: '/proc/x/y cannot be created: no folder can be created in /proc.\n',
  });
});

it.skipIf(process.platform !== 'linux').each([
  ['/proc', 'batch', 'urls.txt', '-o'],
  ['/proc', 'crawl', PAGE, '-o'],
  ['/proc', 'fixture', 'page.html', '-o'],
  ['/proc/page.md', 'fetch', PAGE, '-o'],
  ['/proc/page.png', 'fetch', PAGE, '--screenshot'],
  ['/proc/run.zip', 'export', 'run_1', '-o'],
])(
  'names the output %s, which cannot be written, before %s %s sends a request',
  async (output, command, ...words) => {
    await writeFile(join(folder, 'page.html'), '<p>Text of a page.</p>');
    const server = command === 'fixture' ? [] : withServer();
    expect(await pagewright(command, ...words, output, ...server)).toEqual({
      code: 2,
      stdout: '',
      stderr: `${output} cannot be written: the system creates no files there.\n`,
    });
    expect(received).toEqual([]);
  },
);

it.each(['absent.html', './absent.html', '/absent/page.htm', 'saved/absent.html'])(
  'fixture reports that the file %s does not exist, and sends no request',
  async (file) => {
    const ended = await pagewright('fixture', file);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toBe(
      `${file} does not exist. Name a saved .html file, or a URL such as https://example.com/page.html.\n`,
    );
  },
);

it.each([
  ['diff', './report.pdf'],
  ['map', '/tmp/page.html'],
  ['crawl', '~/site/index.html', '-o', 'site'],
])(
  'the command %s says that its argument %s is a file path and not a URL',
  async (command, file, ...words) => {
    const ended = await pagewright(command, file, ...words, ...withServer());
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file} is the path of a file. Name a URL, such as https://example.com/report.pdf.\n`,
    });
    expect(received).toEqual([]);
  },
);

it('batch reports a missing list of URLs in one line', async () => {
  const ended = await pagewright('batch', 'absent.txt', '-o', 'pages');
  expect(ended).toEqual({ code: 2, stdout: '', stderr: 'absent.txt does not exist.\n' });
});

it('export reports that the id of the run is empty', async () => {
  const ended = await pagewright('export', '', '-o', 'run.zip', ...withServer());
  expect(ended).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^The id of the run is empty\./),
  });
  expect(received).toEqual([]);
});

it.each(['fetch', 'map'])('Ctrl-C ends the command %s with exit code 130', async (command) => {
  answer = 'nothing';
  const child = spawn(process.execPath, [MAIN, command, PAGE, ...withServer()]);
  await expect.poll(() => received.length).toBe(1);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});

it('the help ends without an error when the reader of its output closes the pipe', async () => {
  const { stdout, stderr } = await execute('bash', [
    '-c',
    `'${process.execPath}' '${MAIN}' settings | head -n 1`,
  ]);
  expect([stdout, stderr]).toEqual(['Usage: pagewright settings [options]\n', '']);
});

it('fetch -o - prints the page', async () => {
  answer = 'markdown';
  const ended = await pagewright('fetch', PAGE, ...withServer(), '-o', '-');
  expect(ended).toEqual({ code: 0, stdout: LONG_TEXT, stderr: '' });
  expect(await readdir(folder)).not.toContain('-');
});

it('ends without an error when the reader of its output closes the pipe', async () => {
  answer = 'markdown';
  const child = spawn(process.execPath, [MAIN, 'fetch', PAGE, ...withServer()]);
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(stderr).toBe('');
});

it('prints one line if the disk is full', async () => {
  answer = 'markdown';
  // Each write to this device of Linux fails like a write to a full disk.
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, [MAIN, 'fetch', PAGE, ...withServer()], {
    stdio: ['ignore', full.fd, 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  expect(await once(child, 'close')).toEqual([1, null]);
  await full.close();
  expect(stderr).toBe('The disk is full. Free some space, then run the same command again.\n');
});
