import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { compareSnapshots, renderDiffMarkdown, type StoredSnapshot } from '../../src/snapshot/index.ts';
import { code, compareBlocks, heading, list, paragraph, table } from './compare-blocks.ts';
import { coreOf } from './seeded-edits.ts';

const HARBOUR = paragraph('The keeper of the harbour light climbs two hundred stairs every evening.');
const compareLines = (before: string, after: string) =>
  compareBlocks([HARBOUR, paragraph(before)], [HARBOUR, paragraph(after)]);

describe('noise in the comparison of two snapshots', () => {
  it.each([
    ['Updated on 3 May 2026 at 12:30', 'Updated on 14 June 2026 at 9:05'],
    ['Last change: 2026-05-03T10:00:00Z', 'Last change: 2026-06-01T08:15:00Z'],
    [
      'This page was last edited on 3 May 2026, at 12:30 (UTC).',
      'This page was last edited on 4 May 2026, at 9:00 (UTC).',
    ],
    ['All rights reserved. Last updated 3 May 2026.', 'All rights reserved. Last updated 4 June 2026.'],
    ['By Jane Doe and John Smith, 3 May 2026', 'By Jane Doe and John Smith, 4 May 2026'],
    ['Published 3 May 2026', 'Published 14 June 2026'],
    ['Monday, 3 May 2026', 'Tuesday, 4 May 2026'],
    ['Zuletzt aktualisiert am 3. Mai 2026 um 12:30 Uhr', 'Zuletzt aktualisiert am 4. Juni 2026 um 8:00 Uhr'],
    ['发布于 2026年5月3日', '发布于 2026年6月4日'],
    ['Posted 3 hours ago', 'Posted 2 days ago'],
    ['Jane Doe wrote this 3 hours ago', 'Jane Doe wrote this 2 days ago'],
    ['vor 5 Minuten', 'vor 2 Tagen'],
    ['3天前', '12天前'],
    ['1,204 views and 3 comments', '1,377 views and 12 comments'],
    ['Jane Doe · Lamps · 1,204 views', 'Jane Doe · Lamps · 1,377 views'],
    [
      '212 points by jane 3 hours ago | hide | 98 comments',
      '240 points by jane 5 hours ago | hide | 112 comments',
    ],
    ['Comments (12)', 'Comments (15)'],
  ])('counts “%s” as noise', (before, after) => {
    const { hasChanged, counts, noise } = compareLines(before, after);
    expect({ hasChanged, noise: counts.noise }).toEqual({ hasChanged: false, noise: 1 });
    expect(noise[0]).toMatchObject({ before: { markdown: expect.any(String) } });
  });

  it.each([
    ['It costs 12 coins', 'It costs 14 coins'],
    [
      'The hotel has 5 stars, and you get 10 points for 40 members',
      'The hotel has 2 stars, and you get 90 points for 4 members',
    ],
    ['5 stars', '2 stars'],
    ['The doors open at 18:00 on 12 June 2026', 'The doors open at 21:00 on 30 June 2026'],
    ['Doors: 18:00', 'Doors: 21:00'],
    ['Deadline: 12 June 2026', 'Deadline: 30 June 2026'],
    ['Concert · 12 June 2026', 'Concert · 30 June 2026'],
    ['12 June 2026 – 14 June 2026', '12 June 2026 – 15 June 2026'],
    ['John 3:16', 'John 3:19'],
    ['Ships sail often. They return on 12 June 2026.', 'Ships sail often. They return on 30 June 2026.'],
  ])('counts “%s” as a change, not as noise', (before, after) => {
    const { hasChanged, counts } = compareLines(before, after);
    expect({ hasChanged, noise: counts.noise }).toEqual({ hasChanged: true, noise: 0 });
  });

  it('counts changed dates of headings, rows and several items as changes, not as noise', () => {
    const changes: [Block[], Block[]][] = [
      [[heading('12 June 2026')], [heading('30 June 2026')]],
      [
        [table(['Event', 'Date'], ['Fair', '12 June 2026'])],
        [table(['Event', 'Date'], ['Fair', '30 June 2026'])],
      ],
      [[list('12 June 2026', '14 June 2026')], [list('12 June 2026', '15 June 2026')]],
    ];
    for (const [before, after] of changes)
      expect(compareBlocks([HARBOUR, ...before], [HARBOUR, ...after])).toMatchObject({
        hasChanged: true,
        counts: { noise: 0 },
      });
  });

  const quote = (...children: Block[]): Block => ({ type: 'quote', children });
  it.each<[string, Block, Block]>([
    ['an indentation', code('if x:\n    a(x)\n    b(x)'), code('if x:\n    a(x)\nb(x)')],
    ['a date', code("DEADLINE = '2024-01-01'"), code("DEADLINE = '2027-12-31'")],
    ['a number of views', code('5 views'), code('7 views')],
    ['spaces within a quote', quote(code('a  b')), quote(code('a b'))],
    [
      'a relative time of a formula',
      { type: 'math', value: 'x = 1 day ago' },
      { type: 'math', value: 'x = 2 day ago' },
    ],
    [
      'a date in a line',
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'Updated ' },
          { type: 'code', value: '2024-01-01' },
        ],
      },
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'Updated ' },
          { type: 'code', value: '2027-12-31' },
        ],
      },
    ],
  ])('counts %s in code or formulas as a change, not as noise', (_, before, after) => {
    const { hasChanged, counts } = compareBlocks([HARBOUR, before], [HARBOUR, after]);
    expect({ hasChanged, noise: counts.noise }).toEqual({ hasChanged: true, noise: 0 });
  });

  it('counts a changed nesting of a list as a change, not as noise', () => {
    const nested = (isNested: boolean): Block => {
      const inner = list('Oil', 'Wick');
      const item = { children: [paragraph('Lamp'), ...(isNested ? [inner] : [])] };
      const others = inner.type === 'list' && !isNested ? inner.items : [];
      return { type: 'list', ordered: false, items: [item, ...others] };
    };
    expect(compareBlocks([HARBOUR, nested(true)], [HARBOUR, nested(false)]).hasChanged).toBe(true);
  });

  const datedCore = (title: string, updatedAt: string): StoredSnapshot =>
    coreOf([HARBOUR], {
      metadata: { title, updatedAt, icons: [], openGraph: { images: [] }, twitter: {} },
    });
  const FIRST = '2026-05-03';
  const SECOND = '2026-05-04';

  it('counts changed dates in the metadata as noise, and other metadata as changes', () => {
    const compare = (title: string) =>
      compareSnapshots(datedCore('Lamps', FIRST), datedCore(title, SECOND), { scope: 'main' });
    const metadataNoise = [{ field: 'updatedAt', before: FIRST, after: SECOND }];
    expect(compare('Lamps')).toMatchObject({ hasChanged: false, metadata: [], metadataNoise });
    expect(compare('Lamps on sale')).toMatchObject({
      hasChanged: true,
      metadata: [{ field: 'title', before: 'Lamps', after: 'Lamps on sale' }],
      metadataNoise,
    });
  });

  it('lists noise in Markdown, with long lines cut and at most 20 items', () => {
    const dated = renderDiffMarkdown(
      compareSnapshots(datedCore('Lamps', FIRST), datedCore('Lamps', SECOND), { scope: 'main' }),
    );
    expect(dated).toContain(`- updatedAt: ${FIRST} → ${SECOND}`);
    expect(dated).toContain('Nothing else has changed.');
    const comments = (count: number) =>
      Array.from({ length: 25 }, (_, index) => paragraph(`Topic ${index} · ${count} comments`));
    const counted = renderDiffMarkdown(compareBlocks(comments(3), comments(4)));
    expect(counted).toContain('- Topic 19 · 3 comments → Topic 19 · 4 comments');
    expect(counted).not.toContain('Topic 20');
    expect(counted).toContain('5 more are listed in the JSON form.');
    const long = renderDiffMarkdown(
      compareLines(`${'lamp '.repeat(60)}was lit 3 hours ago`, `${'lamp '.repeat(60)}was lit 2 days ago`),
    );
    expect(long).toContain('lamp lamp was lit 3 hours ago → …');
  });
});
