import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/content/index.ts';
import { decodeResponseBody, type PageContent } from '../../src/page/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { article, PROSE, read } from './page.ts';

const SENT = article(`<p>${PROSE}</p><p>${PROSE}</p>`);
const wrap = (body: string, title = 'The river | Example News'): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

const mainText = ({ blocks }: PageContent): string =>
  toPlainText(blocks.filter(({ role }) => role === 'main').map(({ block }) => block));

describe('pages whose scripts removed their text', () => {
  it('reads a page that its scripts emptied from the HTML that the server sent', () => {
    const content = read(wrap('<div id="page"></div>'), { delivered: SENT });
    expect(content.contentSource).toBe('delivered');
    expect(mainText(content)).toContain('The river rises in the hills');
    expect(content.metadata.title).toBe('The river');
    expect(content.links.map(({ text }) => text)).toContain('Privacy');
  });

  it('reads a page that its scripts replaced by an error notice from the HTML that the server sent', () => {
    const notice = `<main><h1>Something went wrong</h1><p>${PROSE.slice(0, 80)}</p></main>`;
    const content = read(wrap(notice, 'Something went wrong'), { delivered: SENT });
    expect(content.contentSource).toBe('delivered');
    expect(mainText(content)).not.toContain('Something went wrong');
  });

  it('reads the rendered page if it shows the text of the HTML that the server sent', () => {
    const content = read(SENT, { delivered: SENT });
    expect(content).not.toHaveProperty('contentSource');
  });

  it('reads the rendered page if it has enough text, even if the server sent more', () => {
    const short = article(`<p>${PROSE}</p>`);
    const long = article(`<p>${PROSE}</p>`.repeat(20));
    expect(read(short, { delivered: long })).not.toHaveProperty('contentSource');
  });

  it('reads the rendered error page if the server sent the same', () => {
    const notice = wrap('<main><h1>Page not found</h1></main>', 'Page not found');
    expect(read(notice, { delivered: notice })).toMatchObject({ warnings: ['softError'] });
  });

  /** A page with an empty body and rows of React server components. */
  const flightPage = (...rows: readonly (readonly [id: string, value: unknown])[]): string => {
    const stream = rows.map(([id, value]) => `${id}:${JSON.stringify(value)}\n`).join('');
    const push = JSON.stringify([1, stream]).replaceAll('<', '\\u003c');
    return wrap(`<div class="spinner"></div><script>self.__next_f.push(${push})</script>`);
  };
  const paragraph = (children: unknown) => ['$', 'p', null, { children }];

  it('reads an article that exists only as React server components', () => {
    const article = [
      ['$', 'h1', null, { children: 'The river' }],
      paragraph(PROSE),
      '$L5',
      paragraph([PROSE, ['$', 'a', null, { href: '/mills', children: 'The mills' }]]),
    ];
    const content = read(
      flightPage(
        ['0', { f: [['', ['$', '$L1', null, { children: '$L4', notFound: paragraph('Not found') }]]] }],
        ['4', ['$', 'article', null, { className: 'story', children: article }]],
        ['5', ['$', 'ul', null, { children: [['$', 'li', null, { children: 'Three mills are left.' }]] }]],
      ),
    );
    expect(content.contentSource).toBe('delivered');
    expect(mainText(content)).toContain('Three mills are left.');
    expect(mainText(content)).not.toContain('Not found');
    expect(content.links.map(({ url }) => url)).toContain('https://example.com/mills');
  });

  it('reads the rendered page if its React server components have little text', () => {
    const content = read(flightPage(['0', paragraph('Loading the article.')]));
    expect(content).not.toHaveProperty('contentSource');
  });

  it('reads React server components that refer to each other or are nested deeply', () => {
    let nested: unknown = PROSE;
    for (let depth = 0; depth < 500; depth++) nested = paragraph(nested);
    const wide = Array.from({ length: 50_000 }, () => paragraph('$L1'));
    const content = read(flightPage(['0', nested], ['1', wide], ['2', paragraph('$L2')]));
    expect(content.stateJson.map(({ role }) => role)).toEqual(['next-rsc']);
  });

  it.each(['<script>', '<svg ', '<!--', '<', '<select><p>text'])(
    'measures HTML with many %j and no end tags in linear time',
    async (unit) => {
      const readRepeated = (count: number) =>
        read(wrap('<p>A short page.</p>'), { delivered: unit.repeat(count) });
      await expectLinearTime(readRepeated, 25_000);
    },
  );

  it('measures HTML in linear time also after many pages, in optimised code', async () => {
    const readTags = (count: number) =>
      read(wrap('<p>A short page.</p>'), { delivered: '<p>a</p>'.repeat(count) });
    for (let page = 0; page < 600; page++) readTags(200 + (page % 50));
    await expectLinearTime(readTags, 5_000);
  });
});

describe('decodeResponseBody', () => {
  const encode = (reply: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(reply));

  it('returns the text of a response body', () => {
    expect(decodeResponseBody(encode({ id: 1, result: { body: '<p>é', base64Encoded: false } }))).toBe(
      '<p>é',
    );
  });

  it('returns an empty text for an error and for a binary body', () => {
    expect(decodeResponseBody(encode({ id: 1, error: { message: 'No data found' } }))).toBe('');
    expect(decodeResponseBody(encode({ id: 1, result: { body: 'AAA=', base64Encoded: true } }))).toBe('');
  });
});
