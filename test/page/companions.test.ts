import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/content/index.ts';
import { readPage } from '../../src/page/index.ts';
import type { Classifier } from '../../src/page/main/classifier.ts';
import { renderedFromHtml } from '../../scripts/train-reading/rendered-from-html.ts';
import { PROSE } from './page.ts';

/** Takes paragraphs for main text and short texts for side matter, as learned ones lean to. */
const byLength: Classifier = ({ segments }) => ({
  probabilities: Float32Array.from(segments, ({ words }) => (words.length > 10 ? 0.9 : 0.3)),
  explain: () => new Float64Array(0),
});

/** Takes headings for main text, too. */
const withHeadings: Classifier = (page, isExcluded) => {
  const { probabilities, explain } = byLength(page, isExcluded);
  for (const { index, headingLevel } of page.segments) if (headingLevel > 0) probabilities[index] = 0.9;
  return { probabilities, explain };
};

const THREAD = { head: '', address: 'https://forum.example.com/t/mills/12', classify: byLength };
const PRODUCT = {
  ...THREAD,
  head: `<meta property="og:type" content="product"><script type="application/ld+json">{"@type":"Product",
  "name":"Storm lantern","offers":{"@type":"Offer","price":89,"priceCurrency":"USD"}}</script>`,
  address: 'https://example.com/products/storm-lantern',
};

const mainOf = (
  body: string,
  { head, address, classify } = THREAD,
): { texts: string[]; pageType: string } => {
  const rendered = renderedFromHtml(`<title>Mills</title>${head}<body><main>${body}</main></body>`, address);
  const { blocks, pageType } = readPage(rendered, { classify });
  const main = blocks.filter(({ role }) => role === 'main');
  return { texts: main.map(({ block }) => plainText([block])), pageType };
};

const TABLE =
  '<table><tr><td>Upper mill</td><td>1802</td></tr><tr><td>Lower mill</td><td>1811</td></tr></table>';

describe('what goes with main text', () => {
  it('is a table between two paragraphs, and none before or after them', () => {
    const { texts } = mainOf(`${TABLE}<p>${PROSE}</p>${TABLE}<p>${PROSE}</p>${TABLE}`);
    expect(texts.filter((text) => text.includes('Upper mill'))).toHaveLength(1);
    expect(texts[1]).toContain('1811');
  });

  it('is a list of short items between them, and none of links', () => {
    const list = (item: string) => `<ul><li>${item}</li><li>Write it down</li></ul>`;
    const links = list('Next').replace(/<li>(.*?)<\/li>/g, '<li><a href="/$1">$1</a></li>');
    const { texts } = mainOf(
      `<p>${PROSE}</p>${list('Read the gauge')}<p>${PROSE}</p>${links}<p>${PROSE}</p>`,
    );
    expect(texts.filter((text) => text.includes('Write it down'))).toEqual([
      expect.stringContaining('gauge'),
    ]);
  });

  it('is code between them', () => {
    expect(mainOf(`<p>${PROSE}</p><pre>turn --wheel 3</pre><p>${PROSE}</p>`).texts).toContain(
      'turn --wheel 3',
    );
  });

  it('is no table of links', () => {
    const links = TABLE.replace(/<td>(.*?)<\/td>/g, '<td><a href="/m">$1</a></td>');
    expect(mainOf(`<p>${PROSE}</p>${links}<p>${PROSE}</p>`).texts.join(' ')).not.toContain('Upper mill');
  });

  it('is nothing that is the same above every post', () => {
    const post = `<article class="post"><h4 class="link">Link to comment</h4><time datetime="2024-05-03">3 May</time>
      <div class="post-body"><p>${PROSE}</p></div></article>`;
    const { texts, pageType } = mainOf(`<div class="thread">${post.repeat(3)}</div>`);
    expect(pageType).toBe('forum');
    expect(texts).not.toContain('Link to comment');
  });

  it('is the name above each post, and neither a rank nor a heading of the page’s own', () => {
    const post = (name: string): string =>
      `<article class="post"><h4 class="name"><a href="/u/${name}">${name}</a></h4><h5 class="rank">Member</h5>
       <time datetime="2024-05-03">3 May</time><div class="post-body"><p>${PROSE}</p></div></article>`;
    const { texts, pageType } = mainOf(
      `<div class="thread">${post('ann')}${post('bob')}${post('eve')}</div>
       <h3 class="more">Similar threads</h3><ul><li>Wheels</li></ul><h3 class="more">Share this</h3><p>Post</p>`,
    );
    expect(pageType).toBe('forum');
    for (const name of ['ann', 'bob', 'eve']) expect(texts).toContain(name);
    for (const other of ['Member', 'Similar threads', 'Share this']) expect(texts).not.toContain(other);
  });

  it('is a footnote that main text refers to, and no other', () => {
    const reference = (note: string): string => `<sup><a href="#${note}">${note}</a></sup>`;
    const { texts } = mainOf(
      `<p>${PROSE}${reference('n1')}</p><p>${PROSE}</p><h3>Notes</h3><ol><li id="n1">Water book, page 12.</li>
       <li id="n2">Mill book, page 3.</li></ol><p>In brief${reference('n2')}</p>`,
    );
    expect(texts).toContain('Water book, page 12.');
    expect(texts).toContain('Notes');
    expect(texts).not.toContain('Mill book, page 3.');
  });

  it('is the caption of a picture in it, and none of another’s', () => {
    const figure = (caption: string): string =>
      `<figure><img src="/mill.jpg" alt="A mill"><figcaption><p>${caption}</p></figcaption></figure>`;
    const { texts } = mainOf(
      `<p>Menu</p>${figure('Before the text.')}<p>${PROSE}</p>${figure('The upper mill.')}<p>${PROSE}</p>`,
    );
    expect(texts).toContain('The upper mill.');
    expect(texts).not.toContain('Before the text.');
  });

  it('is all of a list, unless its items lead away', () => {
    const short = '<li>Trim the wick of the lamp before it smokes.</li>';
    const list = (rest: string): string =>
      `<ul>${short}<li>Fill the oil up to the mark and clean the glass of it with care.</li>${rest}</ul>`;
    expect(mainOf(list('')).texts.join('\n')).toMatch(/Trim the wick[^]*Fill the oil/);
    const away = '<li><a href="/all">All of our other lamps</a></li>'.repeat(6);
    const { texts } = mainOf(list(away));
    expect(texts.join('\n')).toMatch(/Trim the wick[^]*Fill the oil/);
    expect(texts.join('\n')).not.toContain('other lamps');
  });

  it('is no name of a section of which all leads elsewhere', () => {
    const cards = (name: string): string => `<ul><li><a href="/m">${name}</a> for $15.00</li></ul>`;
    const { texts } = mainOf(
      `<h1>Mills</h1><p>${PROSE}</p><h2>Ends in prose</h2>${cards('Upper mill')}<h3>Prose</h3><p>${PROSE}</p>
       <h2>You may also like</h2><img src="/a.jpg" alt=""><h3>Near here</h3>${cards('Lower mill')}<p>Soon</p>
       <h2>A heading that says enough by itself</h2>${cards('Old mill')}<h2><a href="/c">A card</a></h2>${cards('New mill')}
       <h2>A short text</h2><p>Short.</p><h2>No text at all</h2>`,
      { ...THREAD, classify: withHeadings },
    );
    const short = texts.filter((text) => text !== PROSE && text !== '');
    expect(short).toEqual([
      'Mills',
      'Ends in prose',
      'Prose',
      'A heading that says enough by itself',
      'A card',
      'A short text',
      'No text at all',
    ]);
  });

  it('is what a product’s page says between its name and the text about it', () => {
    const offer = '<div class="price">$89.00</div><p>Item no. 4711</p><p>In stock</p>';
    const { texts, pageType } = mainOf(
      `<p>Before it</p><h1>Mills</h1>${offer}<p><a href="/size">Size guide</a></p><nav><p>Top of the shop</p></nav>
       <button>Add to cart</button><h2>About</h2><p>${PROSE}</p><p>$15.00</p>`,
      PRODUCT,
    );
    expect(pageType).toBe('product');
    expect(texts).toEqual(['Mills', '$89.00', 'Item no. 4711', 'In stock', 'About', PROSE]);
  });

  it('is nothing of the kind where far more stands between them, nor on a page of another type', () => {
    const price = '<div class="price">$89.00</div>';
    expect(mainOf(`<h1>Mills</h1>${price}<p>${PROSE}</p>`).texts).not.toContain('$89.00');
    const { texts, pageType } = mainOf(`<h1>Mills</h1>${price.repeat(30)}<p>${PROSE}</p>`, PRODUCT);
    expect(pageType).toBe('product');
    expect(texts).not.toContain('$89.00');
  });
});
