import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { ServiceError } from '../../src/contract/index.ts';
import { createConverter, decodeContent } from '../../src/document/index.ts';
import { measureProcesses } from '../../src/document/process/sandbox.ts';

const LIMITS = { maxBytes: 200_000_000, maxOutputBytes: 20_000_000 };
const organizationId = 'a';
const converter = createConverter(LIMITS);
afterAll(() => converter.close());

const input = (bytes: Uint8Array, fileName: string, config = {}) => ({
  bytes,
  url: `https://docs.example/${fileName}`,
  contentType: '',
  fileName,
  config,
});
const markdownOf = async (text: string, fileName: string, config = {}): Promise<string> => {
  const content = decodeContent(
    await converter.convert(input(Buffer.from(text), fileName, config), { organizationId }),
  );
  return serialiseMarkdown(content.blocks.map(({ block }) => block));
};

/** Lists the conversion processes that this process started. */
async function childProcesses(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task');
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')));
  const pids = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => commands[index]?.includes('document/child.ts'));
}

describe('conversion of documents in separate processes', () => {
  it('converts several documents at once', async () => {
    const texts = await Promise.all(
      ['one', 'two', 'three', 'four'].map((word) => markdownOf(word, `${word}.txt`)),
    );
    expect(texts).toEqual(['one', 'two', 'three', 'four']);
  });

  it.each([
    [
      'x.rtf',
      '{\\rtf1{\\b bold} \\u8226?\\par\\pard\\intbl a\\cell b\\cell\\row\\pard after\\par}',
      '**bold** •\n\n| a | b |\n| --- | --- |\n\nafter',
    ],
    [
      'x.ipynb',
      '{"nbformat":4,"cells":[{"cell_type":"code","source":["1+1"],"outputs":[{"data":{"text/plain":"2"}}]}]}',
      '```\n1+1\n```\n\n```\n2\n```',
    ],
    ['x.md', 'See [a].\n\n[a]: https://a.example/', 'See [a](https://a.example/).'],
    ['x.tsv', 'a\tb\n1\t2\n', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['x.json', '[{"a":1},{"b":null}]', '| a | b |\n| --- | --- |\n| 1 |  |\n|  |  |'],
  ])('converts a document: %s', async (fileName, text, expected) => {
    const collapseSpaces = (markdown: string): string => markdown.replace(/ +/g, ' ');
    expect(collapseSpaces(await markdownOf(text, fileName))).toBe(expected.replace(/ +/g, ' '));
  });

  it('fails with capabilityFailed at the time limit of the caller, and converts the next document', async () => {
    await expect(markdownOf('x', 'x.txt', { timeoutMs: 1 })).rejects.toMatchObject({
      tag: 'FetchCaptureFailed',
      fields: { failureType: 'capabilityFailed' },
      detail: 'Reading the document took longer than documentConfig.timeoutMs (1 ms).',
    });
    expect(await markdownOf('next', 'x.txt')).toBe('next');
  });

  it.each([
    [{ memoryMb: 20 }, 'It exceeded the limit of 20 MB of memory.'],
    [{ cpuMs: 10 }, 'It exceeded the limit of 0.01 seconds of CPU time.'],
    [{ timeoutMs: 1 }, 'It exceeded the limit of 0.001 seconds.'],
  ])('fails with ServiceUnavailable at the service limit %o', async (limits, reason) => {
    const limited = createConverter({ ...LIMITS, ...limits });
    onTestFinished(() => limited.close());
    // Large enough that the test can look at the process while it reads the document.
    const csv = Buffer.from('a,b\n1,2\n'.repeat(500_000));
    await expect(limited.convert(input(csv, 'x.csv'), { organizationId })).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { message: `The document was not converted. ${reason} Retry later.` },
    });
  });

  it.runIf(process.platform === 'linux')('repeats a conversion whose process was killed', async () => {
    await markdownOf('first', 'x.txt');
    const ready = await childProcesses();
    const conversion = markdownOf('again', 'x.txt');
    await setImmediate();
    await setImmediate();
    for (const pid of ready) process.kill(-pid, 'SIGKILL');
    expect(await conversion).toBe('again');
  });

  it.each([
    ['quotes', `${'>'.repeat(20_000)} deepest`],
    ['lists', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(2 * depth)}- deepest`).join('\n')],
  ])('reads Markdown with deeply nested %s within the CPU limit', async (_, text) => {
    const content = await converter.convert(input(Buffer.from(text), 'deep.md'), { organizationId });
    expect(decodeContent(content).format).toBe('markdown');
  });

  it('stops a conversion when its signal is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('gone'));
    await expect(
      converter.convert(input(Buffer.from('x'), 'x.txt'), { organizationId, signal: aborted }),
    ).rejects.toThrow('gone');
    expect(await markdownOf('next', 'x.txt')).toBe('next');
  });
});

const folder = process.env['PAGEWRIGHT_BENCHMARKS'];

describe.runIf(process.platform === 'linux')('the number of attempts to convert a document', () => {
  /** Folders of two waiting processes. */
  const SPARES = 2;

  /** Counts the processes that a conversion starts. Each attempt creates one temporary folder. */
  async function countAttempts(limits: object, config: { isDrawn: boolean }, rows: number) {
    const parent = await mkdtemp(join(tmpdir(), 'pagewright-attempts-'));
    await chmod(parent, 0o755);
    const isProcessFolder = (name: string | null) => name?.startsWith('pagewright-document-') === true;
    const listFolders = async () => (await readdir(parent)).filter(isProcessFolder);
    const folders = new Set<string | null>();
    const watcher = watch(parent, (_event, name) => isProcessFolder(name) && folders.add(name));
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = parent;
    const limited = createConverter({ ...LIMITS, ...limits });
    try {
      const convert = (text: string) =>
        limited
          .convert({ ...input(Buffer.from(text), 'x.csv'), ...config }, { organizationId })
          .catch(() => undefined);
      // The first conversion selects the confinement, compiles the code and leaves processes that wait.
      await convert('a,b');
      await expect.poll(listFolders).toHaveLength(SPARES);
      folders.clear();
      await convert('a,b\n1,2\n'.repeat(rows));
      await expect.poll(listFolders).toHaveLength(SPARES);
      await limited.close();
      await expect.poll(() => readdir(parent)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      watcher.close();
      await rm(parent, { recursive: true, force: true });
    }
    // Closing removes the folders that existed before. Each attempt adds the folder of one new process.
    return folders.size - SPARES;
  }

  it.each([
    ['at the memory limit', { memoryMb: 20 }, { isDrawn: false }, 200_000, 1],
    ['at the memory limit, if the first page was drawn', { memoryMb: 20 }, { isDrawn: true }, 200_000, 2],
    ['at the CPU limit', { cpuMs: 10 }, { isDrawn: true }, 200_000, 1],
    ['at the limit of the result', { maxOutputBytes: 1000 }, { isDrawn: true }, 2000, 1],
    ['without a failure', {}, { isDrawn: false }, 2000, 1],
  ])(
    '%s, the limits %o and the config %o allow, for %i rows, this number of attempts: %i',
    async (_name, limits, config, rows, attempts) => {
      expect(await countAttempts(limits, config, rows)).toBe(attempts);
    },
  );
});

it.runIf(process.platform === 'linux')(
  'measures the CPU time of all processes of a conversion, also of those that have ended',
  async () => {
    const burn = `${process.execPath} -e "while (process.cpuUsage().user < 100_000);"`;
    const child = spawn('/bin/sh', ['-c', `${burn}; ${burn}; echo done; sleep 60`], { detached: true });
    onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
    await once(child.stdout, 'data');
    expect((await measureProcesses(child.pid ?? 0)).cpuMs).toBeGreaterThanOrEqual(200);
  },
);

describe.skipIf(folder === undefined)('hostile documents (needs PAGEWRIGHT_BENCHMARKS)', () => {
  it('reads or rejects every hostile document, and then reads a normal document', {
    timeout: 400_000,
  }, async () => {
    const hostile = join(folder ?? '', 'documents', 'hostile');
    // A short limit, because some of these documents never finish. On a busy machine, the start of a process takes 1 s.
    const impatient = createConverter({ ...LIMITS, cpuMs: 2000 });
    onTestFinished(() => impatient.close());
    const read = async (bytes: Uint8Array, name: string): Promise<number> =>
      decodeContent(await impatient.convert(input(bytes, name), { organizationId })).blocks.length;
    const readOne = async (name: string): Promise<void> => {
      const outcome: unknown = await read(await readFile(join(hostile, name)), name).catch(
        (error: unknown) => error,
      );
      if (typeof outcome !== 'number') expect(outcome, name).toBeInstanceOf(ServiceError);
    };
    await Promise.all((await readdir(hostile)).map(readOne));
    expect(await read(Buffer.from('next'), 'x.txt')).toBe(1);
  });
});

it('a process that cannot be started fails only the current conversion', async () => {
  const failing = createConverter({ maxBytes: 1 });
  const input = {
    bytes: Buffer.from('x'),
    url: 'http://a.example/x',
    contentType: 'text/plain',
    fileName: '',
    config: {},
  };
  await expect(failing.convert(input, { organizationId })).rejects.toThrow('Documents cannot be read');
  // The process that the first conversion started in advance has failed. This must not cause an unhandled rejection.
  await expect(failing.convert(input, { organizationId })).rejects.toThrow('Documents cannot be read');
  await failing.close();
});
