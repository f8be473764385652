import { describe, expect, it } from 'vitest';
import type { PageType } from '../../src/page/index.ts';
import { byLength, readBody, THREAD } from './decisions.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { PROSE } from './page.ts';

const page = {
  ...THREAD,
  address: 'https://example.com/browse/K-4',
  classify: byLength,
  type: 'other' as const,
};
const changedBy = (box: string, type: PageType = 'other'): string[] =>
  readBody(`<main><h1>Printer skips the last line</h1><p>${PROSE}</p></main>${box}`, {
    ...page,
    type,
  }).changedBy('promoteSideFacts');
const fact = (name: string, value: string): string =>
  `<div class="field"><h3>${name}</h3><div>${value}</div></div>`;
const FACTS = [
  fact('Assignee', 'Tarek Lind'),
  fact('Priority', 'High'),
  fact('Labels', '<a href="/l">printer</a>'),
];

describe('a box of facts next to the text', () => {
  it('is main if at least three names have a short value', () => {
    const expected = ['Assignee', 'Tarek Lind', 'Priority', 'High', 'Labels', 'printer'];
    expect(changedBy(`<aside><h2>Details</h2>${FACTS.join('')}</aside>`)).toEqual(expected);
    const list =
      '<dl><dt>Module</dt><dd>tide 4</dd><dt>Author</dt><dd>A. Quist</dd><dt>License</dt><dd>MIT</dd></dl>';
    expect(changedBy(`<div class="side">${list}</div>`)).toHaveLength(6);
  });

  it('is main as a table of an issue, and as a paragraph with bold names', () => {
    const rows = ['Status:', 'Assignee:', 'Component:'].map(
      (name) => `<tr><td><a href="/help">${name}</a></td><td>Ann Lee</td></tr>`,
    );
    const table = `<form><table>${rows.join('')}</table></form>`;
    expect(changedBy(table, 'forum')).toHaveLength(1);
    expect(changedBy(table.replace('Assignee', 'Posts'), 'forum')).toEqual([]);
    const names = ['Entry:', 'Published:', 'Modified:'];
    const paragraph = `<div class="side"><p>${names.map((name) => `<strong>${name}</strong><br>2026<br>`).join('')}</p></div>`;
    expect(changedBy(paragraph)).toHaveLength(1);
    expect(changedBy(paragraph.replaceAll(':', ''))).toEqual([]);
  });

  it.each([
    ['it has two facts', `<aside>${FACTS.slice(0, 2).join('')}</aside>`],
    [
      'its values are links',
      `<aside>${['Tides', 'Boats', 'Locks'].map((name) => fact(name, `<a href="/${name}">all of them</a>`)).join('')}</aside>`,
    ],
    [
      'its values are texts',
      `<aside>${['Tides', 'Boats', 'Locks'].map((name) => fact(name, PROSE)).join('')}</aside>`,
    ],
    [
      'its values are offers',
      `<aside>${['Slack', 'Sales', 'Start'].map((name) => fact(name, 'Chat with the team.')).join('')}</aside>`,
    ],
    [
      'its values are counts',
      `<aside>${['Stars', 'Forks', 'Watchers'].map((name) => fact(name, '12.4k')).join('')}</aside>`,
    ],
    ['it is a menu', `<nav>${FACTS.join('')}</nav>`],
    ['it is in the footer', `<footer>${FACTS.join('')}</footer>`],
  ])('is not if %s', (_, box) => {
    expect(changedBy(box)).toEqual([]);
  });

  it('is not next to a list of pages, nor in a thread unless it is that of an issue', () => {
    const member = [fact('Joined', 'May 2024'), fact('Posts', '216'), fact('From', 'Umeå')];
    expect(changedBy(`<aside>${member.join('')}</aside>`, 'listing')).toEqual([]);
    expect(changedBy(`<aside>${member.join('')}</aside>`, 'forum')).toEqual([]);
    expect(changedBy(`<aside>${FACTS.join('')}</aside>`, 'forum')).toHaveLength(6);
  });

  it('is read in linear time if it has very many names', async () => {
    const counts = (pairs: number): string =>
      `<aside>${Array.from({ length: pairs }, (_, at) => `<h3>Boats</h3><div>${at}</div>`).join('')}</aside>`;
    await expectLinearTime((pairs) => void changedBy(counts(pairs)), 600);
  });
});
