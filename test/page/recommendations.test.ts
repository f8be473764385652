import { describe, expect, it } from 'vitest';
import { mainOf, PRODUCT, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

const card = (name: string) =>
  `<div class="card"><h3><a href="/m">${name}</a></h3><p>$15.00</p><p>A fine old mill, which grinds rye and wheat on some days, ${name}.</p></div>`;
const cards = `<div>${card('Upper mill')}${card('Lower mill')}</div>`;
const PAGE = { ...THREAD, address: 'https://example.com/mills' };
const link = '<ul><li><a href="/a">How millstones are made</a></li></ul>';

/** Returns the main texts of a page whose blocks the classifier takes all as main. */
const textsOf = (body: string, page = PAGE): string[] =>
  mainOf(`<h1>Mills</h1><p>${PROSE}</p>${body}`, { ...page, classify: withAllMain }).texts.slice(2);

describe('sections that recommend other pages', () => {
  it.each([
    'You may also like',
    'More mills like this',
    'Customers who bought this also bought',
    'Ähnliche Produkte',
    'Vous aimerez aussi',
    'También te puede interesar',
    'Читайте также:',
    '関連記事',
    '猜你喜欢',
    '관련 글',
  ])('are not main text: %s', (heading) => {
    expect(textsOf(`<h2>${heading}</h2>${cards}`)).toEqual([]);
    expect(textsOf(`<section><h3>${heading}</h3>${link}</section>`, PRODUCT)).toEqual([]);
  });

  it('end at the next heading, and at the end of the element with the cards', () => {
    expect(textsOf(`<h2>Related posts</h2>${cards}<h2>Opening hours</h2><p>On Sundays</p>`)).toEqual([
      'Opening hours',
      'On Sundays',
    ]);
    expect(
      textsOf(`<section><div><h2>Related posts</h2></div>${link}</section><p>We open on Sundays.</p>`),
    ).toEqual(['We open on Sundays.']);
  });

  it('are main text if the author wrote them: prose, other words, or the title of the page', () => {
    expect(textsOf(`<h2>More stories</h2><p>${PROSE}</p>${link}`)).toContain(PROSE);
    for (const heading of ['See also', 'Next steps', 'You will also need', 'Recommended', 'Related work'])
      expect(textsOf(`<h2>${heading}</h2>${link}`)).toEqual([heading, 'How millstones are made']);
    const shop = { ...PAGE, type: 'collection' as const };
    expect(textsOf(`<h2>More offers</h2>${link}`, shop)).toContain('More offers');
    expect(textsOf(`<h2>Recently viewed</h2>${link}`, shop)).toEqual([]);
    const list = mainOf(`<h1>Related articles</h1>${cards}`, { ...PAGE, classify: withAllMain });
    expect(list.texts).toContain('Upper mill');
  });
});
