import { describe, expect, it } from 'vitest';
import { mainOf, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const REPORT = 'Mail to Outlook waited up to forty minutes, because one of our servers was on a list.';
const page = { ...THREAD, address: 'https://status.example.com/history', type: 'article' as const };
const box = (content: string): string => `<div class="incident">${content}</div>`;
const promoted = (body: string, frame: typeof page = page): string[] =>
  mainOf(`<p>${PROSE}</p>${body}<p>${PROSE}</p>`, frame).changedBy('promoteBoxTitles');

describe('the linked title of a box of main text', () => {
  it.each([
    ['in an element of its own', `<div class="title"><a href="/i/1">Delayed mail</a></div><p>${REPORT}</p>`],
    ['without one', `<a href="/i/1">Delayed mail</a><p>${REPORT}</p>`],
    [
      'as a heading',
      `<h3><a href="/i/1">Delayed mail</a></h3><div><p>${REPORT}</p><p>${REPORT} Solved.</p></div>`,
    ],
  ])('is main %s', (_, content) => {
    expect(promoted(box(content))).toEqual(['Delayed mail']);
  });

  it.each([
    ['text before it', `<p>${PROSE} Before.</p><a href="/i/1">Delayed mail</a><p>${REPORT}</p>`],
    ['text that is not main', `<a href="/i/1">Delayed mail</a><p>${REPORT}</p><p>Solved soon</p>`],
    [
      'text outside links in the title',
      `<div>In the report <a href="/i/1">delays</a> of today</div><p>${REPORT}</p>`,
    ],
    ['a title next', `<a href="/i">News</a><h2>Delayed mail</h2><p>${REPORT}</p>`],
    ['a whole page of text', `<a href="/i/1">Delayed mail</a><p>${`${REPORT} `.repeat(15)}</p>`],
  ])('is not main if the box has %s', (_, content) => {
    expect(promoted(box(content))).toEqual([]);
  });

  it('is not main in a side column, nor in a thread', () => {
    const content = `<a href="/i/1">Delayed mail</a><p>${REPORT}</p>`;
    expect(promoted(`<aside>${box(content)}</aside>`)).toEqual([]);
    expect(mainOf(box(content), { ...THREAD, type: 'forum' }).changedBy('promoteBoxTitles')).toEqual([]);
  });
});
