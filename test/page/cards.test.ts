import { describe, expect, it } from 'vitest';
import { type PageFrame, readBody, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

const LIST: PageFrame = { ...THREAD, type: 'listing' };
const TEXT = 'A lighthouse keeper fishes for bottles at night and answers every one of them by hand.';
const read = (body: string, page = LIST) =>
  readBody(`<main><h1>Games</h1><p>${PROSE}</p>${body}</main>`, page);
const repeat = (count: number, card: (number: number) => string): string =>
  `<div class="grid">${Array.from({ length: count }, (_, index) => card(index)).join('')}</div>`;

const card = (price: string, text = TEXT) =>
  repeat(
    4,
    (number) =>
      `<div class="cell n${number}"><div><a href="/login">Save</a></div><a href="/g/${number}">Game ${number}</a>
      <div>${price}</div><p>${text}</p><div><a href="/by/${number}">Maker ${number}</a></div></div>`,
  );

describe('cards of a list with main text', () => {
  it.each([
    '$6.99',
    '<a href="/buy">$6.99</a>',
    '479,–',
    '1249,95',
    '12 €',
    'CHF 49.90',
    '490 Kč',
    'Rp 4.500',
  ])('have the linked title and the price %s', (price) => {
    const { changedBy } = read(card(price));
    const text = price.replaceAll(/<[^>]+>/g, '');
    expect(changedBy('promoteCards').slice(0, 4)).toEqual(['Game 0', text, 'Game 1', text]);
  });

  it('have the title that is a heading, and no other link', () => {
    const { texts } = read(
      repeat(
        3,
        (
          number,
        ) => `<article class="post"><h3><a href="/p/${number}">The wheel of the mill, part ${number}, which
        turns as long as there is water</a></h3><p>${TEXT}</p><a href="/c/${number}">Category</a></article>`,
      ),
      { ...LIST },
    );
    expect(texts).not.toContain('Category');
  });

  it('have no link as title that is only a control, and no link after the text', () => {
    const withLinks = (before: string, after: string) => (number: number) =>
      `<div class="cell">${before.replaceAll('#', String(number))}<p>${TEXT}</p>${after.replaceAll('#', String(number))}</div>`;
    const promotedBy = (before: string, after = '') =>
      read(repeat(4, withLinks(before, after))).changedBy('promoteCards');
    expect(promotedBy('<div><a href="/share?of=#">Share</a></div>')).toEqual([]);
    expect(promotedBy('<div><a href="/t/#-comments"># comments</a></div>')).toEqual([]);
    expect(promotedBy('<b>Thing</b>', '<a href="/t/#">Read more</a>')).toEqual([]);
    const author = '<div><a href="/by/#">By Ann, no. #, miller</a></div>';
    const title =
      '<div><a href="/t/#"><img src="/#.png" alt="A wheel"></a></div><div><a href="/t/#">No. #</a></div>';
    expect(promotedBy(`${author}${title.replace('No.', 'The wheel of')}`)[0]).toMatch(/^(?!By)/);
  });

  it('have no price twice', () =>
    expect(read(card('$6.99', `${TEXT} It costs $6.99 today.`)).changedBy('promoteCards')).not.toContain(
      '$6.99',
    ));

  it.each([
    ['counts of answers', card('1,204 replies')],
    ['times', card('сегодня в 18.31')],
    ['versions', card('Version 1.21')],
    ['notes about prices that all cards have', card('Free shipping over $50')],
    ['cards without main text', repeat(4, (number) => `<div><a href="/${number}">No ${number}</a> $5</div>`)],
    ['two elements', repeat(2, (number) => `<div><a href="/${number}">No</a><p>${TEXT}</p><b>$5</b></div>`)],
    [
      'sections with long texts',
      repeat(
        3,
        (number) => `<div><a href="/${number}">${number}</a>
      <p>${PROSE}</p><p>${PROSE}</p><p>${PROSE}</p><p>${PROSE}</p><p>$5</p></div>`,
      ),
    ],
  ])('are not completed: %s', (_name, body) =>
    expect(
      read(body)
        .changedBy('promoteCards')
        .filter((text) => /\$|\d\d|replies/.test(text)),
    ).toEqual([]),
  );

  it('are not completed on an article', () =>
    expect(read(card('$6.99'), { ...LIST, type: 'article' }).changedBy('promoteCards')).toEqual([]));
});

describe('filters of a list', () => {
  const ENTRIES = [1, 2, 3].map((id) => `<p><a href="/${id}">Hotel ${id}</a>: ${TEXT} ${id}</p>`).join('');
  const NAMES = [
    'Pool on the terrace of the hotel or the roof',
    'A view over the old harbour and its two boats',
  ];
  const twice = (filter: (name: string, number: number) => string) => NAMES.map(filter).join('');
  const BOXES = twice((name) => `<label><input type="checkbox">${name}</label>`);

  it.each([
    ['checkboxes in labels', BOXES],
    [
      'radio buttons before labels',
      twice((name, number) => `<input type="radio" id="a${number}"><label for="a${number}">${name}</label>`),
    ],
    [
      'elements with the role of a checkbox',
      twice((name) => `<div role="checkbox" aria-checked="false">${name}</div>`),
    ],
    ['a list', `<ul>${twice((name) => `<li><label><input type="checkbox">${name}</label></li>`)}</ul>`],
    [
      'filters with counts',
      twice((name) => `<label><input type="checkbox"><i>${name}</i> <b>18</b></label>`),
    ],
  ])('are not main: %s', (_name, filters) =>
    expect(read(`<div>${filters}</div>${ENTRIES}`).texts.join()).not.toContain('harbour'),
  );

  it('are not main with the names of their groups', () => {
    const { changedBy, texts } = read(`<div><h3>Equipment</h3>${BOXES}</div><h2>Results</h2>${ENTRIES}`, {
      ...LIST,
      classify: withAllMain,
    });
    expect(changedBy('demoteFilters')[0]).toBe('Equipment');
    expect(texts).toContain('Results');
  });

  it.each([
    [
      'a checkbox in each card',
      repeat(
        4,
        (number) => `<div class="hotel"><h3>Hotel ${number}</h3>
      <label><input type="checkbox"> Compare</label><p>${TEXT}</p></div>`,
      ),
    ],
    [
      'questions that open their answers',
      twice(
        (name, number) => `<input type="checkbox" id="q${number}">
      <label for="q${number}">${name}</label><div><p>${TEXT}</p></div>`,
      ),
    ],
    [
      'entries to choose',
      twice(
        (name, number) => `<label><input type="radio"><h3>Plan ${number}</h3><p>${name}
      ${TEXT}</p></label>`,
      ),
    ],
    [
      'a list of tasks',
      `<ul>${twice((name) => `<li><label><input type="checkbox" disabled>${name}</label></li>`)}</ul>`,
    ],
    [
      'two checkboxes in each card',
      repeat(
        4,
        (number) => `<div class="hotel"><h3>Hotel ${number}</h3><div>$1${number}</div>
      <label><input type="checkbox"> Compare</label> <label><input type="checkbox"> Save</label></div>`,
      ),
    ],
    [
      'questions with short answers',
      repeat(
        3,
        (
          number,
        ) => `<input type="checkbox" id="q${number}"><label for="q${number}">Is mill ${number} old?</label>
      <div><p>Yes, ${number}.</p></div>`,
      ),
    ],
    [
      'short entries to choose',
      twice((_text, number) => `<label><input type="radio"><h3>Plan ${number}</h3><p>For one.</p></label>`),
    ],
    ['labels of text fields', twice((name) => `<label>${name}<input type="text"></label>`)],
  ])('are no %s', (_name, body) =>
    expect(read(`${body}${ENTRIES}`, { ...LIST, classify: withAllMain }).changedBy('demoteFilters')).toEqual(
      [],
    ),
  );

  it('are no ingredients, because the page has no entries', () =>
    expect(
      read(
        `<h2>Ingredients</h2><ul>${twice((name) => `<li><label><input type="checkbox">${name}</label></li>`)}
        </ul><p>${TEXT}</p>`,
        { ...LIST, classify: withAllMain },
      ).changedBy('demoteFilters'),
    ).toEqual([]));

  it('are options on a product', () =>
    expect(
      read(`<div>${BOXES}</div>${ENTRIES}`, { ...LIST, type: 'product' }).changedBy('demoteFilters'),
    ).toEqual([]));
});
