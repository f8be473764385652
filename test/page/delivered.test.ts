import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/content/index.ts';
import { decodeResponseBody, type PageContent } from '../../src/page/index.ts';
import { article, PROSE, read } from './page.ts';

const SENT = article(`<p>${PROSE}</p><p>${PROSE}</p>`);
const wrap = (body: string, title = 'The river | Example News'): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

const mainText = ({ blocks }: PageContent): string =>
  plainText(blocks.filter(({ role }) => role === 'main').map(({ block }) => block));

describe('pages whose scripts removed their text', () => {
  it('reads an emptied page from the document that the server sent', () => {
    const content = read(wrap('<div id="page"></div>'), { delivered: SENT });
    expect(content.contentSource).toBe('delivered');
    expect(mainText(content)).toContain('The river rises in the hills');
    expect(content.metadata.title).toBe('The river');
    expect(content.links.map(({ text }) => text)).toContain('Privacy');
  });

  it('reads a page that was replaced by an error notice from the document that the server sent', () => {
    const notice = `<main><h1>Something went wrong</h1><p>${PROSE.slice(0, 80)}</p></main>`;
    const content = read(wrap(notice, 'Something went wrong'), { delivered: SENT });
    expect(content.contentSource).toBe('delivered');
    expect(mainText(content)).not.toContain('Something went wrong');
  });

  it('reads the rendered page, not the delivered HTML, if the rendered page shows its text', () => {
    const content = read(SENT, { delivered: SENT });
    expect(content).not.toHaveProperty('contentSource');
  });

  it('reads a page with enough text as rendered, even if more was sent', () => {
    const short = article(`<p>${PROSE}</p>`);
    const long = article(`<p>${PROSE}</p>`.repeat(20));
    expect(read(short, { delivered: long })).not.toHaveProperty('contentSource');
  });

  it('keeps the rendered error page if the server sent the same', () => {
    const notice = wrap('<main><h1>Page not found</h1></main>', 'Page not found');
    expect(read(notice, { delivered: notice })).toMatchObject({ warnings: ['softError'] });
  });

  it('measures documents whose elements have no end tags in linear time', () => {
    const started = performance.now();
    for (const unit of ['<script>', '<svg ', '<!--', '<', '<select><p>text'])
      read(wrap('<p>A short page.</p>'), { delivered: unit.repeat(100_000) });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('decodeResponseBody', () => {
  const encode = (reply: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(reply));

  it('returns the text of a CDP reply', () => {
    expect(decodeResponseBody(encode({ id: 1, result: { body: '<p>é', base64Encoded: false } }))).toBe(
      '<p>é',
    );
  });

  it('returns an empty text for an error and for a binary body', () => {
    expect(decodeResponseBody(encode({ id: 1, error: { message: 'No data found' } }))).toBe('');
    expect(decodeResponseBody(encode({ id: 1, result: { body: 'AAA=', base64Encoded: true } }))).toBe('');
  });
});
