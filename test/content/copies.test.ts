import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../expect-linear-time.ts';
import { parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/' }).map(({ block }) => block));

const [FIRST, SECOND] = ['The otters came back to the river.', 'A heron waits at the weir all day.'];

describe('content that a page shows twice', () => {
  it.each([
    ['slides', `class=slick-cloned aria-hidden=true`, ''],
    ['slides that only a class marks', 'class="swiper-slide swiper-slide-duplicate"', 'class=swiper-slide'],
    [
      'slides of which the hidden one is the original',
      'class="x-clone" aria-hidden=true',
      'aria-hidden=true',
    ],
    ['a band of text', 'aria-hidden=true', ''],
  ])('is read once: %s', (_, copy, original) => {
    const html = `<div ${copy}><p>${SECOND}</p></div><div><p>${FIRST}</p></div><div ${original}><p>${SECOND}</p></div><div ${copy}><p>${FIRST}</p></div>`;
    expect(toMarkdown(`<section>${html}</section>`)).toBe(`${FIRST}\n\n${SECOND}`);
  });

  it('takes linear time for long texts in nested elements', async () => {
    const page = (size: number): string =>
      `${'<div aria-hidden=true>'.repeat(300)}${'The river is old. '.repeat(size)}${'</div>'.repeat(300)}`;
    await expectLinearTime((size) => toMarkdown(page(size)), 20_000);
  });

  it('is read once if it is a gallery of described pictures', () => {
    const figure = (attributes: string, name: string): string =>
      `<figure ${attributes}><img src=${name}.jpg alt="${name} at the old harbour"></figure>`;
    const html = figure('aria-hidden=true', 'Boats') + figure('', 'Gulls') + figure('', 'Boats');
    expect(toMarkdown(html)).toBe(
      '![Gulls at the old harbour](https://e.org/Gulls.jpg)\n\n![Boats at the old harbour](https://e.org/Boats.jpg)',
    );
  });

  it('is read once if it is a pull quote that screen readers skip', () => {
    const text = `<p>“${FIRST.slice(0, -1)},” she says. ${SECOND}</p>`;
    expect(toMarkdown(`<article><aside aria-hidden=true>${FIRST}</aside>${text}</article>`)).toMatch(/^“The/);
    expect(toMarkdown(`<article><aside>${FIRST}</aside>${text}</article>`)).toMatch(/^The otters/);
  });

  it('is kept if nothing equals it, if it is short, or if no copy is marked', () => {
    expect(toMarkdown(`<div aria-hidden=true>${FIRST}</div><div>${SECOND}</div>`)).toBe(
      `${FIRST}\n\n${SECOND}`,
    );
    expect(toMarkdown('<p><b aria-hidden=true>★</b><b aria-hidden=true>★</b></p>')).toBe('**★★**');
    expect(toMarkdown(`<p>${FIRST}</p><p>${FIRST}</p>`)).toBe(`${FIRST}\n\n${FIRST}`);
  });
});
