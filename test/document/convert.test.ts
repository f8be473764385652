import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { serialise } from '../../src/content/index.ts';
import { ServiceError } from '../../src/contract/index.ts';
import { createConverter, decodeContent } from '../../src/document/index.ts';

const LIMITS = { maxBytes: 200_000_000, timeoutMs: 19_000, maxOutputBytes: 20_000_000 };
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
  const content = decodeContent(await converter.convert(input(Buffer.from(text), fileName, config)));
  return serialise(content.blocks.map(({ block }) => block));
};

describe('conversion', () => {
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
  ])('reads %s', async (fileName, text, expected) => {
    const collapseSpaces = (markdown: string): string => markdown.replace(/ +/g, ' ');
    expect(collapseSpaces(await markdownOf(text, fileName))).toBe(expected.replace(/ +/g, ' '));
  });

  it('rejects a conversion over its time limit with a typed error, and converts the next document', async () => {
    await expect(markdownOf('x', 'x.txt', { timeoutMs: 1 })).rejects.toMatchObject({
      tag: 'FetchUnsupportedContentType',
    });
    expect(await markdownOf('next', 'x.txt')).toBe('next');
  });

  it('a conversion ends when its signal is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('gone'));
    await expect(converter.convert(input(Buffer.from('x'), 'x.txt'), aborted)).rejects.toThrow('gone');
    expect(await markdownOf('next', 'x.txt')).toBe('next');
  });
});

const folder = process.env['PAGEWRIGHT_BENCHMARKS'];

describe.skipIf(folder === undefined)(
  'hostile documents (PAGEWRIGHT_BENCHMARKS names the benchmark data)',
  () => {
    it('reads or rejects every hostile document, and reads the next document', {
      timeout: 400_000,
    }, async () => {
      const hostile = join(folder ?? '', 'documents', 'hostile');
      // A short limit: some of these documents never finish.
      const impatient = createConverter({ ...LIMITS, timeoutMs: 6000 });
      onTestFinished(() => impatient.close());
      const read = async (bytes: Uint8Array, name: string): Promise<number> =>
        decodeContent(await impatient.convert(input(bytes, name))).blocks.length;
      for (const name of await readdir(hostile)) {
        const outcome: unknown = await read(await readFile(join(hostile, name)), name).catch(
          (error: unknown) => error,
        );
        if (typeof outcome !== 'number') expect(outcome, name).toBeInstanceOf(ServiceError);
      }
      expect(await read(Buffer.from('next'), 'x.txt')).toBe(1);
    });
  },
);

it('rejects only the current conversion when no process can be started', async () => {
  const failing = createConverter({ maxBytes: 1 });
  const input = {
    bytes: Buffer.from('x'),
    url: 'http://a.example/x',
    contentType: 'text/plain',
    fileName: '',
    config: {},
  };
  await expect(failing.convert(input)).rejects.toThrow('Documents cannot be read');
  // The process that the first conversion started ahead has failed; this must not be an unhandled rejection.
  await expect(failing.convert(input)).rejects.toThrow('Documents cannot be read');
  await failing.close();
});
