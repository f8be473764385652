import { describe, expect, it } from 'vitest';
import { type PageType, parseStaticPage, readPage } from '../../src/page/index.ts';
import { readBody, THREAD } from './decisions.ts';
import { article, PROSE, read } from './page.ts';

const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const EVENT = { '@type': 'MusicEvent', name: 'Choir', startDate: '2024-06-14T21:30' };

describe('the type of a page about one event or job', () => {
  it.each([
    ['one event in structured data', ld(EVENT), '', 'other'],
    [
      'one job in a graph',
      ld({ '@graph': [{ '@type': 'JobPosting', title: 'Miller' }, { '@type': 'Organization' }] }),
      '',
      'other',
    ],
    [
      'the start of an event in a meta element',
      '<meta property="event:start_time" content="2024-06-14T21:30">',
      '',
      'other',
    ],
    ['a date with time in the title', '', 'Choir, Fri, June 14, 2024, 9:30 PM', 'other'],
    ['an event of an article', ld({ '@type': 'NewsArticle', about: EVENT }), '', 'article'],
    ['several events', ld([EVENT, { ...EVENT, name: 'Organ' }]), '', 'article'],
    ['a date without time in the title', '', 'The mills - 07.12.2017 - The Valley', 'article'],
    ['a time without date in the title', '', 'The river at 9:30', 'article'],
  ])('follows %s', (_, head, title, pageType) => {
    const html = article(`<p>${PROSE}</p>`.repeat(3), head).replace(
      /<title>[^<]*/,
      title === '' ? '$&' : `<title>${title}`,
    );
    expect(read(html).pageType).toBe(pageType);
  });
});

describe('the type of a page about one thing', () => {
  const typeOf = (likely: PageType, head: string, body = ''): string =>
    readBody(`<main><h1>The lamp</h1><p>${PROSE}</p></main>${body}`, { ...THREAD, head, type: likely })
      .pageType;
  it.each<[string, PageType, string, PageType]>([
    ['one product', 'listing', ld({ '@type': 'Product', name: 'Lamp' }), 'product'],
    ['one product', 'other', '<meta property="og:type" content="og:product">', 'product'],
    ['a car', 'collection', ld({ '@graph': [{ '@type': 'Car' }, { '@type': 'WebPage' }] }), 'product'],
    ['a film', 'video', '<meta property="og:type" content="video.movie">', 'other'],
    ['a book', 'listing', ld({ '@type': ['Book'] }), 'other'],
    ['a car, with two types', 'listing', ld({ '@type': ['Product', 'Car'] }), 'product'],
    [
      'a product that is declared twice',
      'other',
      ld([
        { '@type': 'Product', name: 'Lamp' },
        { '@type': 'Product', name: 'Lamp' },
      ]),
      'product',
    ],
    ['a data set', 'listing', '<meta name="citation_doi" content="10.9999/x.1">', 'other'],
    ['several products', 'listing', ld([{ '@type': 'Product' }, { '@type': 'Product' }]), 'listing'],
    ['a list with one product', 'listing', ld([{ '@type': 'ItemList' }, { '@type': 'Product' }]), 'listing'],
    [
      'a product in a list, by Open Graph',
      'listing',
      '<meta property="og:type" content="product">',
      'listing',
    ],
    ['an article about a book', 'article', ld({ '@type': 'Book' }), 'article'],
    ['a program', 'service', ld({ '@type': 'SoftwareApplication' }), 'service'],
  ])('of %s, likely %s, follows its declaration', (_, likely, head, pageType) => {
    expect(typeOf(likely, head)).toBe(pageType);
  });

  it('is no list with a long fact sheet', () => {
    const typeWith = (name: (at: number) => string): string => {
      const facts = Array.from({ length: 9 }, (_, at) => `<dt>${name(at)}</dt><dd>value ${at}</dd>`);
      return typeOf('listing', '', `<dl>${facts.join('')}</dl>`);
    };
    expect(typeWith((at) => `Fact ${at}`)).toBe('other');
    expect(typeWith((at) => `Fact ${at % 3}`)).toBe('listing');
    expect(typeWith((at) => `<a href="/${at}">Paper ${at}</a>`)).toBe('listing');
    expect(typeWith((at) => `2024.03.0${at + 1}`)).toBe('listing');
  });

  it('is a product by the class of the body that programs for shops write', () => {
    const html = `<title>Lamp</title><body class="shop single-product"><main><h1>Lamp</h1><p>${PROSE}</p></main>`;
    const other = { classifyType: () => ({ pageType: 'other' as const, probabilities: new Map() }) };
    expect(readPage(parseStaticPage(html, 'https://example.com/lamp'), other).pageType).toBe('product');
    const related = html.replace('single-product', 'single-product-list');
    expect(readPage(parseStaticPage(related, 'https://example.com/lamp'), other).pageType).toBe('other');
  });
});

describe('the type of an issue', () => {
  const comment = `<div><a href="/user/ann">Ann</a> <time>3 May 2024</time><p>${PROSE}</p></div>`;
  const issue = (facts: string): string =>
    `<title>The wheel turns backwards</title><main><h1>The wheel turns backwards</h1><p>${PROSE}</p><p>${PROSE} Since May.</p>${comment}<aside>${facts}</aside></main>`;
  it.each([
    [
      'labels in a list',
      '<dl><dt>Assignee:</dt><dd>Bob</dd><dt>Reporter:</dt><dd>Ann</dd><dt>Votes:</dt><dd>2</dd></dl>',
      'Ann',
    ],
    [
      'the labels of a bug',
      '<table><tr><th>Component:</th><td>Wheel</td></tr><tr><th>Importance:</th><td>P3</td></tr><tr><th>Assignee:</th><td>Bob</td></tr></table>',
      undefined,
    ],
    [
      'the labels of a ticket',
      '<table><tr><th>Reported by:</th><td>Ann</td><th>Owned by:</th><td>Bob</td></tr><tr><th>Component:</th><td>Wheel</td></tr></table>',
      'Ann',
    ],
    [
      'labels without a colon',
      '<div>Assignees</div><div>Bob</div><div>Labels</div><div>bug</div><div>Milestone</div><div>2.0</div>',
      undefined,
    ],
    [
      'labels in the lines of the values',
      '<p>Assigned to: Bob</p><p>Status: open</p><p>Priority: high</p>',
      undefined,
    ],
  ])('is forum with %s', (_, facts, author) => {
    const { pageType, metadata } = read(issue(facts));
    expect(pageType).toBe('forum');
    if (author !== undefined) expect(metadata.author).toBe(author);
  });
  it.each([
    ['the facts are those of a ship', '<p>Owned by: Bob</p><p>Status: afloat</p><p>State: good</p>'],
    ['the facts are those of a project', '<p>Owned by: Bob</p><p>Component: wheel</p><p>Status: open</p>'],
    ['nobody is assigned', '<p>Status: open</p><p>Priority: high</p>'],
    [
      'the words are in sentences',
      `<p>Assigned to this mill since 1912, the miller had the status of a clerk. ${PROSE}</p><p>Status of the wheel: unknown, as the priority of the town is another one.</p>`,
    ],
  ])('is not forum if %s', (_, facts) => {
    expect(read(issue(facts)).pageType).not.toBe('forum');
  });
});

describe('the type of a page whose site is made by a program for one kind', () => {
  it.each([
    ['documentation', ['Docusaurus v3.6.3'], '', 'documentation'],
    ['documentation next to another program', ['Astro v5.1.1', 'Starlight v0.30.3'], '', 'documentation'],
    ['a forum', ['Discourse 3.4.0'], '', 'forum'],
    ['a post of its blog', ['Docusaurus v3.6.3'], '<meta property="og:type" content="article">', 'article'],
    ['any site', ['WordPress 6.7.1'], '', 'article'],
    ['a name that only begins like it', ['Sphinxes of the world'], '', 'article'],
  ])('follows the program: %s', (_, generators, head, pageType) => {
    const metas = generators.map((name) => `<meta name="generator" content="${name}">`).join('');
    const html = article(`<p>${PROSE}</p>`.repeat(3), metas + head);
    expect(read(html, { finalUrl: 'https://example.com/guide/mills' }).pageType).toBe(pageType);
  });
});

describe('the type of a page that looks like a list', () => {
  const post = (name: string, number: number, href: string): string =>
    `<div class="post"><h3><a href="${href}">Re: Boiler loses pressure</a></h3><p>by <a href="/memberlist.php?mode=viewprofile&u=${number}">${name}</a> » <time>Tue Feb 11, 2025</time></p><div class="content">Check the vessel first, and press the valve number ${number}.</div></div>`;
  const typeOf = (first: string, second: string): string =>
    readBody(`<main>${post('joe', 1, first)}${post('hilda', 2, second)}</main>`, {
      ...THREAD,
      type: 'listing',
    }).pageType;

  it('is forum if the headings of its posts lead to the posts', () => {
    expect(typeOf('/viewtopic.php?p=1#p1', '/viewtopic.php?p=2#p2')).toBe('forum');
  });

  it('stays if they lead to other pages', () => {
    expect(typeOf('/a.html', '/b.html')).toBe('listing');
  });
});
