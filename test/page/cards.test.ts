import { describe, expect, it } from 'vitest';
import { type PageFrame, readBody, THREAD } from './decisions.ts';
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
  it.each(['$6.99', '<a href="/buy">$6.99</a>', '479,–', '1249,95', '12 €'])(
    'have the linked title and the price %s',
    (price) => {
      const { changedBy } = read(card(price));
      const text = price.replaceAll(/<[^>]+>/g, '');
      expect(changedBy('promoteCards').slice(0, 4)).toEqual(['Game 0', text, 'Game 1', text]);
    },
  );

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

  it('have no price twice', () =>
    expect(read(card('$6.99', `${TEXT} It costs $6.99 today.`)).changedBy('promoteCards')).not.toContain(
      '$6.99',
    ));

  it.each([
    ['counts of answers and dates', card('1,204 replies')],
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
        .filter((text) => /\$|replies/.test(text)),
    ).toEqual([]),
  );

  it('are not completed on an article', () =>
    expect(read(card('$6.99'), { ...LIST, type: 'article' }).changedBy('promoteCards')).toEqual([]));
});

describe('filters of a list', () => {
  const CHOICE = 'Hotels with a private plunge pool on the terrace and a view over the old harbour';
  const FILTERS = [
    ['checkboxes in labels', `<label><input type="checkbox">${CHOICE}</label>`],
    ['radio buttons before labels', `<input type="radio" id="a"><label for="a">${CHOICE}</label>`],
    ['elements with the role of a checkbox', `<div role="checkbox" aria-checked="false">${CHOICE}</div>`],
    ['a list of checkboxes', `<ul><li><label><input type="checkbox">${CHOICE}</label></li></ul>`],
  ] as const;

  it.each(FILTERS)('are not main: %s', (_name, filter) =>
    expect(read(`<div>${filter}</div><p>${TEXT}</p>`).texts).not.toContain(CHOICE),
  );

  it('are not main with the names of their groups', () => {
    const heading = 'Equipment and facilities of the rooms that every one of the houses has';
    const { changedBy, texts } = read(
      `<div><h3>Equipment and facilities</h3>${FILTERS[0][1]}</div><p>${TEXT}</p><h2>${heading}</h2><p>${TEXT}</p>`,
    );
    expect(changedBy('demoteFilters')).toEqual(['Equipment and facilities', CHOICE]);
    expect(texts).toContain(heading);
  });

  it.each([
    ['a text field', `<label>${CHOICE}<input type="text"></label>`],
    ['a label of a text field', `<label for="b">${CHOICE}</label><input id="b">`],
  ])('are checkboxes or radio buttons, unlike %s', (_name, field) =>
    expect(read(`<div>${field}</div><p>${TEXT}</p>`).changedBy('demoteFilters')).toEqual([]),
  );

  it('are options on a product', () =>
    expect(
      read(`<div>${FILTERS[0][1]}</div><p>${TEXT}</p>`, { ...LIST, type: 'product' }).changedBy(
        'demoteFilters',
      ),
    ).toEqual([]));
});
