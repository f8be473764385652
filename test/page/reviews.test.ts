import { describe, expect, it } from 'vitest';
import { mainOf, PRODUCT, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const changedBy = (body: string): string[] =>
  mainOf(`<h1>Mill</h1><p>${PROSE}</p>${body}`, PRODUCT).changedBy('promoteReviews');

const HEAD = '<div><a href="/profile/1"><span>Nell Ashby</span></a></div>';
const DATE = '<div>Reviewed on March 3, 2024</div>';

describe('reviews of a product', () => {
  it('are main with author, date, title and the name of their section', () => {
    expect(
      changedBy(`<h2>Top reviews</h2>${HEAD}<h5><a href="/r/1">Very quiet</a></h5>${DATE}
        <div>The fifth stone is lovely and loud.</div><button>Helpful</button>`),
    ).toEqual([
      'Top reviews',
      'Nell Ashby',
      'Very quiet',
      'Reviewed on March 3, 2024',
      'The fifth stone is lovely and loud.',
    ]);
  });

  it.each([
    [
      'a-profile-name',
      'Jörn',
      'Rezension aus Deutschland vom 3. Februar 2026',
      'Sehr leise, der Espresso gelingt jedes Mal.',
    ],
    ['reviewer', '購入者さん', '投稿日：2026年01月20日', '注ぎやすくて良い。'],
    [
      'reviewer-name',
      'Оксана',
      '14 березня 2026',
      'Дуже тихий млин, яким я користуюся щодня вже третій рік.',
    ],
  ])('are main in any language: %s', (name, author, date, text) => {
    expect(changedBy(`<div class="${name}">${author}</div><div>${date}</div><div>${text}</div>`)).toContain(
      text,
    );
  });

  it('have a text without links directly after the date', () => {
    expect(changedBy(`${HEAD}${DATE}<div>Helpful</div>`)).toEqual([]);
    expect(
      changedBy(`${HEAD}${DATE}<div><a href="/2">Read all about the wheel of the mill</a></div>`),
    ).toEqual([]);
    expect(changedBy(`${HEAD}${DATE}<h3>More</h3><div>The fifth stone is lovely and loud.</div>`)).toEqual(
      [],
    );
    expect(
      changedBy(`<footer>${HEAD}${DATE}<div>The fifth stone is lovely and loud.</div></footer>`),
    ).toEqual([]);
  });
});

describe('reviews that the markup names', () => {
  const REVIEW = (name: string, author: string, text: string): string =>
    `<div class="${name}"><div>${author}</div><div>March 3, 2024</div><div>${text}</div><div><a href="/r">Report</a></div></div>`;
  const TEXTS = ['Nell Ashby', 'March 3, 2024', 'The fifth stone is lovely and loud.'];
  const listOf = (section: string, item: string): string =>
    `<h2>What others say</h2><div class="${section}">${REVIEW(item, TEXTS[0]!, TEXTS[2]!)}${REVIEW(item, 'Otto', 'It runs well, even in dry years.')}</div>`;
  const BOOK = { ...THREAD, type: 'other' as const };

  it.each([
    ['customer-reviews', 'css-1x2y3z'],
    ['', 'ReviewCard'],
    ['c-productReviews', ''],
    ['', 'shop__review-item'],
  ])('are main up to their text, with the name of their section: %s %s', (section, item) => {
    const { changedBy: changed } = mainOf(`<h1>Mill</h1><p>${PROSE}</p>${listOf(section, item)}`, BOOK);
    expect(changed('promoteReviewBoxes')).toEqual([
      'What others say',
      ...TEXTS,
      'Otto',
      'March 3, 2024',
      'It runs well, even in dry years.',
    ]);
  });

  it.each([
    ['a name with another word', listOf('preview-list', 'preview')],
    ['texts without dates', listOf('reviews', 'item').replaceAll('March 3, 2024', 'Verified')],
    ['one text, which declares nothing', `<div class="reviews">${REVIEW('item', 'Nell', TEXTS[2]!)}</div>`],
    ['reviews in the menu', `<nav>${listOf('reviews', 'item')}</nav>`],
    [
      'a list of reviews in the menu',
      `<nav><ul class="reviews">${'<li class="review">Nell, March 3, 2024: it runs well</li>'.repeat(3)}</ul></nav>`,
    ],
    ['texts of reviewers', listOf('reviewers', 'reviewed-by')],
  ])('are not promoted: %s', (_name, body) =>
    expect(mainOf(`<h1>Mill</h1><p>${PROSE}</p>${body}`, BOOK).changedBy('promoteReviewBoxes')).toEqual([]),
  );

  it('have no date each', () =>
    expect(
      mainOf(
        `<h1>Mill</h1><p>${PROSE}</p>${listOf('reviews', 'item').replace(
          '</div></div></div>',
          `</div></div>${REVIEW('item', 'Ada', 'A wheel that never stops turning.').replace(
            'March 3, 2024',
            'Verified',
          )}</div>`,
        )}`,
        BOOK,
      ).changedBy('promoteReviewBoxes'),
    ).toContain('A wheel that never stops turning.'));

  it('can be a single one, if it declares that it is a review', () =>
    expect(
      mainOf(
        `<h1>Mill</h1><p>${PROSE}</p><div itemprop="review"><div>Nell</div><div>March 3, 2024</div>
        <div>${TEXTS[2]}</div></div>`,
        BOOK,
      ).changedBy('promoteReviewBoxes'),
    ).toEqual(['Nell', 'March 3, 2024', TEXTS[2]]));
});
