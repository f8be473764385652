import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DocumentError, readDocument } from '../../src/library/documents.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readDocument', () => {
  it('returns Markdown, format, metadata and blocks', async () => {
    const html =
      '<html lang="en"><title>Mills</title><h1>Mills</h1><p>Three are left. See <a href="/map">the map</a>.</p></html>';
    const document = await readDocument(bytes(html), {
      contentType: 'text/html',
      url: 'https://example.com/a.html',
    });
    expect(document).toMatchObject({ format: 'html', metadata: { title: 'Mills' }, warnings: [] });
    expect(document.markdown).toBe('# Mills\n\nThree are left. See [the map](https://example.com/map).');
    expect(document.blocks).toEqual([
      { type: 'heading', markdown: '# Mills' },
      { type: 'paragraph', markdown: 'Three are left. See [the map](https://example.com/map).' },
    ]);
  });

  it('takes the title of a document without one from its first heading', async () => {
    expect((await readDocument(bytes('# Mills\n\nText.'), { fileName: 'a.md' })).metadata).toEqual({
      title: 'Mills',
    });
  });

  it('tells text formats apart by the name of the file, and reads the given rows', async () => {
    const table = bytes('day,high\n1,01:10\n2,02:05\n');
    const { format, markdown, warnings } = await readDocument(table, {
      fileName: 'tides.csv',
      maxRowsPerSheet: 1,
    });
    expect(format).toBe('csv');
    expect(markdown).toContain('| day | high |');
    expect(markdown).not.toContain('02:05');
    expect(warnings).toHaveLength(1);
  });

  it('throws a DocumentError for bytes of no known format', async () => {
    const error = await readDocument(new Uint8Array([0, 1, 2, 3])).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DocumentError);
    expect(error).toMatchObject({ name: 'DocumentError', reason: 'unreadable' });
  });

  it.each(['libreoffice.docx', 'chromium.pdf', 'libreoffice.xlsx', 'calibre.epub'])(
    'throws a DocumentError for the first half of %s',
    async (name) => {
      const file = await readFile(new URL(`../document/formats/${name}`, import.meta.url));
      expect((await readDocument(file, { fileName: name })).markdown.length).toBeGreaterThan(50);
      const error = await readDocument(file.subarray(0, file.length / 2), { fileName: name }).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(DocumentError);
      expect(error).toMatchObject({ reason: 'unreadable', cause: expect.any(Error) });
    },
  );

  it('throws a DocumentError for pages that do not exist', async () => {
    const file = await readFile(new URL('../document/formats/chromium.pdf', import.meta.url));
    await expect(readDocument(file, { pages: '900' })).rejects.toMatchObject({ reason: 'pagesNotFound' });
  });

  it.each([
    [{ pages: 'first' }, /^pages: /],
    [{ ocr: 'always' }, /^ocr: /],
    [{ page: '1' }, /page/],
    [{ timeoutMs: 10 }, /timeoutMs/],
  ])('throws a TypeError for the options %j', async (options, message) => {
    const reading = readDocument(bytes('x'), options as never);
    await expect(reading).rejects.toThrow(TypeError);
    await expect(reading).rejects.toThrow(message);
  });
});
