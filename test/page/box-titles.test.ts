import { describe, expect, it } from 'vitest';
import { mainOf, type PageFrame, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const REPORT = 'Mail to Outlook waited up to forty minutes, because one of our servers was on a list.';
const page = { ...THREAD, address: 'https://status.example.com/history', type: 'article' as const };
const box = (content: string): string => `<div class="incident">${content}</div>`;
const incident = (number: number): string =>
  box(`<a href="/i/${number}">Delayed mail</a><p>${REPORT} ${number}</p>`);
const promoted = (body: string, frame: PageFrame = page): string[] =>
  mainOf(`<p>${PROSE}</p>${body}<p>${PROSE} Again.</p>`, frame).changedBy('promoteBoxTitles');

describe('the linked titles of several boxes of main text', () => {
  it.each([
    ['in elements of their own', `<div><a href="/i/1">Delayed mail</a></div><p>${REPORT}</p>`],
    ['without one', `<a href="/i/1">Delayed mail</a><p>${REPORT}</p>`],
    [
      'as headings',
      `<h3><a href="/i/1">Delayed mail</a></h3><div><p>${REPORT}</p><p>${REPORT} Solved.</p></div>`,
    ],
  ])('are main %s', (_, content) => {
    const other = content.replace('/i/1', '/i/2').replaceAll('Mail', 'E-mail');
    expect(promoted(box(content) + box(other))).toEqual(['Delayed mail', 'Delayed mail']);
  });

  it.each([
    ['there is text before them', `<p>${PROSE} Before.</p><a href="/i/1">Delayed mail</a><p>${REPORT}</p>`],
    ['some text is not main', `<a href="/i/1">Delayed mail</a><p>${REPORT}</p><p>Solved soon</p>`],
    [
      'they have text outside links',
      `<div>In the report <a href="/i/1">delays</a> of today</div><p>${REPORT}</p>`,
    ],
    ['a title is next', `<a href="/i/1">News</a><h2>Delayed mail</h2><p>${REPORT}</p>`],
    ['the boxes are whole pages', `<a href="/i/1">Delayed mail</a><p>${`${REPORT} `.repeat(15)}</p>`],
  ])('are not main if %s', (_, content) => {
    expect(promoted(box(content) + box(content.replace('/i/1', '/i/2')))).toEqual([]);
  });

  it('are not main below the heading of each box, where authors and categories are, nor with one target', () => {
    const entry = (number: number): string => `<h3>Mill ${number}</h3>${incident(number)}`;
    expect(promoted(entry(1) + entry(2))).toEqual([]);
    expect(promoted(incident(1) + incident(1).replace(`${REPORT} 1`, `${REPORT} 2`))).toEqual([]);
  });

  it('are not main if the first is directly below the title of the page', () => {
    const { changedBy } = mainOf(`<h1>Mills</h1>${incident(1)}${incident(2)}`, page);
    expect(changedBy('promoteBoxTitles')).toEqual([]);
  });

  it('are not main in a side column, nor in a thread', () => {
    const boxes = incident(1) + incident(2);
    expect(promoted(`<aside>${boxes}</aside>`)).toEqual([]);
    expect(promoted(boxes, { ...page, type: 'forum' })).toEqual([]);
  });
});

describe('a single link above the text of a box', () => {
  it('is main if it is named as a title', () => {
    const content = `<div class="incident-title"><a href="/i/1">Delayed mail</a></div><p>${REPORT}</p>`;
    expect(promoted(box(content))).toEqual(['Delayed mail']);
  });

  it.each(['Local politics', 'Jane Miller', 'Edit this page', 'Sign up for our newsletter'])(
    '%s is not',
    (text) => {
      expect(
        promoted(`<h2>Mills</h2>${box(`<a class="kicker" href="/x">${text}</a><p>${REPORT}</p>`)}`),
      ).toEqual([]);
    },
  );
});
