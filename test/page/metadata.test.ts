import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStaticPage, type PageType, readPage } from '../../src/page/index.ts';
import { parseDate } from '../../src/page/metadata/dates.ts';
import type { PageTypeResult } from '../../src/page/type/classifier.ts';
import { article, PROSE, read } from './page.ts';

const head = (markup: string, body = ''): ReturnType<typeof read>['metadata'] =>
  read(article(body, markup)).metadata;
const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('title of a page', () => {
  it('removes the name of the site from the title', () => {
    expect(
      head(
        '<meta property="og:title" content="The river - Example News"><meta property="og:site_name" content="Example News">',
      ).title,
    ).toBe('The river');
  });
  it('keeps separators that belong to the title', () => {
    const html = '<title>Mills: a history - part two</title><body><p>Text</p></body>';
    expect(read(html).metadata.title).toBe('Mills: a history - part two');
  });
  it.each([
    [
      'a site name in a large heading',
      ['The river: a history', 'Town Blog'],
      'Town Blog',
      'The river: a history',
    ],
    [
      'a heading that contains the site name',
      ['', 'V8: the river - Mill Papers'],
      'V8: the river',
      'V8: the river',
    ],
    [
      'an address as a heading',
      ['', 'The three old mills'],
      'Call 313 555 0100 mills 9 Main Street',
      'The three old mills',
    ],
  ])('does not use %s as title', (_, [shared, document], heading, title) => {
    const html = `<title>${shared ? `${heading}: ${shared}` : document}</title><meta property="og:title" content="${shared}">
      <body><h1>${heading}</h1><p>${PROSE}</p></body>`;
    expect(read(html).metadata.title).toBe(title);
  });
  it('prefers a heading with the words of the URL to a slogan', () => {
    const html = '<title>Town - The heart of the hills</title><body><h1>Snow on three mills</h1></body>';
    const finalUrl = 'https://example.com/r/posts/snow_on_three_mills/';
    expect(read(html, { finalUrl }).metadata.title).toBe('Snow on three mills');
  });
  it('uses the heading at the end of the Open Graph title if the site has another name', () => {
    const titles = (name: string): string =>
      `<meta property="og:title" content="Ann Lee – The river"><meta property="og:site_name" content="${name}">`;
    const body =
      '<title>Ann Lee – The river Songs | Mills</title><body><h1>The river</h1><h2>Ann Lee</h2></body>';
    expect(read(titles('Mills') + body).metadata.title).toBe('The river');
  });
  it('does not use a short form of the site’s name as title', () => {
    const html = `<title>Flour news of May</title><meta property="og:site_name" content="Mill Flour News">
      <body><h1>Mill News</h1><p>${PROSE}</p></body>`;
    expect(read(html).metadata.title).toBe('Flour news of May');
  });
  it('ignores a heading that consists of the name of the site', () => {
    const html = `<title>Why do mills stop at night? | Hilltop</title><body><h1>Hilltop Forum</h1><p>${PROSE}</p></body>`;
    expect(read(html).metadata.title).toBe('Why do mills stop at night?');
  });
  it('removes the last part of the title if the page shows it separately', () => {
    const html = `<title>All stories | Hilltop</title><body><a href="/home">Hilltop</a><p>${PROSE}</p></body>`;
    expect(read(html).metadata.title).toBe('All stories');
  });
  it('prefers the declared title of a product to a shorter heading', () => {
    const html = `<title>River 41 running shoes for men</title>
      <meta property="og:type" content="product"><body><main class="product"><h1>River 41</h1><p class="price">€99.00</p>
      <p>In stock</p><button>Add to cart</button><p>Light shoes for wet paths.</p></main></body>`;
    const { metadata, pageType } = read(html);
    expect({ pageType, title: metadata.title }).toEqual({
      pageType: 'product',
      title: 'River 41 running shoes for men',
    });
  });
  it.each([
    ['Harbour Post | Harbour Post', 'Harbour Post'],
    ['Harbour Post | News of the coast', 'Harbour Post | News of the coast'],
  ])('does not repeat a name in the title of a front page: %s', (title, expected) => {
    const html = `<title>${title}</title><body><h2>Ferries</h2><a href="/a">Late again</a></body>`;
    expect(read(html, { finalUrl: 'https://example.com/' }).metadata.title).toBe(expected);
  });
  it('uses the whole document title as title of a front page', () => {
    const html =
      '<title>Town Mills - Flour since 1802</title><body><h1>Stone by stone</h1><a href="/shop">Shop</a></body>';
    expect(read(html, { finalUrl: 'https://example.com/' }).metadata.title).toBe(
      'Town Mills - Flour since 1802',
    );
  });
  it('removes the permalink of a heading from the title', () => {
    expect(read('<title>The river | Docs</title><body><h1>The river¶</h1></body>').metadata.title).toBe(
      'The river',
    );
  });
});

describe('a heading with several parts', () => {
  const titleOf = (heading: string, titles: string): string | undefined =>
    read(`${titles}<main><h1>${heading}</h1><p>${PROSE}</p></main>`).metadata.title;
  const SHOP = '<title>Velvet Fig Lip Balm - Orlenne | Shop</title>';

  it.each([
    ['a brand', '<a href="/b">Orlenne</a><span>Velvet Fig Lip Balm</span>'],
    ['a badge', 'Velvet Fig Lip Balm <span class="badge">4+</span>'],
    ['a label', '<span class="hidden-label">Details about</span> Velvet Fig Lip Balm'],
    ['a slogan', '<em>Hand made</em><b>Velvet Fig Lip Balm</b>'],
  ])('gives the part that the page declares as its title, without %s', (_name, heading) =>
    expect(titleOf(heading, SHOP)).toBe('Velvet Fig Lip Balm'),
  );

  it.each([
    ['the page declares all of it', '<b>Velvet</b> Fig Lip Balm', SHOP, 'Velvet Fig Lip Balm'],
    ['the part is one word', '<b>About</b> Rust', '<title>Rust | Books</title>', 'About Rust'],
    ['it is another part of the title', '<i>Of the</i> mills', '<title>The river</title>', 'The river'],
  ])('is not taken apart if %s', (_name, heading, titles, expected) =>
    expect(titleOf(heading, titles)).toBe(expected),
  );
});

describe('a title with more or less than the title of the page', () => {
  const body = `<p>${PROSE}</p><p>${PROSE} It ends here.</p>`;
  it.each([
    [
      'the label of a thread',
      'Topic: The old mill wheel',
      'The old mill wheel | Mills',
      'The old mill wheel',
    ],
    [
      'the number of an issue',
      'The wheel turns backwards #41',
      'The wheel turns backwards',
      'The wheel turns backwards',
    ],
    ['the version of a package', 'mill-wheel 1.20.3', 'mill-wheel · Packages', 'mill-wheel'],
    ['a number that the title has, too', 'Mill wheel 1.20', 'Mill wheel 1.20 | Packages', 'Mill wheel 1.20'],
    [
      'a colon that the title has, too',
      'Mills: a history',
      'Mills: a history | Packages',
      'Mills: a history',
    ],
  ])('is told from it by the declared title: %s', (_, heading, title, expected) => {
    const html = `<title>${title}</title><main><h1>${heading}</h1>${body}</main>`;
    expect(read(html).metadata.title).toBe(expected);
  });
  it.each([
    ['the name of a file', 'mills_2019_final.docx', '', 'The mills of the valley'],
    ['the name of a word processor', 'Microsoft Word - mills.doc', '', 'The mills of the valley'],
    [
      'the name of the viewer',
      'Viewer Paperbox',
      '<header><p>Paperbox</p></header>',
      'The mills of the valley',
    ],
    [
      'a title with other words for the subject',
      'Water wheels in spring',
      '<header><p>Paperbox</p></header>',
      'Water wheels in spring',
    ],
  ])('is replaced by the main heading if it is %s', (_, title, header, expected) => {
    const html = `<title>${title}</title><body>${header}<main><h1>The mills of the valley</h1>${body}</main></body>`;
    expect(read(html).metadata.title).toBe(expected);
  });
  it.each([
    ['oriel/glazier: Panes for old windows', 'glazier', 'oriel/glazier: Panes for old windows'],
    ['lab/scales/pan: Weigh flour', 'pan', 'lab/scales/pan: Weigh flour'],
    ['tie package - example.com/tie - Packages', 'tie', 'tie package'],
  ])('is not the end of a path in the title %s', (title, heading, expected) => {
    const html = `<title>${title}</title><main><h1>${heading}</h1>${body}</main>`;
    expect(read(html).metadata.title).toMatch(expected === 'tie package' ? /^tie/ : expected);
  });
  it('loses the name of the employer', () => {
    const job = ld({ '@type': 'JobPosting', title: 'Miller', hiringOrganization: { name: 'Anvil Works' } });
    const html = `<title>Anvil Works - Miller</title>${job}<main><h2>Miller</h2>${body}</main>`;
    expect(read(html).metadata.title).toBe('Miller');
  });
});

describe('description of a page', () => {
  const of = (...descriptions: [string, string][]): string =>
    descriptions.map(([name, text]) => `<meta name="${name}" content="${text}">`).join('');
  it('prefers the description of the page to that of the site', () => {
    const site: [string, string] = ['description', 'News and views from the hills'];
    const page: [string, string] = ['twitter:description', 'Where the river comes from'];
    expect(head(of(site, page)).description).toBe(page[1]);
  });
  it('leaves out the numbers of footnotes if the first paragraph is the description', () => {
    const html = `<title>The river</title><body><main><h1>The river</h1><p>${PROSE}<sup>[1]</sup><sup>[12]</sup></p></main>`;
    expect(read(html).metadata.description).toBe(PROSE);
  });
  it.each([
    ['a letter in brackets', '<sup><a href="#n1" id="r1">[a]</a></sup>'],
    ['a number with a bracket', '<sup><a href="#n1" id="r1">1)</a></sup>'],
    ['a bare number', '<sup><a href="#n1" id="r1">1</a></sup>'],
  ])('leaves out the mark of a footnote: %s', (_, mark) => {
    const html = `<title>The river</title><body><main><h1>The river</h1><p>${PROSE}${mark}</p>
      <ol><li id="n1">Measured in May. <a href="#r1">↩</a></li></ol></main>`;
    expect(read(html).metadata.description).toBe(PROSE);
  });
  it('keeps a raised number that is no footnote', () => {
    const text =
      'The mill stands on a yard of one hundred m<sup>2</sup> and belongs to the town since spring.';
    const html = `<title>The river</title><body><main><h1>The river</h1><p>${text}</p></main>`;
    expect(read(html).metadata.description).toContain('m2 and');
  });
  it.each([
    [
      'a paragraph',
      '<p class="title">The river</p>',
      'First comes the spring in the hills, then the three old mills below it.',
    ],
    [
      'a heading',
      '<h1>The river</h1>',
      'First comes the spring in the hills, then the three old mills below it.',
    ],
  ])('is the paragraph below a title in %s, not below the first section', (_, title, text) => {
    const html = `<title>The river</title><body><main>${title}<p>${text}</p><h2>Mills</h2><p>${PROSE}</p></main>`;
    expect(read(html).metadata.description).toBe(text);
  });
  it('prefers the description of the article to that of a video in it', () => {
    const text = 'What turns the wheels of the mills when the snow has melted and the summer is dry.';
    const data = [
      { '@type': 'VideoObject', description: `${text} Watch.` },
      { '@type': 'NewsArticle', description: text },
    ];
    expect(head(ld(data) + of(['description', 'Mills'])).description).toBe(text);
  });
  it('prefers the declared description of a product page to that of the product', () => {
    const product = ld({
      '@type': 'Product',
      description: 'The wheel of this mill is made of oak from the valley, cut by hand.',
    });
    const page: [string, string] = ['og:description', 'Mills for pepper and salt, delivered in two days.'];
    expect(head(product + of(page)).description).toBe(page[1]);
  });
  it.each([
    ['de', 'Von Henrike Lüders und Ole Brandt, Stand: 12. März 2026, 14:05 Uhr, 5 Min. Lesezeit.'],
    ['da', 'Af Signe Holm og Per Lind · Udgivet den 9. januar 2026 · Opdateret 2. marts 2026.'],
    ['tr', 'Haber: Elif Demirtaş, Ege Postası. Giriş Tarihi: 12 Ağustos 2025 10:15.'],
  ])('does not use the line of author and date as description: %s', (lang, line) => {
    const html = `<html lang="${lang}"><title>The river</title><main><h1>The river</h1><p>${line}</p><p>${PROSE}</p><p>${PROSE}</p></main>`;
    expect(read(html).metadata.description).toBe(PROSE);
  });
  it('uses a short sentence below the heading as description', () => {
    const html = `<body><h1>Mills</h1><p>All mills turn at night.</p><p>${PROSE}</p></body>`;
    expect(read(html).metadata.description).toBe('All mills turn at night.');
  });
  it('uses the first sentence of a page without paragraphs as description', () => {
    expect(
      read('<body><main><div>Lorem ipsum dolor sit amet.</div></main></body>').metadata.description,
    ).toBe('Lorem ipsum dolor sit amet.');
  });
});

describe('author that the page declares', () => {
  it.each([
    [ld({ '@type': 'NewsArticle', author: { '@type': 'Person', name: 'Ann Lee' } }), 'Ann Lee'],
    [
      ld({
        '@graph': [
          { '@type': 'Article', author: { '@id': '#a' } },
          { '@type': 'Person', '@id': '#a', name: 'Ann Lee' },
        ],
      }),
      'Ann Lee',
    ],
    [ld({ '@type': 'BlogPosting', author: [{ name: 'Ann Lee' }, { name: 'Bo Ek' }] }), 'Ann Lee, Bo Ek'],
    ['<meta name="author" content="By Ann Lee">', 'Ann Lee'],
  ])('reads the author from %s', (markup, author) => expect(head(markup).author).toBe(author));
  it('reads the author from a byline without its date', () => {
    expect(head('', '<p class="byline">By Ann Lee on March 3, 2021</p>').author).toBe('Ann Lee');
  });
  it('returns no author if the page names only accounts or addresses', () => {
    expect(
      head(
        '<meta name="author" content="admin"><meta property="article:author" content="https://example.com/ann">',
      ),
    ).not.toHaveProperty('author');
  });
});

describe('names in bibliographic order', () => {
  it.each([
    ['citation_author', 'Quell, Ida', 'Ida Quell'],
    ['dc.creator', 'van der Berg, J. P.', 'J. P. van der Berg'],
    ['citation_author', 'García Márquez, Gabriel', 'Gabriel García Márquez'],
    ['citation_author', 'Ida Quell, Otto Brandt', 'Ida Quell, Otto Brandt'],
    ['dc.creator', 'Anvil Works, S.L.L.', 'Anvil Works, S.L.L.'],
    ['author', 'Prince, Madonna', 'Prince, Madonna'],
  ])('of the meta element %s: %s is %s', (name, content, author) =>
    expect(head(`<meta name="${name}" content="${content}">`).author).toBe(author),
  );
});

describe('elements that are named after an author', () => {
  it.each([
    [
      'a name next to an affiliation',
      '<div class="authors"><span class="personname">Edda Thorn</span><span>Institute of Sound</span></div>',
      'Edda Thorn',
    ],
    [
      'two names',
      '<div class="authors"><b class="author-name">Edda Thorn</b> <i>Holm</i> <b class="author-name">Per Lind</b></div>',
      'Edda Thorn, Per Lind',
    ],
    ['a contact card', '<p class="vcard">Words of <a class="fn" href="/x">Edda Thorn</a></p>', 'Edda Thorn'],
    [
      'the footer of a post',
      '<div class="post-footer"><span itemprop="author">Edda Thorn</span></div>',
      'Edda Thorn',
    ],
    ['the name of a function', '<p><a class="fn" href="#new">new</a></p>', undefined],
    ['a box about the author in German', '<div class="author"><h4>Über die Autorin</h4></div>', undefined],
    ['a box about the author in Russian', '<div class="author"><h4>Об авторе</h4></div>', undefined],
    ['a box about the author in Arabic', '<div class="author"><h4>عن الكاتب</h4></div>', undefined],
    ['a name like the word', '<div class="author"><b>Otto Autorowski</b></div>', 'Otto Autorowski'],
    [
      'a paragraph of an author',
      '<p class="gutter-author-1">We leave on Friday, from the yard behind the school, and we come back with the last ferry on Sunday.</p>',
      undefined,
    ],
    [
      'the footer of the site',
      '<div class="footer"><span itemprop="author">Edda Thorn</span></div>',
      undefined,
    ],
  ])('%s', (_, markup, author) => expect(head('', markup).author).toBe(author));
  it.each([
    ['Written by', 'Ann Lee', 'Ann Lee'],
    ['Verfasst von', 'Ann Lee', 'Ann Lee'],
    ['Location', 'Bergen', undefined],
  ])('the label of a Twitter card decides whether its value is an author: %s', (label, value, author) =>
    expect(
      head(`<meta name="twitter:label1" content="${label}"><meta name="twitter:data1" content="${value}">`)
        .author,
    ).toBe(author),
  );
});

describe('headings of sections', () => {
  it.each([
    ['<h2>By telephone</h2>', undefined],
    ['<h3>Von Hand</h3>', undefined],
    ['<p>By Ann Lee</p>', 'Ann Lee'],
  ])('are no bylines: %s', (markup, author) => expect(head('', markup).author).toBe(author));
});

describe('the user whose page it is', () => {
  const post = (links: string, url: string): string | undefined =>
    read(`<title>A post</title><main>${links}<p>${PROSE}</p><p>${PROSE} It ends here.</p></main>`, {
      finalUrl: url,
      baseUrl: url,
    }).metadata.author;
  it.each([
    ['/@sedge/12', '<a href="/@sedge">Wenna Sedge@sedge@fen.example</a>', 'Wenna Sedge'],
    [
      '/orla/status/12',
      '<p><a href="/orla">Orla Hydro</a></p><p><a href="/orla">@orla</a></p>',
      'Orla Hydro',
    ],
    ['/news/a-river', '<p><a href="/news">News of the day</a></p>', undefined],
  ])('is the author of %s', (path, links, author) =>
    expect(post(links, `https://example.com${path}`)).toBe(author),
  );
});

describe('dates of events, jobs and last changes', () => {
  const event = (headMarkup: string, body: string): ReturnType<typeof head> =>
    read(`<title>Night walk</title>${headMarkup}<main><h1>Night walk</h1>${body}<p>${PROSE}</p></main>`)
      .metadata;
  const day = '<p><time datetime="2024-06-14">Friday, June 14</time></p><p>By Moth Society</p>';
  it.each([
    [
      'declared as event',
      ld({ '@type': 'Event', name: 'Night walk', startDate: '2024-06-14T21:30' }),
      undefined,
    ],
    [
      'with the time of the start',
      '<meta property="event:start_time" content="2024-06-14T21:30">',
      undefined,
    ],
    ['that is a text', '', '2024-06-14'],
  ])('the date of a page %s', (_, markup, createdAt) => {
    expect(event(markup, day).createdAt).toBe(createdAt);
  });
  it('the host of a declared event is no author', () => {
    const markup = ld({ '@type': 'Event', name: 'Night walk', startDate: '2024-06-14T21:30' });
    expect(event(markup, day)).not.toHaveProperty('author');
  });
  it('a date with time in the title is that of an event', () => {
    const html = `<title>Night walk, Fri, June 14, 2024, 9:30 PM</title><main><h1>Night walk</h1>${day}<p>${PROSE}</p></main>`;
    expect(read(html).metadata).not.toHaveProperty('createdAt');
  });
  it('the date of a job is that of its posting', () => {
    const job = ld({ '@type': 'JobPosting', title: 'Night walk', datePosted: '2024-06-03' });
    expect(event(job, day).createdAt).toBe('2024-06-03');
  });
  it.each([
    ['<footer><p>mills.txt · Last modified: 2024/02/11 18:30</p></footer>', '2024-02-11T18:30:00'],
    ['<footer><p>This page was last edited on 11 February 2024, at 18:30.</p></footer>', '2024-02-11'],
    ['<footer><p>Last modified: 2024/02/11</p><p>Last modified: 2023/05/01</p></footer>', undefined],
  ])('the last change is read wherever it is, if there is one: %s', (footer, updatedAt) =>
    expect(head('', '<p>The wheel turns.</p>'.repeat(15) + footer).updatedAt).toBe(updatedAt),
  );
});

describe('dates that the page declares', () => {
  it.each([
    ['2021-03-04', '2021-03-04'],
    ['2021-03-04T05:06:07+0100', '2021-03-04T05:06:07+01:00'],
    ['2021-03-04 05:06', '2021-03-04T05:06:00'],
    ['March 4, 2021', '2021-03-04'],
    ['4. März 2021', '2021-03-04'],
    ['4 de marzo de 2021', '2021-03-04'],
    ['Thu, 04 Mar 2021 05:06:07 GMT', '2021-03-04'],
    ['2021年3月4日', '2021-03-04'],
    ['13/04/2021', '2021-04-13'],
    ['20210304', '2021-03-04'],
  ])('reads the date %s as %s', (written, iso) =>
    expect(head(`<meta property="article:published_time" content="${written}">`).createdAt).toBe(iso),
  );
  it.each([
    ['05/05/2024', '', '2024-05-05'],
    ['By Ann on 10.11.15 11:26 UTC', '', '2015-11-10'],
    ['version 10.11.15', '', undefined],
    ['12-12-2024', '', '2024-12-12'],
    ['12/12/2024', 'de', '2024-12-12'],
    ['13/13/2024', '', undefined],
    ['05/06/2024', '', undefined],
    ['Tue Mar  3 11:42:08 UTC 2026', '', '2026-03-03'],
    ['Mar 3 11:42 +0100 2026', '', '2026-03-03'],
    ['Mar 3 at 11:42', '', undefined],
    ['03/Mar/26 5:05 PM', '', '2026-03-03'],
    ['[12/Dec/2025:10:00:00 +0000]', '', '2025-12-12'],
    ['4/Set/12', '', undefined],
  ])('parses the date %s in the language "%s" as %s', (text, lang, day) => {
    expect(parseDate(text, lang)).toBe(day);
  });

  it.each(['yesterday', '2021-02-30', '99/99/9999', '', 'version 1.2.3', '0000-00-00'])(
    'reads no date from %j',
    (written) =>
      expect(head(`<meta property="article:published_time" content="${written}">`)).not.toHaveProperty(
        'createdAt',
      ),
  );
  it.each([
    [
      'a meta element with the name of a platform',
      '<meta name="site.date" content="2025-03-06">',
      '',
      '2025-03-06',
    ],
    ['the side column below the heading', '', '<aside><p>May 25, 2023</p></aside>', '2023-05-25'],
    [
      'the only line of publication far below the heading',
      '',
      `${`<p>${PROSE}</p>`.repeat(12)}<p>作者: Ann 阅读(1660) 发表于:2005-07-31</p>`,
      '2005-07-31',
    ],
    ['the start of a conversation', '', '<p>Start date Aug 23, 2024</p>', '2024-08-23'],
  ])('reads the date from %s', (_, markup, body, day) => {
    const html = `<title>The river</title>${markup}<main><h1>The river</h1>${body}<p>${PROSE}</p></main>`;
    expect(read(html).metadata.createdAt).toBe(day);
  });
  it('does not read the date of a change or an event in a meta element as publication date', () => {
    const metadata = head(
      '<meta name="review.date" content="2025-03-06"><meta name="event-date" content="2025-03-06">',
    );
    expect(metadata).not.toHaveProperty('createdAt');
  });
  it('returns no date for a page without dates', () => expect(head('')).not.toHaveProperty('createdAt'));
  it('ignores dates in a list of other articles', () => {
    const related = Array.from(
      { length: 8 },
      (_, i) => `<li><time datetime="2020-01-0${i + 1}">x</time> Another story</li>`,
    );
    expect(head('', `<ul>${related.join('')}</ul>`)).not.toHaveProperty('createdAt');
  });
  it('returns a valid calendar day or none for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9T:/. -]{1,24}$/)), (written) => {
        const { createdAt } = head(`<meta name="date" content="${written.replace(/["<>&]/g, '')}">`);
        if (createdAt !== undefined) expect(Number.isNaN(Date.parse(createdAt))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe('metadata other than title, author and dates', () => {
  it('reads Open Graph, Twitter, icons and relations with absolute addresses', () => {
    const facts =
      head(`<meta property="og:image" content="/a.png"><meta property="og:image:width" content="600">
<meta property="og:type" content="article"><meta name="twitter:card" content="summary"><link rel="icon" href="/i.png" sizes="32x32">
<link rel="canonical" href="/river"><link rel="next" href="?page=2"><meta name="description" content="About a river"><meta charset="UTF-8">`);
    expect(facts).toMatchObject({
      description: 'About a river',
      lang: 'en',
      charset: 'utf-8',
      image: 'https://example.com/a.png',
      canonical: 'https://example.com/river',
      paginationNext: 'https://example.com/blog/a-post?page=2',
      favicon: 'https://example.com/i.png',
      icons: [{ href: 'https://example.com/i.png', rel: 'icon', sizes: '32x32' }],
      openGraph: { type: 'article', images: [{ url: 'https://example.com/a.png', width: '600' }] },
      twitter: { card: 'summary' },
    });
  });
  it('removes user names and passwords from all addresses', () => {
    const site = 'https://ann:word@example.com';
    const facts =
      head(`<meta property="og:image" content="${site}/a.png"><meta property="og:url" content="${site}/b">
<meta name="twitter:image" content="${site}/c.png"><link rel="icon" href="${site}/i.png"><link rel="next" href="${site}/2">
<link rel="canonical" href="${site}/river">`);
    expect(facts).toMatchObject({
      canonical: 'https://example.com/river',
      image: 'https://example.com/a.png',
      favicon: 'https://example.com/i.png',
      paginationNext: 'https://example.com/2',
      openGraph: { url: 'https://example.com/b' },
      twitter: { image: 'https://example.com/c.png' },
    });
    expect(JSON.stringify(facts)).not.toMatch(/ann|word@/);
  });

  it('uses the first paragraph as description if none is declared', () => {
    expect(head('').description).toBe(PROSE);
  });

  it('does not use a paragraph of an overlay as description', () => {
    const wall =
      '<p>We and our 800 partners store cookies on your device, and read them, to show you what pays us most.</p>';
    const { description } = read(
      `<title>Opening hours</title><body><h1>Opening hours</h1><dialog open>${wall}</dialog><p>${PROSE}</p></body>`,
    ).metadata;
    expect(description).toBe(PROSE);
  });
  it('returns the addresses of RSS and Atom feeds, each once', () => {
    const facts =
      head(`<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="application/rss+xml" href="/feed">
<link rel="alternate" type="application/atom+xml; charset=utf-8" href="https://other.example/atom"><link rel="alternate" hreflang="de" href="/de">
<link rel="alternate" type="application/json" href="/page.json"><link rel="stylesheet" type="application/rss+xml" href="/style">`);
    expect(facts.feeds).toEqual(['https://example.com/feed', 'https://other.example/atom']);
    expect(head('')).not.toHaveProperty('feeds');
  });
  it('returns only http and https addresses', () => {
    const facts = head(
      '<link rel="icon" href="javascript:alert(1)"><meta property="og:image" content="data:image/png;base64,AA">',
    );
    expect(facts.icons).toEqual([]);
    expect(facts).not.toHaveProperty('image');
  });
});

describe('type of a page', () => {
  it.each([
    ['forum', ld({ '@type': 'DiscussionForumPosting' })],
    ['product', `${ld({ '@type': 'Product' })}<meta property="og:type" content="product">`],
    ['article', ld({ '@type': 'NewsArticle' })],
  ])('declared data determine the page type %s', (type, markup) =>
    expect(read(article('', markup), { finalUrl: 'https://example.com/x' }).pageType).toBe(type),
  );
});

describe('titles and descriptions', () => {
  it('prefers the heading at the start of the title to the name of the book', () => {
    const title = '<title>What is Ownership? - The Rust Book</title>';
    const page = `<html><head>${title}</head><body><h1>The Rust Book</h1><h2>What is Ownership?</h2><p>${PROSE}</p></body></html>`;
    expect(read(page).metadata.title).toBe('What is Ownership?');
    expect(read(page.replace('<h2>What is Ownership?</h2>', '')).metadata.title).toBe('The Rust Book');
  });

  it('prefers a long description to a short Open Graph description', () => {
    const long = 'How the river shaped the town, told by those who work its mills and by those who left.';
    const page = (shared: string): string =>
      article(
        '',
        `<meta name="description" content="${long}"><meta property="og:description" content="${shared}">`,
      );
    expect(read(page('A river.')).metadata.description).toBe(long);
    const other = 'The mills, the bridges and the people of a valley that hardly anybody visits any more.';
    expect(read(page(other)).metadata.description).toBe(other);
  });
});

describe('text that is no author', () => {
  it('does not read days, prices and template words as author', () => {
    for (const [said, name] of [
      ['By Ada Byron', 'Ada Byron'],
      ['Wednesday', undefined],
      ['Last Updated', undefined],
      ['Visit the store', undefined],
      ['$22', undefined],
    ])
      expect(read(article(`<p class="byline">${said}</p>`)).metadata.author).toBe(name);
  });
});

describe('dates of several entries', () => {
  it('returns no date if the page has more than two entries with dates', () => {
    const shown = (...days: number[]): string =>
      article(days.map((day) => `<p>Seen <time datetime="2024-03-0${day}">then</time></p>`).join(''));
    expect(read(shown(1, 2)).metadata.createdAt).toContain('2024-03-01');
    expect(read(shown(1, 2, 3)).metadata.createdAt).toBeUndefined();
  });
});

describe('catalogue metadata (Dublin Core)', () => {
  it('prefers Dublin Core to Open Graph', () => {
    const metadata = head(
      '<meta name="dc:title" content="The river and its mills"><meta property="og:title" content="You will not believe this river">' +
        '<meta name="dc:description" content="Three mills."><meta property="og:description" content="A river near you.">',
    );
    expect(metadata).toMatchObject({ title: 'The river and its mills', description: 'Three mills.' });
  });
  it('ignores a Dublin Core title of a single word', () => {
    expect(head('<meta name="dc.title" content="Mills">').title).toBe('The river');
  });
});

describe('a title with invisible characters or buttons', () => {
  it('removes invisible line break characters from the title', () => {
    const html = `<title>The river valley</title><main><h1>The riv&shy;er val&#8203;ley</h1><p>${PROSE}</p></main>`;
    expect(read(html).metadata.title).toBe('The river valley');
  });
  it('ignores buttons in the heading of the title', () => {
    const html = `<title>River (rivers)</title><main><h1>The long river <button>Copy link</button></h1><p>${PROSE}</p></main>`;
    expect(read(html).metadata.title).toBe('The long river');
  });
});

describe('an author in the visible text', () => {
  it('the author ends at the end of the line', () => {
    const byline = '<div class="author"><div>Ann Lee</div><div>Ann writes about rivers</div></div>';
    expect(head('', byline).author).toBe('Ann Lee');
  });
  it('accepts the site as author if it is declared, but not from visible text', () => {
    const site = '<meta property="og:site_name" content="Example News">';
    expect(head(`${site}<meta name="author" content="Example News">`).author).toBe('Example News');
    expect(head(site, '<p class="byline">By Example News</p>')).not.toHaveProperty('author');
  });
  it.each([
    ['<p>作者：陈明 来源：晚报</p>', '陈明'],
    ['<p>本报记者 王平 李云</p>', '王平, 李云'],
    ['<p>本报记者王平发自北京</p>', '王平'],
    [`<p>${'河水很清，'.repeat(10)}。（记者 胡平）</p>`, '胡平'],
    ['<p>记者：你什么时候来的？</p><p>（责任编辑：刘云）</p>', '刘云'],
    ['<p>著者：後藤さくら</p>', '後藤さくら'],
    ['<p>한빛일보 김민수 기자</p>', '김민수'],
    ['<p>Tuesday 15 October 2019 by Ann Lee</p>', 'Ann Lee'],
    ['<p>ByAnn Lee</p>', 'Ann Lee'],
    ['<p>By Ann Lee, Senior Editor</p>', 'Ann Lee'],
    ['<p><a href="/members/ann.7/">ann_7</a></p>', 'ann_7'],
    ['<p><a href="https://other.example/users/ann">ann_7</a></p>', undefined],
  ])('reads the author from the visible text %s', (markup, author) => {
    const html = `<title>The river</title><main><h1>The river</h1>${markup}<p>${PROSE}</p><p>${PROSE}</p></main>`;
    expect(read(html).metadata.author).toBe(author);
  });
  it('uses the user who started a conversation as author', () => {
    const post = (name: string): string =>
      `<article class="post"><p itemprop="author">${name}</p><p>${PROSE}</p></article>`;
    const html = `<title>Which mill is it?</title>${ld({ '@type': 'DiscussionForumPosting' })}
      <body><h1>Which mill is it?</h1><p>Thread starter ann_7</p>${post('Bo')}${post('ann_7')}</body>`;
    expect(read(html, { finalUrl: 'https://example.com/threads/7' })).toMatchObject({
      pageType: 'forum',
      metadata: { author: 'ann_7' },
    });
  });
  it('returns no author for a product from visible text or from the name of the shop', () => {
    const html = `<title>Mill 41</title><meta property="og:type" content="product"><meta name="author" content="Mill Shop">
      <main class="product"><h1>Mill 41</h1><p class="price">€99.00</p><p class="byline">From Mill Shop</p>
      <button>Add to cart</button><p>A mill for pepper.</p></main>`;
    const { metadata, pageType } = read(html);
    expect({ pageType, author: metadata.author }).toEqual({ pageType: 'product', author: undefined });
  });
  it('does not return a reviewer as author', () => {
    expect(
      head('', '<div class="product-reviews"><p class="author">Ann Lee</p><p>Good.</p></div>'),
    ).not.toHaveProperty('author');
  });
});

describe('a date in the visible text', () => {
  it('uses the date of the first post of a conversation', () => {
    const posts = [3, 4, 6, 9].map(
      (day) =>
        `<div class="post"><b>ann${day}</b> <time datetime="2024-05-0${day}T10:00">x</time><p>${PROSE}</p></div>`,
    );
    const forum = (list: string[]) =>
      `<title>Mills</title>${ld({ '@type': 'DiscussionForumPosting' })}<body><h1>Mills</h1>${list.join('')}</body>`;
    expect(read(forum(posts)).pageType).toBe('forum');
    expect(read(forum(posts)).metadata.createdAt).toBe('2024-05-03T10:00:00');
    expect(read(forum(posts.toReversed())).metadata).not.toHaveProperty('createdAt');
  });
  it('ignores a release date', () => {
    expect(
      head(
        '',
        `${'<p>Water.</p>'.repeat(12)}<div class="release_date"><div class="date">21 Aug, 2012</div></div>`,
      ),
    ).not.toHaveProperty('createdAt');
  });
  it('finds the date next to the title, whatever the class name of its element', () => {
    const html = `<title>The river</title><div class="widget"><h1>The river</h1><p class="date">4 March 2021</p><p>${PROSE}</p></div>`;
    expect(read(html).metadata.createdAt).toBe('2021-03-04');
  });
});

describe('author and date of other things on the page', () => {
  const review = { '@type': 'Review', author: { name: 'Angry Bob' }, datePublished: '2019-02-03' };
  const about = 'A waterproof jacket for all the bad days at sea, at the quay and in the hills.';
  it.each<[PageType, string | undefined]>([
    ['article', '2019-02-03'],
    ['service', undefined],
    ['listing', undefined],
  ])('reads the date that WordPress declares for a page: %s', (pageType, date) => {
    const html = article(
      '',
      `${ld({ '@type': 'WebPage', datePublished: '2019-02-03' })}<meta property="og:type" content="article">`,
    );
    const classifyType = (): PageTypeResult => ({ pageType, probabilities: new Map([[pageType, 1]]) });
    const { metadata } = readPage(parseStaticPage(html, 'https://example.com/x'), { classifyType });
    expect(metadata.createdAt).toBe(date);
  });
  it.each(['วิภา ทองดี', 'マイケル・ジョンソン', '林晓雨、王小明、张三丰、李四光'])(
    'reads a name in a script without spaces between words: %s',
    (name) => {
      expect(head(`<meta name="author" content="${name}">`).author).toBe(name);
    },
  );
  it('reads no author from a sentence in a script without spaces between words', () => {
    const sentence = '村民们说这条河每年春天都会涨水然后带走岸边的旧磨坊和小船';
    expect(head(`<meta name="author" content="${sentence}">`).author).toBeUndefined();
  });
  it('ignores author and date of product reviews', () => {
    const product = { '@type': 'Product', description: about, image: '/jacket.jpg', review: [review] };
    const facts = head(ld(product));
    expect(facts).toMatchObject({ description: about, image: 'https://example.com/jacket.jpg' });
    expect(facts).not.toHaveProperty('author');
    expect(facts).not.toHaveProperty('createdAt');
  });
  it.each([
    ['reviews of a place', { '@type': 'LocalBusiness', name: 'Mill', review }],
    [
      'reviews next to the place in a graph',
      {
        '@graph': [
          { '@type': 'LocalBusiness', review: [{ '@id': '#r' }] },
          { ...review, '@id': '#r' },
        ],
      },
    ],
    [
      'the entries of a list',
      {
        '@type': 'CollectionPage',
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: [{ item: { ...review, '@type': 'NewsArticle', image: '/b.jpg' } }],
        },
      },
    ],
    ['related articles', { '@type': 'WebPage', hasPart: [{ ...review, '@type': 'Article' }] }],
  ])('ignores author, date and image of %s', (_, data) => {
    const facts = head(ld(data));
    for (const key of ['author', 'createdAt', 'image']) expect(facts).not.toHaveProperty(key);
  });
  it('uses author and date of a review if the page is a review', () =>
    expect(head(ld(review))).toMatchObject({ author: 'Angry Bob', createdAt: '2019-02-03' }));
  it('uses author and date of a nested main entity', () =>
    expect(head(ld({ '@type': 'WebPage', mainEntity: { ...review, '@type': 'Article' } })).author).toBe(
      'Angry Bob',
    ));
  const said =
    '<span itemprop="author">Angry Bob</span> <meta itemprop="datePublished" content="2019-02-03"><p>Bad.</p>';
  it.each([
    ['review', 'Review'],
    ['comment', 'Comment'],
    ['itemListElement', 'Article'],
    ['itemReviewed', 'Book'],
  ])('ignores the microdata of another item: %s', (property, type) => {
    const item = `<div itemprop="${property}" itemscope itemtype="https://schema.org/${type}">${said}</div>`;
    const facts = head('', `<div itemscope itemtype="https://schema.org/Product">${item}</div>`);
    expect(facts).not.toHaveProperty('author');
    expect(facts).not.toHaveProperty('createdAt');
  });
  it('uses the microdata of the main item of the page', () =>
    expect(head('', `<div itemscope itemtype="https://schema.org/Article">${said}</div>`)).toMatchObject({
      author: 'Angry Bob',
      createdAt: '2019-02-03',
    }));
});

describe('labels of visible dates', () => {
  it.each([
    ['Last updated on <time datetime="2024-06-07T08:09:10Z">June</time>', undefined, '2024-06-07T08:09:10Z'],
    [
      'Published <relative-time datetime="2021-01-02T08:00:00Z">3 years ago</relative-time>',
      '2021-01-02T08:00:00Z',
      undefined,
    ],
    ['Last updated: 2 January 2023', undefined, '2023-01-02'],
    ['Published 2 January 2021, updated 3 May 2022', '2021-01-02', '2022-05-03'],
    [
      'Published <time datetime="2021-01-02">x</time> · Updated <time datetime="2024-06-07">x</time>',
      '2021-01-02',
      '2024-06-07',
    ],
    ['Zuletzt aktualisiert am 4. März 2022', undefined, '2022-03-04'],
    ['Publié le 4 mars 2022', '2022-03-04', undefined],
    ['Ann Lee on 5 June 2023 · 5 min read', '2023-06-05', undefined],
    ['The fire broke out on <time datetime="1998-05-06">6 May</time> at night.', undefined, undefined],
    ['On 5 May 1995 the keepers met.', undefined, undefined],
    ['Sale ends 5 May 2031', undefined, undefined],
    ['Founded on 3 May 1999', undefined, undefined],
  ])(
    'reads a visible date as published or updated, depending on the words of its line: %s',
    (line, createdAt, updatedAt) => {
      const html = `<title>The river</title><main><h1>The river</h1><p>${line}</p><p>${PROSE}</p></main>`;
      const { metadata } = read(html, { finalUrl: 'https://example.com/river' });
      expect([metadata.createdAt, metadata.updatedAt]).toEqual([createdAt, updatedAt]);
    },
  );
  it('reads the label of a date from the line above it', () => {
    const facts = head('', '<dl><dt>Last updated</dt><dd><time datetime="2024-06-07">x</time></dd></dl>');
    expect(facts).not.toHaveProperty('createdAt');
    expect(facts.updatedAt).toBe('2024-06-07');
  });
  it('does not read a heading as label of the date below it', () => {
    const html = `<title>How to open a bank</title><h1>How to open a bank</h1><div><time datetime="2024-06-07">x</time></div><p>${PROSE}</p>`;
    expect(read(html).metadata.createdAt).toBe('2024-06-07');
  });
  it.each(['<time datetime="2011-03-05">x</time>', 'March 5, 2011'])(
    'ignores dates in quotations: %s',
    (day) =>
      expect(head('', `<blockquote><p>Hello</p>— Jane ${day}</blockquote>`)).not.toHaveProperty('createdAt'),
  );
  it('uses a date on a page with many dates if a word of publication precedes it', () => {
    const rows = '<p>3 May 2019</p>'.repeat(20);
    const html = (line: string) =>
      `<title>The river</title><main><h1>The river</h1><p>${line}</p><p>${PROSE}</p>${rows}</main>`;
    const { metadata } = read(html('Erstellt am: 30.01.2022 18:36 / sk'), {
      finalUrl: 'https://example.com/',
    });
    expect(metadata.createdAt).toBe('2022-01-30');
  });
  it('reads dates with dots as day.month.year', () =>
    expect(head('<meta name="date" content="07.11.2023">').createdAt).toBe('2023-11-07'));
});

describe('metadata from links', () => {
  it('returns the next page of a series', () =>
    expect(head('', '<nav><a rel="next nofollow" href="?page=3">Next</a></nav>').paginationNext).toBe(
      'https://example.com/blog/a-post?page=3',
    ));
  it('removes the site name at the end of the title if the home link contains this name', () => {
    const page = (name: string): string =>
      `<title>Gauge settings – The Harbour</title><header><a href="/">${name}</a></header><p>${PROSE}</p>`;
    expect(read(page('The Harbour')).metadata.title).toBe('Gauge settings');
    expect(read(page('Home')).metadata.title).toBe('Gauge settings – The Harbour');
  });
});

describe('names of authors', () => {
  it('returns the names of all authors', () => {
    const names = Array.from(
      { length: 30 },
      (_, i) => `Ann Lee${String.fromCharCode(97 + (i % 26))}${i > 25 ? 'a' : ''}`,
    );
    const authors = names.map((name) => ({ name }));
    expect(head(ld({ '@type': 'ScholarlyArticle', author: authors })).author).toBe(names.join(', '));
  });
  it.each([
    ['Author Lee', 'Author Lee'],
    ['Authorley Smith', 'Authorley Smith'],
    ['Author: Ann Lee', 'Ann Lee'],
    ['Author Ann Lee', 'Ann Lee'],
  ])('removes the label before the author: %s', (said, name) =>
    expect(head(`<meta name="author" content="${said}">`).author).toBe(name),
  );
});

describe('title, author and date of a thread', () => {
  const post = (by: string, text: string): string =>
    `<div class="post"><p>${by}</p><p>${text} ${PROSE}</p></div>`;
  const link = (name: string): string => `<a href="/user/${name}">${name}</a>`;
  const thread = (side: string, title: string, bys: readonly string[]): string =>
    `<title>Which wheel? : mills</title><body><div class="side"><h1><a href="/r/mills">mills</a></h1>${side}</div>
     <p class="title">${title}</p>${bys.map((by, at) => post(by, `Post ${at}.`)).join('')}</body>`;
  const readForum = (html: string): ReturnType<typeof read>['metadata'] => {
    const forum: PageTypeResult = { pageType: 'forum', probabilities: new Map([['forum', 1]]) };
    return readPage(parseStaticPage(html, 'https://example.com/r/mills/12/which_wheel'), {
      classifyType: () => forum,
    }).metadata;
  };
  const bys = [
    `submitted 11 days ago by ${link('ann')}`,
    `${link('bob')} 10 days ago`,
    `${link('ann')} 9 days ago`,
  ];
  const moderators = `<p>a community for <time>13 years</time></p>${link('root1')}`;

  it('are those of the first post, not of the side column', () => {
    const { title, author } = readForum(
      thread(moderators, '<a href="/r/mills/12/which_wheel">Which wheel?</a>', bys),
    );
    expect([title, author]).toEqual(['Which wheel?', 'ann']);
  });

  it('are read from dates without a year in the same way', () => {
    const dates = ['Sep 2023', 'Oct 2023', 'Nov 2023'].map(
      (date, at) => `${link(['eve', 'bob'][at % 2]!)} ${date}`,
    );
    expect(readForum(thread('', 'Which wheel?', dates)).author).toBe('eve');
  });

  it('do not come from links to other pages or from code', () => {
    const { title } = readForum(thread('', '<a href="/r/mills/13/other">Which wheel?</a>', bys));
    expect(title).toBe('mills');
    const code = `<pre>2024-05-03 10:00</pre>${link('dave')}`;
    expect(readForum(thread(code, '', bys)).author).toBe('ann');
  });
});
