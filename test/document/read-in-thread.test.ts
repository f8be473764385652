import { expect, it } from 'vitest';
import {
  decodeContent,
  type DocumentInput,
  mayReadInThread,
  readInThread,
} from '../../src/document/index.ts';

const createInput = (text: string, contentType: string, fileName = 'x', config = {}) => ({
  bytes: Buffer.from(text, 'latin1'),
  url: `https://docs.example/${fileName}`,
  contentType,
  fileName,
  config,
});

const read = async (input: DocumentInput): Promise<Uint8Array | undefined> =>
  mayReadInThread(input) ? await readInThread(input) : undefined;

it.each([
  ['text', 'text/plain', 'a word'],
  ['csv', 'text/csv; charset=utf-8', 'a,b\n1,2\n'],
])('reads a small file: %s', async (format, contentType, text) => {
  const bytes = await read(createInput(text, contentType));
  expect(decodeContent(bytes!).format).toBe(format);
});

it.each([
  ['a large file', createInput('a,b\n'.repeat(70_000), 'text/csv')],
  ['Markdown', createInput('# a', 'text/markdown')],
  ['Markdown that is declared as text', createInput('# a', 'text/plain', 'x.md')],
  ['a PDF file that is declared as text', createInput('%PDF-1.7\n', 'text/plain')],
  ['a ZIP file that is declared as text', createInput('PK\u0003\u0004aaaaaaaa', 'text/plain')],
  ['a compound file that is declared as text', createInput('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'text/plain')],
  ['a table of a billion cells', createInput(`${'a,'.repeat(60_000)}\n${'b\n'.repeat(60_000)}`, 'text/csv')],
  ['a file with a time limit of the caller', createInput('a', 'text/plain', 'x', { timeoutMs: 1000 })],
])('leaves to a conversion process: %s', async (_, input) => {
  expect(await read(input)).toBeUndefined();
});

it('decides by size and type without reading the text', () => {
  expect(mayReadInThread(createInput('a', 'text/plain'))).toBe(true);
  expect(mayReadInThread(createInput('a', 'application/pdf'))).toBe(false);
});
