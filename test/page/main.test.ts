import { describe, expect, it } from 'vitest';
import type { ElementNode, ElementLayout } from '../../src/content/index.ts';
import { toPlainText } from '../../src/content/index.ts';
import { type PageContent, describeEvidence, readPage, parseStaticPage } from '../../src/page/index.ts';
import { walkTree } from '../../src/page/walk.ts';
import { article, PROSE, read } from './page.ts';

const textOf = ({ blocks }: PageContent, role: 'main' | 'appendix'): string =>
  toPlainText(blocks.filter((block) => block.role === role).map(({ block }) => block));

const NAVIGATION = `<header><nav class="menu"><ul><li><a href="/a">Home</a></li><li><a href="/b">About us</a></li>
<li><a href="/c">Contact</a></li></ul></nav></header>`;
const FOOTER = `<footer><p>© 2024 Example. All rights reserved.</p><ul><li><a href="/privacy">Privacy policy</a></li>
<li><a href="/terms">Terms of use</a></li></ul></footer>`;
const site = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Mills | Example</title></head><body>${NAVIGATION}${body}${FOOTER}</body></html>`;

/** Expects texts in the main blocks and in the appendix. */
function expectRoles(page: PageContent, roles: Record<'main' | 'appendix', readonly string[]>): void {
  for (const role of ['main', 'appendix'] as const)
    for (const text of roles[role]) expect(textOf(page, role)).toContain(text);
}

describe('choice of the main text', () => {
  it('the main text of an article is its prose, without menus, footers and related articles', () => {
    const related = `<aside class="related"><h3>Related articles</h3><ul><li><a href="/1">Ten other rivers</a></li>
<li><a href="/2">How mills work</a></li></ul></aside>`;
    expectRoles(read(article(`<p>${PROSE}</p>${related}`)), {
      main: ['The river', PROSE, 'Nobody knows what comes after that.'],
      appendix: ['Sport', 'All rights reserved', 'Ten other rivers'],
    });
  });

  it('the main text of a thread contains every post, even short ones', () => {
    const post = (
      name: string,
      text: string,
    ): string => `<div class="post" id="${name}"><div class="author">${name}</div>
<time datetime="2024-05-03T10:00">3 May 2024</time><div class="post-body"><p>${text}</p></div></div>`;
    const posts = [
      post('ann', `${PROSE} What do you think?`),
      post('bob', `I do not agree. ${PROSE}`),
      post('eve', 'Thanks, that helped me a lot.'),
      post('joe', `${PROSE} It works for me.`),
    ];
    const page = read(
      site(`<main><h1>Mills on the river</h1><div class="posts">${posts.join('')}</div></main>`),
      {
        finalUrl: 'https://forum.example.com/t/mills/12',
      },
    );
    expectRoles(page, {
      main: ['What do you think?', 'I do not agree.', 'Thanks, that helped me a lot.', 'It works for me.'],
      appendix: ['About us', 'All rights reserved'],
    });
    expect(page.pageType).toBe('forum');
  });

  it('the main text of a collection consists of its cards', () => {
    const card = (number: number): string => `<li class="product-card"><a href="/products/lamp-${number}">
<img src="/${number}.jpg" alt=""><h3 class="product-title">Lamp number ${number}</h3></a><span class="price">$${number}9.00</span></li>`;
    const cards = Array.from({ length: 12 }, (_, index) => card(index + 1)).join('');
    const page = read(site(`<main><h1>Lamps</h1><ul class="product-grid">${cards}</ul></main>`), {
      finalUrl: 'https://example.com/collections/lamps',
    });
    expectRoles(page, {
      main: ['Lamp number 1', 'Lamp number 12', '$129.00'],
      appendix: ['About us', 'Terms of use'],
    });
    expect(page.pageType).toBe('collection');
  });
});

describe('overlays such as cookie banners and dialogs', () => {
  const over = 'Subscribe to our newsletter and never miss a story again.';
  const FLAT: ElementLayout = {
    display: 'block',
    position: 'static',
    fontSize: 16,
    fontWeight: 400,
    preformatted: false,
  };
  /** Reads a page with a layout in which elements of class `fixed` have a fixed position. */
  const readLaidOut = (html: string): PageContent => {
    const rendered = parseStaticPage(html, 'https://example.com/a');
    walkTree(rendered.root, {
      enter: (element: ElementNode) => {
        const isFixed = element.attributes.class === 'fixed';
        element.layout = { ...FLAT, ...(isFixed && { position: 'fixed' as const }) };
        return true;
      },
    });
    return readPage(rendered);
  };

  it.each([
    ['a dialog', `<dialog open><p>${over}</p></dialog>`],
    ['a modal box', `<div role="dialog" aria-modal="true"><p>${over}</p></div>`],
    ['a consent banner', `<div class="cookie-banner"><p>${over}</p></div>`],
    ['what stays in place when one scrolls', `<div class="fixed"><p>${over}</p></div>`],
  ])('puts %s into the appendix', (_, overlay) => {
    const page = readLaidOut(article(overlay));
    expect(textOf(page, 'main')).not.toContain(over);
    expect(textOf(page, 'appendix')).toContain(over);
  });

  const long = `<h2>Our letter</h2><p>${over} ${PROSE} ${PROSE}</p><button>Join</button>`;
  const short =
    '<h1>Opening hours</h1><p>The office is open from nine to five on all days but Sunday, and closed in July.</p>';

  it.each([
    ['a fixed box', `<div class="fixed">${long}</div>`],
    ['a dialog', `<dialog open>${long}</dialog>`],
    ['a modal box', `<div aria-modal="true">${long}</div>`],
    ['a consent wall', `<div id="consent-wall">${long}</div>`],
  ])('puts %s into the appendix even if it has more text than the main content', (_, overlay) => {
    const html = `<title>Opening hours</title><body>${overlay}${short}</body>`;
    for (const page of [readLaidOut(html), readLaidOut(`${site(short)}${overlay}`)]) {
      expect(textOf(page, 'main')).not.toContain(over);
      expect(textOf(page, 'main')).toContain('open from nine to five');
      expect(textOf(page, 'appendix')).toContain(over);
    }
  });

  it('does not read the content of a page as an overlay, whatever its layout', () => {
    const page = `<article><h1>The river</h1><p>${PROSE}</p><p>${PROSE} Nobody knows more.</p></article>`;
    for (const html of [
      `<div class="fixed"><nav><a href="/a">Intro</a></nav><div>${page}</div></div>`,
      `<header><h1>Example</h1><p>All that one can know of rivers is what they tell.</p></header><div class="fixed">${page}</div>`,
      `<h1>The river</h1><div class="fixed">${page.replaceAll('h1', 'h2')}</div>`,
      `<div class="with-cookie-banner">${page}</div><p>This text is beside all of what the page holds otherwise.</p>`,
      `<div class="fixed">${page}<div class="fixed"><p>${over}</p></div></div>`,
    ]) {
      const read = readLaidOut(`<title>The river</title><body>${html}</body>`);
      expect(textOf(read, 'main')).toContain('Nobody knows more.');
    }
  });
});

describe('scores of blocks', () => {
  it('every block has a score and the evidence of the model', () => {
    for (const { score, evidence } of read(article('')).blocks) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(evidence.map(describeEvidence).join()).toMatch(/ [+−]\d+\.\d/);
    }
  });
  it('a block of the main text has a higher score than menu and footer', () => {
    const { blocks } = read(article(''));
    const scores = (role: string): number[] =>
      blocks
        .filter((block) => block.role === role && block.block.type !== 'heading')
        .map(({ score }) => score ?? 0);
    expect(Math.min(...scores('main'))).toBeGreaterThan(Math.max(...scores('appendix')));
  });
});
