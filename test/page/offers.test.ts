import { describe, expect, it } from 'vitest';
import { mainOf, PRODUCT, type PageFrame, readBody, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const BUY = '<button class="btn btn-primary">Add to cart</button>';
const FACTS = `<div class="price"><span>$58.49</span></div><div>List price: $74.95</div><div>Only 7 left in stock</div>
  <div>Free delivery on Thursday</div>`;
const FACT_TEXTS = ['$58.49', 'List price: $74.95', 'Only 7 left in stock', 'Free delivery on Thursday'];

const promoted = (body: string, page: PageFrame = PRODUCT): string[] =>
  mainOf(body, page).changedBy('promoteOffer');

const withColumn = (column: string): string =>
  `<div class="columns"><div><h1>Mill</h1><p>${PROSE}</p><h2>Details</h2><p>${PROSE}</p></div>${column}</div>`;

describe('the texts around the button that buys a product', () => {
  it.each([
    ['a column next to the description', `<div class="right">${FACTS}${BUY}</div>`],
    ['an aside', `<aside>${FACTS}<form action="/cart">${BUY}</form></aside>`],
    ['a form, with a copy of the button', `<form>${FACTS}<p>${BUY}</p></form><div class="bar">${BUY}</div>`],
    ['a link that looks like a button', `<div>${FACTS}<a class="btn_green" href="#">Add to Cart</a></div>`],
    ['an input', `<div>${FACTS}<input type="submit" value="Add to basket"></div>`],
  ])('are main: %s', (_name, column) => expect(promoted(withColumn(column))).toEqual(FACT_TEXTS));

  it.each([
    'In den Warenkorb',
    'Jetzt kaufen',
    'Ajouter au panier',
    'Añadir al carrito',
    'Comprar ahora',
    'Aggiungi al carrello',
    'In winkelwagen',
    'Dodaj do koszyka',
    'Lägg i varukorgen',
    'Přidat do košíku',
    'Добавить в корзину',
    'Sepete ekle',
    'カートに入れる',
    '加入购物车',
    '장바구니 담기',
    'أضف إلى السلة',
    'Add to bag – $58.49',
  ])('are known by the text of the button in any language: %s', (text) =>
    expect(promoted(withColumn(`<div>${FACTS}<button>${text}</button></div>`))).toEqual(FACT_TEXTS),
  );

  it('are known by the name that a program for shops gives the button', () =>
    expect(
      promoted(
        withColumn(`<div>${FACTS}<button class="action primary tocart"><span>Hozzáad</span></button></div>`),
      ),
    ).toEqual(FACT_TEXTS));

  it('have links before the button, which choose a variant or name the seller, and no links after it', () =>
    expect(
      promoted(
        withColumn(`<div>${FACTS}<div><a href="/40">40 cm</a> <a href="/80">80 cm</a></div>
          <div><a href="/s/1">Mill &amp; Sons</a></div>${BUY}<div><a href="/wish">Save for later</a></div>
          <div>Sold by us</div></div>`),
      ),
    ).toEqual([...FACT_TEXTS, '40 cm 80 cm', 'Mill & Sons', 'Sold by us']));

  it.each([
    ['one pair', '<div><div>Sold by:</div><div><a href="/mill">Mill & Sons</a></div></div>'],
    [
      'one pair of other elements',
      '<div><span>Sold by</span> <div><a href="/mill">Mill & Sons</a></div></div>',
    ],
    [
      'several pairs',
      `<div><div class="key">Ships from</div><div class="value">Us</div><div class="key">Sold by</div>
        <div class="value"><a href="/mill">Mill & Sons</a></div></div>`,
    ],
  ])('have a linked seller after the button, if it is next to a label: %s', (_name, seller) =>
    expect(promoted(withColumn(`<div>${FACTS}${BUY}${seller}</div>`))).toContain('Mill & Sons'),
  );

  it('have no other links after the button, and no name of the button next to it', () =>
    expect(
      promoted(
        withColumn(`<div>${FACTS}<input id="add-to-cart" type="submit"><div>Add to cart</div>
        <div><div>Ships today</div><div><a href="/s">Save</a></div></div></div>`),
      ),
    ).toEqual([...FACT_TEXTS, 'Ships today']));

  it('have no links in a row of links', () =>
    expect(
      promoted(withColumn(`<div>${FACTS}${BUY}<div>In stock</div><div><a href="/s">Save</a></div></div>`)),
    ).not.toContain('Save'));

  it.each([['CHF 49.90'], ['479,–'], ['R 49,90'], ['kr 500'], ['A price on request']])(
    'end at the title of the page: %s',
    (price) =>
      expect(
        mainOf(
          `<div><div><a href="/login">Sign in</a></div><div>Call us</div></div><div><h1>Mill</h1><p>A small mill.</p>
        <div><div>${price}</div><div>In stock</div>${BUY}</div></div><div>Opening hours</div><p>${PROSE}</p>`,
          PRODUCT,
        ).changedBy('promoteOffer'),
      ).toEqual([price, 'In stock']),
  );

  it('are those next to the title, also if a related product is in an element of the same kind', () =>
    expect(
      promoted(`<div class="row"><div><h1>Mill</h1>${FACTS}${BUY}</div><p>${PROSE}</p></div>
        <div class="row"><h3>Oil</h3>$9 ${BUY}</div>`),
    ).toEqual(FACT_TEXTS));

  it('are those of the button nearest to the title', () =>
    expect(
      promoted(
        `<div><div>Bought together</div><div>Oil $5</div><button class="add-to-cart">Add</button></div>
        ${withColumn(`<div>${FACTS}${BUY}</div>`)}`,
      ),
    ).toEqual(FACT_TEXTS));

  it('have no names of other buttons', () =>
    expect(
      promoted(
        withColumn(
          `<div>${FACTS}${BUY}<div role="button">Ask a question</div><span class="btn">Compare</span></div>`,
        ),
      ),
    ).toEqual(FACT_TEXTS));

  it('are not those of a related product', () =>
    expect(
      promoted(
        `<h1>Mill</h1><p>${PROSE}</p><div><a href="/2"><h5>Another mill</h5></a><div>$40</div>${BUY}</div>`,
      ),
    ).toEqual([]));

  it('can be after the description with the title', () =>
    expect(
      promoted(`<p>${PROSE}</p><aside><h1>Mill</h1><div>$40</div>${BUY}<h3>Delivery</h3></aside>`),
    ).toContain('$40'));

  it('end where the description begins, if no price is next to the button', () =>
    expect(
      promoted(`<h1>Mill</h1><div><p>${PROSE}</p><div>$12</div><div>Any text</div>
        <div class="box"><div>Ready on Friday</div>${BUY}</div></div>`),
    ).toEqual(['Ready on Friday']));

  it.each([
    ['a product without a button', FACTS],
    ['a button in the menu', `<nav>${FACTS}${BUY}</nav>`],
    ['a button in a dialog', `<dialog open>${FACTS}${BUY}</dialog>`],
    ['a button with another text', `<div>${FACTS}<button>Add to calendar</button></div>`],
    ['related products with a button each', `<div class="card">${FACTS}${BUY}</div>`.repeat(2)],
    [
      'related products with buttons of different classes',
      [1, 2, 3]
        .map((id) => `<li>${FACTS}<button class="add-to-cart-${id}">Add to cart</button></li>`)
        .join(''),
    ],
    ['a message about the cart', `<div>${FACTS}<button class="add-to-cart-popup__close">×</button></div>`],
  ])('are not promoted: %s', (_name, column) => expect(promoted(withColumn(column))).toEqual([]));
});

describe('the type of a page with a button that buys', () => {
  const typeOf = (body: string, type: PageFrame['type']): string =>
    readBody(body, { ...THREAD, ...(type && { type }) }).pageType;

  it.each(['other', 'article'] as const)('is product, if the page looks like %s', (type) =>
    expect(typeOf(withColumn(`<div>${FACTS}${BUY}</div>`), type)).toBe('product'),
  );

  it.each([
    ['cards with a button each', `<div class="card">${FACTS}${BUY}</div>`.repeat(4)],
    ['a search for houses to buy or to rent', '<button>Kaufen</button><button>Mieten</button>'],
    ['a small cart in the menu', `<nav>${FACTS}${BUY}</nav>`],
    ['a button in the header of the site', `<header><a class="btn" href="/buy">Buy now</a></header>`],
    ['a button that leads to the cart', '<button class="btn go-to-cart">Cart $5</button>'],
    ['a button that hides the cart', '<div>$5</div><button class="hide-add-to-cart">Hide</button>'],
    ['a link', `<div>${FACTS}<a class="btn" href="/buy">Buy now</a></div>`],
    ['a button without a price', '<button>Enroll now</button>'],
  ])('stays as it is for %s', (_name, body) => expect(typeOf(body, 'other')).toBe('other'));

  it.each([
    ['other', '<meta name="citation_doi" content="10.1000/182">'],
    ['other', '<script type="application/ld+json">{"@type":"Recipe","name":"Bread"}</script>'],
    ['article', '<meta property="og:type" content="article">'],
    ['article', '<script type="application/ld+json">{"@type":"BlogPosting","headline":"Mill"}</script>'],
  ] as const)('stays %s if the page declares %s', (type, head) =>
    expect(readBody(withColumn(`<div>${FACTS}${BUY}</div>`), { ...THREAD, head, type }).pageType).toBe(type),
  );

  it.each(['forum', 'collection', 'listing', 'service'] as const)('stays %s', (type) =>
    expect(typeOf(withColumn(`<div>${FACTS}${BUY}</div>`), type)).toBe(type),
  );
});

describe('the facts between the title and the description of a product', () => {
  it('go on after a short main text, and can be linked if they count something', () =>
    expect(
      mainOf(
        `<h1>Mills</h1><p>A small mill for barley and rye, made to last for years.</p>
        <div><a href="#reviews">4.6 (512 reviews)</a></div><div>9,406 students</div><div><a href="/b">A brand</a></div>
        <p>${PROSE}</p>`,
        { ...PRODUCT, type: 'product' },
      ).texts.slice(1, 4),
    ).toEqual([
      'A small mill for barley and rye, made to last for years.',
      '4.6 (512 reviews)',
      '9,406 students',
    ]));
});

describe('tabs whose element also holds the panels', () => {
  it('are no menu', () =>
    expect(
      mainOf(
        `<h1>Mill</h1><p>${PROSE}</p><div role="tablist"><div role="tab"><a href="#r">Reviews</a></div>
        <div role="tabpanel" id="r"><ol class="review-items"><li class="review"><div>Cuts well</div>
        <div>It cuts as on the first day.</div><div>Heidrun, 14 March 2025</div></li>
        <li class="review"><div>Too large</div><div>It is too large for small hands.</div>
        <div>Jost, 2 February 2025</div></li></ol></div></div>`,
        { ...THREAD, type: 'other' },
      ).texts,
    ).toEqual(expect.arrayContaining([expect.stringMatching(/Cuts well[^]*Jost, 2 February 2025/)])));
});
