import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, send, sendPage, startOrigin } from '../origin/index.ts';
import { type CommandResult, runCommand, spawnCommand } from './command.ts';

const KEY = 'a-fixed-key-of-the-tests';

let origin: Origin;
let service: Pagewright;
let folder: string;

/** Whether the pages below `/unsteady` answer with 503. */
let isDown = false;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/unsteady/*': {
        about: 'A page that is unavailable while the test wants it',
        serve: (exchange) =>
          isDown
            ? send(exchange, { status: 503, body: 'Later' })
            : sendPage(exchange, { body: '<p>Here.</p>' }),
      },
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagewright-batch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const CONCURRENCY = { PAGEWRIGHT_CONCURRENCY: '2' };

/** Runs `pagewright batch`. */
const batch = (words: string[], stopWhen?: RegExp, input = ''): Promise<CommandResult> =>
  runCommand(['batch', ...words], { env: CONCURRENCY, stopWhen, input });

/** Runs `pagewright batch` in a process of its own. */
const batchProcess = (words: string[], stopWhen?: RegExp): Promise<CommandResult> =>
  spawnCommand(['batch', ...words], { env: CONCURRENCY, stopWhen });

function list(...urls: string[]): string {
  const file = join(folder, 'urls.txt');
  writeFileSync(file, `# addresses\n\n${urls.join('\n')}\n`);
  return file;
}

const files = (out: string): string[] =>
  readdirSync(out)
    .filter((name) => !name.startsWith('.'))
    .toSorted();

describe.each(['here', 'there'])('a batch, run %s', (where) => {
  const options = () => (where === 'here' ? [] : ['--server', service.address, '--key', KEY]);

  it('writes one file per URL, prints a summary and sets the exit code', async () => {
    const out = join(folder, 'out');
    const urls = [
      origin.url('/article'),
      origin.refused('/x'),
      origin.url('/status/404'),
      origin.url('/article'),
    ];
    const ended = await batchProcess([list(...urls), '-o', out, ...options()]);
    expect(ended.code).toBe(6);
    expect(ended.stdout).toMatch(/ok +2\n/);
    expect(ended.stdout).toMatch(/http 404 +1\n/);
    expect(ended.stdout).toMatch(/unreachable: connectionRefused +1\n/);
    expect(ended.stderr).toMatch(/4\/4 · 1 failed · 1 error page/);
    const names = files(out);
    expect(names.map((name) => name.slice(0, 2))).toEqual(['1-', '2-', '3-', '4-']);
    const [article = '', refused = ''] = names.map((name) => readFileSync(join(out, name), 'utf8'));
    expect(article).toMatch(/^---\nurl: ".*\/article"\ntitle: ".+"\n/);
    expect(article).toContain('stairs');
    expect(refused).toContain('error: "FetchOriginError"\nkind: "connectionRefused"');
  });

  it('an interrupted batch continues after Ctrl-C, writes each page once, and keeps no password', async () => {
    const out = join(folder, 'out');
    const urls = Array.from({ length: 12 }, (_, n) =>
      origin.url(`/article?${where}${n}`).replace('//', '//ann:pass-of-the-url@'),
    );
    const args = [list(...urls), '-o', out, ...options(), '--json'];
    const stopped = await batchProcess(args, /\d\/12/);
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('Run the same command again');
    if (where === 'there') expect(stopped.stderr).toMatch(/pagewright runs cancel run_\w+ --server http/);
    checkState(out);
    list(origin.url('/small'));
    const other = await batch(args);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('another batch')]);
    list(...urls);
    const ended = await batch(args);
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toEqual([{ outcome: 'ok', pages: 12 }]);
    expect(files(out)).toHaveLength(12);
    expect(origin.requests(`/article?${where}`)).toHaveLength(12);
  });

  /** Checks that the files of an unfinished batch contain no password, and that only the user can read its state. */
  function checkState(out: string): void {
    for (const { parentPath, name } of readdirSync(out, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ))
      expect(readFileSync(join(parentPath, name)).includes('pass-of-the-url'), name).toBe(false);
    const mode = (name: string) => statSync(join(out, name)).mode & 0o777;
    expect(mode('.pagewright-batch.json').toString(8)).toBe('600');
    if (where === 'here') expect(mode('.pagewright').toString(8)).toBe('700');
  }

  it('the same command after the end fetches only what failed and may succeed', async () => {
    const out = join(folder, 'out');
    const urls = [
      origin.url(`/article?again=${where}`),
      origin.url(`/unsteady/${where}`),
      origin.url(`/status/404?again=${where}`),
    ];
    const args = [list(...urls), '-o', out, ...options()];
    isDown = true;
    onTestFinished(() => void (isDown = false));
    const first = await batch(args);
    expect(first.code).toBe(6);
    expect(first.stderr).toContain('1 page may succeed later. Run the same command again to fetch only it.');
    isDown = false;
    const second = await batch(args);
    expect(second).toMatchObject({
      code: 6,
      stdout: expect.stringMatching(/ok +2\nhttp 404 +1\ntotal +3\n/),
    });
    expect(second.stderr).toContain('Fetching only the 1 page that may succeed now; --again fetches all.');
    expect(readFileSync(join(out, files(out)[1] ?? ''), 'utf8')).toContain('Here.');
    const third = await batch(args);
    expect(third).toMatchObject({ code: 6, stdout: second.stdout });
    expect(third.stderr).toContain('no failed page may succeed. --again fetches all pages again.');
    expect(origin.requests(`/article?again=${where}`)).toHaveLength(1);
    await batch([...args, '--again']);
    expect(origin.requests(`/article?again=${where}`)).toHaveLength(2);
    expect(origin.requests(`/status/404?again=${where}`)).toHaveLength(2);
  });
});

it('reads the URLs from standard input', async () => {
  const words = ['-', '-o', join(folder, 'out'), '--server', service.address, '--key', KEY];
  const ended = await batch(words, undefined, `# one page\n${origin.url('/small')}\n`);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/ok +1/) });
  const refused = await batch(words, undefined, 'not an address\n');
  expect(refused.stderr).toBe(
    '1 line of standard input is not an http or https URL:\n  line 1: not an address\nCorrect them, or use --skip-invalid.\n',
  );
});

describe('a batch that cannot start', () => {
  it('reports the lines of the URL file that are not URLs', async () => {
    const ended = await batch([list('https://a.example/', 'http://', 'not an address'), '-o', folder]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('2 lines of');
    expect(ended.stderr).toMatch(/line 4: http:\/\/\n {2}line 5: not an address\n/);
  });

  it('skips lines that are not URLs if the user asks for it', async () => {
    const server = ['--server', service.address, '--key', KEY];
    const ended = await batch([
      list('http://', origin.url('/small')),
      '-o',
      join(folder, 'out'),
      '--skip-invalid',
      ...server,
    ]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain('line 3: http://');
  });

  it('rejects a server URL with a password, and neither stores nor prints the password', async () => {
    const out = join(folder, 'out');
    const server = 'http://ann:pass-of-the-server@127.0.0.1:9/';
    const ended = await batch([list('https://a.example/'), '-o', out, '--server', server, '--key', KEY]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('--server http://127.0.0.1:9/ must not contain a user name or password');
    expect(ended.stderr).not.toContain('pass-of-the-server');
    expect(existsSync(out)).toBe(false);
  });

  it('prints the error that the server returned', async () => {
    const args = [list(origin.url('/small')), '-o', join(folder, 'out'), '--server', service.address];
    const ended = await batch([...args, '--key', 'a-wrong-key-of-nobody']);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^AuthFailed: [^\n]*\n$/);
  });
});
