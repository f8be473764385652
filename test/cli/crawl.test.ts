import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { type CommandResult, runCommand } from './command.ts';

const PAGES = 12;
const WORDS = 'amber basalt cobalt dahlia ember fjord garnet hazel indigo juniper kelp larch'.split(' ');

let origin: Origin;
let service: Pagewright;
let folder: string;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/chain/*': {
        about: 'Pages of which each links to the next',
        serve(exchange) {
          const page = Number(exchange.url.pathname.replace(/^.*\//, ''));
          const next = page + 1 < PAGES ? `<a href="${page + 1}${exchange.url.search}">Next</a>` : '';
          const words = WORDS.slice(page % 12)
            .concat(WORDS.slice(0, page % 12))
            .join(' ');
          const body = `<main><h1>Page ${WORDS[page]}</h1><p>The text of this page: ${words}.</p>${next}</main>`;
          sendPage(exchange, { title: `Page ${WORDS[page]}`, body });
        },
      },
    }),
    startPagewright(),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagewright-crawl-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const crawl = (words: string[], stopWhen?: RegExp): Promise<CommandResult> =>
  run(['crawl', ...words], stopWhen);

const run = (words: string[], stopWhen?: RegExp): Promise<CommandResult> => runCommand(words, { stopWhen });

describe.each(['here', 'there'])('pagewright crawl, run %s', (where) => {
  const options = () => (where === 'here' ? [] : ['--server', service.address, '--key', service.apiKey]);

  it('writes one file per page, and continues after Ctrl-C', async () => {
    const out = join(folder, 'out');
    const args = [origin.url(`/chain/0?${where}`), '-o', out, ...options(), '--json'];
    const stopped = await crawl(args, /\d\/\d/);
    expect([stopped.code, stopped.stderr]).toEqual([
      130,
      expect.stringContaining('Run the same command again'),
    ]);
    const ended = await crawl(args);
    expect([ended.code, JSON.parse(ended.stdout)]).toEqual([0, [{ outcome: 'ok', pages: PAGES }]]);
    const names = readdirSync(out).toSorted();
    expect(names).toHaveLength(PAGES);
    expect(readFileSync(join(out, names[1] ?? ''), 'utf8')).toContain('# Page basalt');
    expect(origin.requests(`/chain/11?${where}`)).toHaveLength(1);
  });

  it('prints how many links were not followed, and why', async () => {
    const args = [
      origin.url(`/chain/0?limit-${where}`),
      '-o',
      join(folder, 'out'),
      '--limit',
      '2',
      ...options(),
    ];
    const { code, stderr } = await crawl(args);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Links that were not followed: limit 1.')]);
  });
});

it('pagewright crawl refuses a bad option', async () => {
  const wrong = ['--limit', '0', '--max-depth', '5000', '--include', '(', '--delay', '100'];
  const { code, stderr } = await crawl(['https://example.com/', '-o', folder, ...wrong]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^Invalid input: --include: "\(" is not .* --limit: .* --max-depth: .* --delay: Expected a number of at most 60, not 100\.\n$/,
    ),
  ]);
});

describe('pagewright export', () => {
  const options = () => ['--server', service.address, '--key', service.apiKey];

  it('the file extension selects the format in which export saves a crawl', async () => {
    const { json } = await service.call('POST', '/v1/crawl', {
      body: { url: origin.url('/chain/9?export') },
    });
    const isOver = async () =>
      (await service.call('GET', `/v1/crawl/${json.id}`)).json.status === 'COMPLETED';
    await expect.poll(isOver, { interval: 200 }).toBe(true);
    const save = async (name: string) => {
      const file = join(folder, name);
      expect(await run(['export', json.id, '-o', file, ...options()])).toMatchObject({ code: 0, stderr: '' });
      return file;
    };
    const zip = await save('site.zip');
    const files = execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).trimEnd().split('\n');
    expect(files).toEqual(
      [1, 2, 3].map((n) => expect.stringMatching(`^${n}-.*\\.md$`)).concat('manifest.json'),
    );
    expect(
      readFileSync(await save('site.jsonl'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(3);
    expect(readFileSync(await save('site.csv'), 'utf8')).toMatch(/^index,url,status/);
  });

  it('prints what is wrong with the arguments of export, and writes no file', async () => {
    const file = join(folder, 'site.zip');
    for (const [args, code, message] of [
      [['run_unknown', '-o', file, ...options()], 2, 'The server has no run run_unknown'],
      [['run_unknown', '-o', join(folder, 'site.tar'), ...options()], 2, 'must end in .zip, .jsonl or .csv'],
      [['run_unknown', '-o', file], 2, 'Set --server'],
    ] as const) {
      expect(await run(['export', ...args])).toMatchObject({
        code,
        stderr: expect.stringContaining(message),
      });
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
