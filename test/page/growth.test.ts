import { describe, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import type { PageType } from '../../src/page/index.ts';
import { mainOf, THREAD } from './decisions.ts';
import { GROWING_PAGES } from './growing-pages.ts';
import { article, read } from './page.ts';

const repeat =
  (part: (n: number) => string): ((size: number) => string) =>
  (size) =>
    Array.from({ length: size }, (_, n) => part(n)).join('');

/** Constructs that are read in another way on pages of one type. */
const BY_TYPE = [
  [
    'other',
    'reviews',
    repeat(
      (n) =>
        `<div class="review"><div>Nell</div><div>March 3, 2024</div><p>It runs as well as ${n}.</p></div>`,
    ),
  ],
  [
    'other',
    'lists of reviews',
    (size) => `<ul class="reviews">${repeat(() => '<li>Well, 3 March 2024')(size)}</ul>`,
  ],
  ['product', 'buttons', repeat((n) => `<div class="card">No ${n} <button>Add to cart</button> $5</div>`)],
  [
    'listing',
    'cards',
    repeat(
      (n) =>
        `<div class="cell"><a href="/${n}">No ${n}</a><p>One of the many mills of the valley</p>$5</div>`,
    ),
  ],
  ['listing', 'filters', repeat((n) => `<h3>A</h3><label><input type="checkbox">No ${n}</label>`)],
] as const satisfies readonly (readonly [PageType, string, (size: number) => string])[];

/** Large enough that quadratic work shows. `bench/growth.ts` measures larger pages. */
const SIZE = 500;

describe('time to read a page', () => {
  it.each(Object.entries(GROWING_PAGES))('grows linearly with its %s', async (_, grow) => {
    await expectLinearTime((size) => {
      const { blocks } = read(article(grow(size)));
      return serialiseMarkdown(blocks.map(({ block }) => block));
    }, SIZE);
  });

  it.each(BY_TYPE)('of the type %s grows linearly with its %s', async (type, _, grow) => {
    await expectLinearTime(
      (size) => mainOf(`<h1>Mills</h1>${grow(size)}`, { ...THREAD, type }).texts.join(),
      SIZE,
    );
  });
});
