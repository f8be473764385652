import { expect, it } from 'vitest';
import { type ElementNode, parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';
import { joinFixedColumns } from '../../src/page/decode/fixed-columns.ts';
import { walkTree } from '../../src/page/walk.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

function markdownOf(html: string): string {
  const root = parseHtml(html);
  joinFixedColumns(root);
  return serialiseMarkdown(treeToBlocks(root, { baseUrl: 'https://example.com/' }).map(({ block }) => block));
}
const table = (rows: readonly (readonly string[])[]): string =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
function listTables(root: ElementNode): ElementNode[] {
  const tables: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'table') tables.push(element);
      return true;
    },
  });
  return tables;
}
const NAMES = [['Player'], ['Ann Lee'], ['Bo Lind']];
const VALUES = [
  ['Goals', 'Saves'],
  ['3', '14'],
  ['1', '9'],
];
const JOINED = `| | | |
| --- | --- | --- |
| Player | Goals | Saves |
| Ann Lee | 3 | 14 |
| Bo Lind | 1 | 9 |`;

it.each([
  ['next to it', `<div>${table(NAMES)}\n${table(VALUES)}</div>`],
  ['next to elements around it', `<div>${table(NAMES)}<div> <div>${table(VALUES)}</div></div></div>`],
  [
    'that also has a copy of it',
    `<div>${table(NAMES)}${table(VALUES.map((row, at) => [...NAMES[at]!, ...row]))}</div>`,
  ],
])('a first column in a table of its own is joined with the table %s', (_, html) => {
  expect(markdownOf(html)).toBe(JOINED);
});

it.each([
  ['has another number of rows', [...NAMES, ['Cy Horn']]],
  ['has two columns', NAMES.map(([name]) => [name!, 'x'])],
  ['is too short', NAMES.slice(0, 2)],
])('a table that %s stays', (_, rows) => {
  expect(
    markdownOf(`<div>${table(rows)}${table(VALUES.slice(0, rows.length === 2 ? 2 : 3))}</div>`),
  ).not.toContain('Player | Goals');
});

it('a table with a caption stays, and so does a table above the other', () => {
  const named = table(NAMES).replace('<tbody>', '<caption>Players</caption><tbody>');
  expect(markdownOf(`<div>${named}${table(VALUES)}</div>`)).not.toContain('Player | Goals');
  const root = parseHtml(`<div>${table(NAMES)}${table(VALUES)}</div>`);
  const place = (y: number): void => {
    for (const [at, element] of listTables(root).entries())
      element.layout = {
        display: 'table',
        position: 'static',
        fontSize: 16,
        fontWeight: 400,
        preformatted: false,
        box: { x: 0, y: at * y, width: 90, height: 60 },
      };
    joinFixedColumns(root);
  };
  place(80);
  expect(listTables(root)).toHaveLength(2);
  place(0);
  expect(listTables(root)).toHaveLength(1);
});

it('tables with a text between them stay, and so do cells over several rows', () => {
  expect(markdownOf(`<div>${table(NAMES)}<p>Scores</p>${table(VALUES)}</div>`)).not.toContain(
    'Player | Goals',
  );
  const spanned = table(NAMES).replace('<td>Ann Lee', '<td rowspan=2>Ann Lee');
  expect(markdownOf(`<div>${spanned}${table(VALUES)}</div>`)).not.toContain('Player | Goals');
});

it('many tables are compared in linear time', async () => {
  const pages = [
    (size: number) => `<div>${table(NAMES).repeat(size)}</div>`,
    (size: number) => `${'<div>'.repeat(size)}${table(NAMES)}`,
    (size: number) => `<div>${(table(NAMES) + table(VALUES)).repeat(size)}</div>`,
  ];
  for (const page of pages) await expectLinearTime((size) => joinFixedColumns(parseHtml(page(size))), 300);
});
