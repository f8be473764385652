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
    const expected = ['Details', 'Assignee', 'Tarek Lind', 'Priority', 'High', 'Labels', 'printer'];
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
    [
      'headings with several values each',
      `<section>${['Package', 'Install', 'Owners']
        .map((name) => `<div><h3>${name}</h3><div>${name} first</div><ul><li>second ${name}</li></ul></div>`)
        .join('')}</section>`,
      9,
    ],
    [
      'a line with several names',
      '<aside><p>SKU: 4-B Category: <a href="/l">Lamps</a> Tags: oil, brass</p></aside>',
      1,
    ],
    [
      'lines with a name and a value',
      '<aside><p>Type: defect</p><p>Priority: P3</p><p>Severity: S3</p></aside>',
      3,
    ],
    [
      'a list of names with their values',
      '<ul><li><b>Director</b><ul><li><a href="/a">Ann Lee</a></li></ul></li><li><b>Writers</b><ul><li><a href="/b">Bo Lind</a></li></ul></li><li><b>Length</b><ul><li>90 min</li></ul></li></ul>',
      1,
    ],
    [
      'classes of names and values',
      `<aside>${['Format', 'Edition', 'Pages']
        .map(
          (name) =>
            `<div><span class="k"><div class="name">${name}</div></span><div class="value">the ${name}</div></div>`,
        )
        .join('')}</aside>`,
      6,
    ],
    [
      'linked values after names with a colon',
      `<aside>${['Developer:', 'Publisher:', 'Series:']
        .map(
          (name) =>
            `<div class="name">${name}</div><div class="value"><a href="/${name}">Quay ${name}</a></div>`,
        )
        .join('')}</aside>`,
      6,
    ],
    [
      'sections whose links are addresses',
      `<aside>${['Home', 'Code', 'Docs'].map((name) => fact(name, `<a href="/${name}">${name}.example.org/tide</a>`)).join('')}</aside>`,
      6,
    ],
  ])('is main as %s', (_, box, count) => {
    expect(changedBy(box)).toHaveLength(count);
  });

  it('is main if some of its facts are, and next to them', () => {
    const long = 'one two three four five six seven eight nine ten eleven';
    const facts = [fact('Version', '4'), fact('Summary', `${long}:`), fact('License', 'MIT')];
    expect(changedBy(`<main>${facts.join('')}</main>`)).toEqual(['Version', '4', 'License', 'MIT']);
  });

  it.each([
    [
      'it is one of several cards',
      ['Boat', 'Barge']
        .map(
          (name) =>
            `<aside>${fact('Cost', name)}${fact('Crew', `${name} 2`)}${fact('Length', `${name} 4`)}</aside><p>${PROSE} ${name}.</p>`,
        )
        .join(''),
    ],
    [
      'its names are prices',
      `<aside>${['$4.20', '$5.30', '$6.40'].map((name) => fact(name, `Lamp ${name}`)).join('')}</aside>`,
    ],
    [
      'its values are equal',
      `<aside>${['Views', 'Related', 'Featured'].map((name) => fact(name, 'Loading content')).join('')}</aside>`,
    ],
    [
      'it is a table of contents',
      `<ul>${['Tides', 'Boats', 'Locks'].map((name) => `<li><a href="#${name}">${name}</a><ul><li><a href="#a">Part</a></li></ul></li>`).join('')}</ul>`,
    ],
    ['it counts', '<aside><p>Members: 4,211</p><p>Topics: 880</p><p>Online: 12</p></aside>'],
    [
      'it is a list of pages',
      `<aside><ul>${['Opinion', 'Review', 'Video'].map((name) => `<li><a href="/${name}">${name}: Inside the mill</a></li>`).join('')}</ul></aside>`,
    ],
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

  it('is on other pages only in the main landmark', () => {
    const facts = [fact('Format', 'Hardcover'), fact('Edition', 'The second'), fact('Language', 'Welsh')];
    const box = `<aside>${facts.join('')}</aside>`;
    const readIn = (body: string, type: PageType): string[] =>
      readBody(body, { ...page, type }).changedBy('promoteSideFacts');
    const text = `<h1>Printer skips the last line</h1><p>${PROSE}</p>`;
    expect(readIn(`<main><div>${text}</div>${box}</main>`, 'article')).toHaveLength(6);
    expect(readIn(`<main>${text}</main>${box}`, 'article')).toEqual([]);
    expect(readIn(`<div>${text}</div>${box}`, 'article')).toEqual([]);
    expect(readIn(`<div>${text}</div>${box}`, 'product')).toHaveLength(6);
  });

  it('is read in linear time if it has very many names', async () => {
    const counts = (pairs: number): string =>
      `<aside>${Array.from({ length: pairs }, (_, at) => `<h3>Boats</h3><div>${at}</div>`).join('')}</aside>`;
    await expectLinearTime((pairs) => void changedBy(counts(pairs)), 600);
  });
});
