import { describe, expect, it } from 'vitest';
import { parseStaticPage, readPage } from '../../src/page/index.ts';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';
import { byLength, mainOf, PRODUCT, THREAD, withAllMain } from './decisions.ts';
import { PROSE } from './page.ts';

const headsOf = (body: string, page = THREAD): string[] => {
  const { changedBy } = mainOf(body, page);
  return [...changedBy('promotePosts'), ...changedBy('promotePostHeads')];
};

describe('author and date of posts', () => {
  it('are found by the place of the date, in any language, if nothing names the author', () => {
    const post = (name: string, date: string): string =>
      `<div class="post"><div><a href="/${name}">${name}</a> · ${date}</div><p>${PROSE} ${name}</p></div>`;
    for (const date of ['14 de febrero de 2021', '03/Jan/17 16:45', '17 января', '3 天前', 'Feb 3 at 9:12'])
      expect(headsOf(post('ann', date) + post('bob', date))).toEqual([`ann · ${date}`, `bob · ${date}`]);
  });

  it('are found in separate elements', () => {
    const post = (name: string): string =>
      `<div class="post"><div class="who">${name}</div><time datetime="2024-05-03">3 May</time><p>${PROSE} ${name}</p></div>`;
    expect(headsOf(post('Ann Ash') + post('Bob Birch'))).toEqual(['Ann Ash', '3 May', 'Bob Birch', '3 May']);
  });

  it('are found below the text of each post', () => {
    const post = (name: string): string =>
      `<div class="post"><div><p>${PROSE} ${name}</p></div><div>answered 3 May 2024 <a href="/users/${name}">${name}</a></div></div>`;
    expect(headsOf(`<h1>Mills</h1>${post('ann')}${post('bob')}`)).toEqual([
      'answered 3 May 2024 ann',
      'answered 3 May 2024 bob',
    ]);
  });

  it('are found with their exact date', () => {
    const read = (date: string) => {
      const post = (name: string): string =>
        `<div class="post"><div><a href="/user?id=${name}">${name}</a> ${date}</div><p>${PROSE} ${name}</p></div>`;
      const rendered = parseStaticPage(
        `<title>Mills</title><body><main><h1>Mills</h1>${post('ann')}${post('bob')}</main></body>`,
        THREAD.address,
      );
      return readPage(rendered, { classify: byLength }).metadata;
    };
    const day = '2024-03-24';
    for (const date of [
      `<span class="age" title="${day}T09:15:31 1711271731"><a href="/item?id=1">1 day ago</a></span>`,
      `<relative-time datetime="${day}T09:15:31Z">last week</relative-time>`,
      `<time datetime="${day}T09:15:31Z">yesterday</time>`,
    ]) {
      const { author, createdAt } = read(date);
      expect([author, createdAt?.slice(0, 10)], date).toEqual(['ann', day]);
    }
    const shown = read(`<span title="2020-01-04T00:00:00Z">March 4, 2024</span>`);
    expect(shown.createdAt?.slice(0, 10)).toBe('2024-03-04');
    expect(read('<count-down datetime="2030-01-01">Ends soon</count-down>').createdAt).toBeUndefined();
  });

  it('are found in the reviews of a product', () => {
    const review = (name: string): string =>
      `<div class="review"><span class="who">${name}</span><div>3 May 2024</div><p>${PROSE} ${name}</p></div>`;
    const { pageType, changedBy } = mainOf(
      `<h1>Mill</h1><p>${PROSE}</p>${review('Ann')}${review('Bob')}`,
      PRODUCT,
    );
    expect(pageType).toBe('product');
    expect(changedBy('promotePostHeads')).toEqual(['Ann', '3 May 2024', 'Bob', '3 May 2024']);
  });

  it('are found if only the element names the author, without the counters below the text', () => {
    const review = (name: string, count: number): string =>
      `<div class="review"><span itemprop="author">${name}</span><div>3 May 2024</div><p>${PROSE} ${name}</p>
       <div>Helpful (${count})</div></div>`;
    const reviews = `<h1>Mill</h1><p>${PROSE}</p>${review('Ann', 3)}${review('Bob', 4)}`;
    const heads = mainOf(reviews, PRODUCT).texts.filter((text) => !text.startsWith(PROSE));
    expect(heads).toEqual(['Mill', 'Ann', '3 May 2024', 'Bob', '3 May 2024']);
    expect(mainOf(reviews.replaceAll('itemprop="author"', 'class="who"'), PRODUCT).texts).not.toContain(
      'Helpful (3)',
    );
  });

  it('are no names of products that contain the name of a month', () => {
    const post = (name: string): string =>
      `<div class="post"><a href="/members/${name}.1/">${name}</a><div>ThinkPad (12th Gen)</div>
       <time>3 May 2024</time><p>${PROSE} ${name}</p></div>`;
    expect(headsOf(post('ann') + post('bob'))).toEqual(['ann', '3 May 2024', 'bob', '3 May 2024']);
  });

  it('are not added to teasers, whose titles are links', () => {
    const teaser = (name: string): string =>
      `<div class="teaser"><h3><a href="/${name}">All about ${name}</a></h3><div>3 May 2024</div><p>${PROSE} ${name}</p></div>`;
    expect(headsOf(`<h1>Mill</h1>${teaser('wheels')}${teaser('stones')}`, PRODUCT)).toEqual([]);
  });

  it('are kept without the actions after them', () => {
    const post = (name: string, end: string): string =>
      `<div class="post"><p><a href="/user?id=${name}">${name}</a> <a href="/1">3 May 2024</a>${end}</p><p>${PROSE} ${name}</p></div>`;
    const read = (end: string): string | undefined =>
      mainOf(post('ann', end) + post('bob', end)).texts.find((text) => text.startsWith('ann'));
    expect(read(' | <a href="/2">next</a> | <a href="/3">hide</a>')).toBe('ann 3 May 2024');
    expect(read(' · <a href="/2">reply</a> [–]')).toBe('ann 3 May 2024');
    expect(read(' in <a href="/2">Wheels</a>')).toBe('ann 3 May 2024 in Wheels');
    expect(read(' · <a href="/user?id=bob">bob</a>')).toBe('ann 3 May 2024 · bob');
  });

  it('have links to content after them on pages that are no threads', () => {
    const talk = (name: string): string =>
      `<p><span class="author">${name}</span>, 3 May 2024 | <a href="/${name}.pdf">Slides</a></p><p>${PROSE} ${name}</p>`;
    const { texts } = mainOf(talk('Ann') + talk('Bob'), { ...PRODUCT, classify: withAllMain });
    expect(texts.filter((text) => text.endsWith('Slides'))).toHaveLength(2);
  });
});

describe('linked pictures of a post', () => {
  it('are main with the text next to them, each of them', () => {
    const post = (name: string): string =>
      `<div class="post"><p><a href="/u/${name}">${name}</a> 3 May 2024</p><p>${PROSE} ${name}</p>
       <div>Two of them.</div><p><a href="/1.jpg"><img src="/1s.jpg"></a></p><p><a href="/2.jpg"><img src="/2s.jpg"></a></p></div>`;
    const classify: SegmentClassifier = (page, isExcluded) => {
      const { probabilities, explain } = byLength(page, isExcluded);
      return { probabilities: probabilities.map((score) => (score < 0.5 ? 0.4 : score)), explain };
    };
    const rendered = parseStaticPage(`<main>${post('ann')}${post('bob')}</main>`, THREAD.address);
    const { blocks } = readPage(rendered, { classify });
    const pictures = blocks.filter(
      ({ block }) => JSON.stringify(block).includes('1s.jpg') || JSON.stringify(block).includes('2s.jpg'),
    );
    expect(pictures.map(({ role }) => role)).toEqual(['main', 'main', 'main', 'main']);
  });
});
