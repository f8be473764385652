import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../src/library/reader.ts';
import { article, PROSE } from '../page/page.ts';

const URL = 'https://example.com/blog/a-post';

describe('readHtml', () => {
  it('returns the main content as Markdown, with its number of tokens', () => {
    const { markdown, approxTokens } = readHtml(article(''), { url: URL });
    expect(markdown).toMatch(/^# The river\n\nThe river rises/);
    expect(markdown).not.toMatch(/Home|Privacy/);
    expect(approxTokens).toBeGreaterThan(50);
  });

  it('returns what the page states about itself, and its kind', () => {
    const head = `<meta name="author" content="Ann Lee"><meta property="article:published_time" content="2024-05-12">
      <meta property="og:type" content="article">`;
    const { metadata, pageType } = readHtml(article('', head), { url: URL });
    expect(metadata).toMatchObject({
      title: 'The river',
      author: 'Ann Lee',
      createdAt: '2024-05-12',
      lang: 'en',
    });
    expect(Object.values(metadata)).not.toContain(undefined);
    expect(pageType).toBe('article');
  });

  it('returns every block with its role and the reasons for it', () => {
    const { blocks, markdown } = readHtml(article(''), { url: URL });
    expect(blocks.map(({ evidenceId }) => evidenceId)).toEqual(blocks.map((_, index) => index + 1));
    for (const { reasons } of blocks) expect(reasons.length).toBeGreaterThan(0);
    const text = blocks.find((block) => block.markdown.startsWith('The river rises'));
    expect(text).toMatchObject({ role: 'main', type: 'paragraph', headingPath: ['The river'] });
    expect(text!.score).toBeGreaterThan(0.5);
    const main = blocks.filter(({ role }) => role === 'main').map((block) => block.markdown);
    expect(markdown).toBe(main.join('\n\n'));
    expect(blocks.some(({ role, markdown: menu }) => role === 'appendix' && menu.includes('Home'))).toBe(
      true,
    );
  });

  it.each([
    ['the address of the page', '', 'https://example.com/blog/mill'],
    ['the base of the page', '<base href="/old/">', 'https://example.com/old/mill'],
    [
      'the address of the page if the base is not valid',
      '<base href="http://["><base href="/old/">',
      'https://example.com/blog/mill',
    ],
    [
      'the first base',
      '<base target="_blank"><base href="/old/"><base href="/new/">',
      'https://example.com/old/mill',
    ],
    [
      'the address of the page if the base is no web address',
      '<base href="data:text/html,x">',
      'https://example.com/blog/mill',
    ],
  ])('completes relative addresses with %s', (_, head, expected) => {
    const { markdown } = readHtml(article(`<p>${PROSE} See <a href="mill">the mill</a>.</p>`, head), {
      url: URL,
    });
    expect(markdown).toContain(`[the mill](${expected})`);
  });

  it('reads declarative shadow roots, and the text of noscript elements of pages without other text', () => {
    const shadow = `<main><my-text><template shadowrootmode="open"><p>${PROSE}</p></template></my-text></main>`;
    expect(readHtml(shadow, { url: URL }).markdown).toContain('The river rises');
    expect(readHtml(`<body><noscript><p>${PROSE}</p></noscript>`, { url: URL }).markdown).toContain(
      'The river rises',
    );
  });

  it.each(['', 'mill', '/mill', 'file:///mill.html', 'javascript:1'])('refuses the address %j', (url) => {
    expect(() => readHtml('<p>x</p>', { url })).toThrow(TypeError);
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<table><td>', '<a href="', '">', '<svg>', '&#0;', 'x')),
        (parts) => {
          expect(typeof readHtml(parts.join(''), { url: URL }).markdown).toBe('string');
        },
      ),
    );
    expect(readHtml('', { url: URL })).toMatchObject({ markdown: '', approxTokens: 0, blocks: [] });
    expect(readHtml(`${'<div>'.repeat(20_000)}${PROSE}`, { url: URL }).markdown).toContain('The river');
  });
});
