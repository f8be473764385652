import { describe, expect, it } from 'vitest';
import type { PageBlock } from '../../src/page/index.ts';
import { PRODUCT, readBody, withHeadings } from './decisions.ts';
import { article, PROSE, read } from './page.ts';

const find = (lead: string, part: string): PageBlock | undefined => {
  const page = article('').replace(/<h1>The river<\/h1>/, `<header><h1>The river</h1></header>${lead}`);
  return read(page).blocks.find(({ block }) => JSON.stringify(block).includes(part));
};
const byline = '<p class="meta">By <a href="/author/ann">Ann Lee</a>, <time>3 May 2024</time></p>';
const image = '<img src="/a.jpg" alt="Here" width="1200" height="675">';
const caption = 'Seen from the bridge. Photo: Ann';

describe('the picture between the title and the text', () => {
  it.each([
    ['in a figure', `${byline}<figure>${image}<figcaption>${caption}</figcaption></figure>`],
    [
      'of an AMP page',
      `${byline}<figure>${image.replace('<img', '<amp-img')}<figcaption>${caption}</figcaption></figure>`,
    ],
    ['in a box', `${byline}<div class="lead"><div>${image}</div><div class="credit">${caption}</div></div>`],
  ])('is main with its caption %s', (_, lead) => {
    expect(find(lead, '"alt":"Here"')?.role).toBe('main');
    expect(find(lead, caption)?.role).toBe('main');
  });

  it('is main after the picture of the author', () => {
    const author = '<a href="/author/ann"><img src="/ann.jpg" alt="Ann Lee" width="40" height="40"></a>';
    expect(find(`${author}${byline}<figure>${image}</figure>`, '"alt":"Here"')?.role).toBe('main');
  });

  it('is main below a sentence under the title', () => {
    expect(find(`<p>${PROSE}</p>${byline}<figure>${image}</figure>`, '"alt":"Here"')?.role).toBe('main');
  });

  it.each([
    ['it leads to another page', `${byline}<a href="/shop"><figure>${image}</figure></a><p>Ad text</p>`],
    ['it is small', `${byline}<figure>${image.replace('675', '60')}<figcaption>Ann</figcaption></figure>`],
    ['it is in a side', `<aside><figure>${image}<figcaption>${caption}</figcaption></figure></aside>`],
  ])('is not promoted if %s', (_, lead) => {
    expect(find(lead, '"alt":"Here"')?.passes ?? []).not.toContain('promoteLeadPicture');
  });
});

describe('the pictures of a product next to its name', () => {
  const photo = '<img src="/b.jpg" alt="Seen from above" height="900">';
  const promote = (gallery: string): number =>
    readBody(
      `<nav><ul><li><a href="/all">All lanterns</a></li></ul></nav><main><div class="product">${gallery}<div><h1>Storm lantern</h1><p>${PROSE}</p></div></div></main>`,
      { ...PRODUCT, classify: withHeadings },
    ).changedBy('promoteProductPictures').length;

  it('are main in a list, although a menu is the text before them', () => {
    expect(promote(`<ul><li>${photo}</li></ul>`)).toBe(1);
  });

  it('are not main if they are small or lead to other pages', () => {
    expect(promote(`<ul><li>${photo.replace('900', '40')}</li></ul>`)).toBe(0);
    expect(promote(`<ul><li><a href="/oil">${photo}</a></li></ul>`)).toBe(0);
  });
});
