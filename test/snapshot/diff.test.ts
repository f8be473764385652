import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import type { SnapshotDiff } from '../../src/contract/index.ts';
import { compareSnapshots, renderDiffMarkdown, type SnapshotCore } from '../../src/snapshot/index.ts';
import { coreOf, type Edit, editPage, readFixturePages, seededRandom } from './seeded-edits.ts';

const paragraph = (value: string): Block => ({ type: 'paragraph', children: [{ type: 'text', value }] });
const heading = (value: string): Block => ({
  type: 'heading',
  level: 2,
  children: [{ type: 'text', value }],
});
const diff = (before: Block[], after: Block[]): SnapshotDiff =>
  compareSnapshots(coreOf(before), coreOf(after), { scope: 'main' });

const HARBOUR = paragraph('The keeper of the harbour light climbs two hundred stairs every evening.');
const LAMP = paragraph('A lamp with a new wick burns through the whole night without being trimmed.');
const SHIPS = paragraph('Four hundred and twelve ships were counted in the year of the great storm.');
const OIL = paragraph('Two cans of oil, each of them half full, stand at the foot of the tower.');

const PAIRS = 200;
const nameEdit = ({ change, before = 0, after = 0 }: Edit): string => `${change} ${before} ${after}`;

describe('the comparison of two snapshots', () => {
  it(`finds seeded edits in ${PAIRS} pairs of pages with F1 of at least .95`, () => {
    const pages = readFixturePages();
    const random = seededRandom(7);
    let [hits, found, seeded] = [0, 0, 0];
    for (let pair = 0; pair < PAIRS; pair++) {
      const { before, after, edits } = editPage(pages[pair % pages.length]!, pages, random);
      const expected = new Set(edits.map(nameEdit));
      const actual = diff(before, after).changes.map((one) =>
        nameEdit({
          change: one.change,
          ...(one.before && { before: one.before.evidenceId }),
          ...(one.after && { after: one.after.evidenceId }),
        }),
      );
      hits += actual.filter((name) => expected.has(name)).length;
      found += actual.length;
      seeded += expected.size;
    }
    expect(seeded).toBeGreaterThan(500);
    expect((2 * hits) / (found + seeded)).toBeGreaterThanOrEqual(0.95);
  }, 60_000);

  it('reports equal pages as unchanged', () => {
    const { hasChanged, counts } = diff([HARBOUR, LAMP], [HARBOUR, LAMP]);
    expect(hasChanged).toBe(false);
    expect(counts).toEqual({ added: 0, removed: 0, moved: 0, changed: 0, noise: 0, unchanged: 2 });
  });

  it('reports a block at another place as moved', () => {
    const { changes, counts } = diff([HARBOUR, LAMP, SHIPS, OIL], [LAMP, SHIPS, OIL, HARBOUR]);
    expect(counts).toMatchObject({ moved: 1, unchanged: 3, added: 0, removed: 0 });
    expect(changes[0]).toMatchObject({
      change: 'moved',
      before: { evidenceId: 1 },
      after: { evidenceId: 4 },
    });
  });

  it('reports dates, relative times, counters and tracking parameters as noise', () => {
    const versions = (before: string, after: string) =>
      diff([HARBOUR, paragraph(before)], [HARBOUR, paragraph(after)]);
    for (const [before, after] of [
      ['Updated on 3 May 2026 at 12:30', 'Updated on 14 June 2026 at 9:05'],
      ['Last change: 2026-05-03T10:00:00Z', 'Last change: 2026-06-01T08:15:00Z'],
      ['Posted 3 hours ago', 'Posted 2 days ago'],
      ['vor 5 Minuten', 'vor 2 Tagen'],
      ['3天前', '12天前'],
      ['1,204 views and 3 comments', '1,377 views and 12 comments'],
      ['Comments (12)', 'Comments (15)'],
    ] as const) {
      const { hasChanged, counts, noise } = versions(before, after);
      expect({ before, hasChanged, noise: counts.noise }).toEqual({ before, hasChanged: false, noise: 1 });
      expect(noise[0]).toMatchObject({ before: { markdown: expect.any(String) } });
    }
    expect(versions('It costs 12 coins', 'It costs 14 coins').counts).toMatchObject({ noise: 0, changed: 1 });
  });

  it('reports changed prices with the text around them, in paragraphs, lists and tables', () => {
    const row = (name: string, price: string) =>
      [name, price].map((value) => [{ type: 'text' as const, value }]);
    const table = (price: string): Block => ({
      type: 'table',
      align: [null, null],
      rows: [row('Lamp', 'Price'), row('Brass lamp', '$40'), row('Copper lamp', price)],
    });
    const { prices } = diff(
      [heading('Storm lantern'), paragraph('€ 19.99'), table('$55.00')],
      [heading('Storm lantern'), paragraph('€ 17.49'), table('$49.50')],
    );
    expect(prices).toEqual([
      { name: 'Storm lantern', before: '€ 19.99', after: '€ 17.49', source: 'content', evidenceId: 2 },
      { name: 'Copper lamp', before: '$55.00', after: '$49.50', source: 'content', evidenceId: 3 },
    ]);
  });

  it('reports changed prices of structured data and changed metadata', () => {
    const core = (price: number, title: string): SnapshotCore =>
      coreOf([HARBOUR], {
        metadata: { title, icons: [], openGraph: { images: [] }, twitter: {} },
        stateJson: [
          {
            id: 1,
            kind: 'inline',
            role: 'ld+json',
            score: 1,
            body: {
              '@type': 'Product',
              name: 'Brass lamp',
              offers: [{ '@type': 'Offer', price, priceCurrency: 'EUR' }],
            },
          },
        ],
      });
    const { metadata, prices, hasChanged } = compareSnapshots(
      core(40, 'Lamps'),
      core(35.5, 'Lamps on sale'),
      {
        scope: 'main',
      },
    );
    expect(hasChanged).toBe(true);
    expect(metadata).toEqual([{ field: 'title', before: 'Lamps', after: 'Lamps on sale' }]);
    expect(prices).toEqual([
      { name: 'Brass lamp', before: '40 EUR', after: '35.5 EUR', source: 'structuredData' },
    ]);
  });

  it('compares pages with thousands of different blocks in bounded time', () => {
    const blocks = (salt: string): Block[] =>
      Array.from({ length: 8000 }, (_, index) =>
        paragraph(`Row ${index} ${salt} ${index * 7919} of the list`),
      );
    const { counts } = diff(blocks('old'), blocks('new'));
    expect(counts.added + counts.changed).toBe(8000);
  }, 60_000);

  it('writes the differences as Markdown', () => {
    const markdown = renderDiffMarkdown(
      diff(
        [heading('Tower'), HARBOUR, LAMP],
        [
          heading('Tower'),
          paragraph('The keeper of the harbour light climbs three hundred stairs every evening.'),
          SHIPS,
        ],
      ),
    );
    expect(markdown).toContain('### Changed paragraph under “Tower”');
    expect(markdown).toContain('- The keeper of the harbour light climbs two hundred stairs');
    expect(markdown).toContain('+ The keeper of the harbour light climbs three hundred stairs');
    expect(markdown).toContain('### Removed paragraph under “Tower”');
  });
});
