import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { renderDiffMarkdown } from '../../src/snapshot/index.ts';
import { compareBlocks, heading, paragraph } from './compare-blocks.ts';
import { type Edit, editPage, readFixturePages, seededRandom } from './seeded-edits.ts';

const HARBOUR = paragraph('The keeper of the harbour light climbs two hundred stairs every evening.');
const LAMP = paragraph('A lamp with a new wick burns through the whole night without being trimmed.');
const SHIPS = paragraph('Four hundred and twelve ships were counted in the year of the great storm.');
const OIL = paragraph('Two cans of oil, each of them half full, stand at the foot of the tower.');

const PAIRS = 200;
const nameEdit = ({ change, before = 0, after = 0 }: Edit): string => `${change} ${before} ${after}`;

/** Returns the elements in another order (Fisher-Yates). */
function shuffle<T>(elements: readonly T[], random: () => number): T[] {
  const shuffled = [...elements];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

describe('the comparison of two snapshots', () => {
  it(`finds known edits in ${PAIRS} pairs of pages with an F1 of at least .95`, () => {
    const pages = readFixturePages();
    const random = seededRandom(7);
    let [hits, found, seeded] = [0, 0, 0];
    for (let pair = 0; pair < PAIRS; pair++) {
      const { before, after, edits } = editPage(pages[pair % pages.length]!, pages, random);
      const expected = new Set(edits.map(nameEdit));
      const actual = compareBlocks(before, after).changes.map((one) =>
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
  });

  it('reports equal pages as unchanged', () => {
    const { hasChanged, counts } = compareBlocks([HARBOUR, LAMP], [HARBOUR, LAMP]);
    expect(hasChanged).toBe(false);
    expect(counts).toEqual({ added: 0, removed: 0, moved: 0, changed: 0, noise: 0, unchanged: 2 });
  });

  it('reports a block in another position as moved', () => {
    const { changes, counts } = compareBlocks([HARBOUR, LAMP, SHIPS, OIL], [LAMP, SHIPS, OIL, HARBOUR]);
    expect(counts).toMatchObject({ moved: 1, unchanged: 3, added: 0, removed: 0 });
    expect(changes[0]).toMatchObject({
      change: 'moved',
      before: { evidenceId: 1 },
      after: { evidenceId: 4 },
    });
  });

  it('compares pages with thousands of different blocks in a limited number of steps', () => {
    const blocks = (salt: string): Block[] =>
      Array.from({ length: 8000 }, (_, index) =>
        paragraph(`Row ${index} ${salt} ${index * 7919} of the list`),
      );
    const { counts } = compareBlocks(blocks('old'), blocks('new'));
    expect(counts.added + counts.changed).toBe(8000);
  });

  const VOCABULARY = Array.from({ length: 500 }, (_, index) => `word${index}`);

  it.each([
    ['500 words', VOCABULARY],
    ['12 words', VOCABULARY.slice(0, 12)],
  ])('pairs 6,000 shuffled paragraphs of %s, each with one additional word', (_, words) => {
    const random = seededRandom(16);
    const pick = (): string => words[Math.floor(random() * words.length)]!;
    const texts = Array.from({ length: 6000 }, () => Array.from({ length: 14 }, pick).join(' '));
    const after = shuffle(texts, random).map((value) => `${value} ${pick()}`);
    const { counts, changes } = compareBlocks(texts.map(paragraph), after.map(paragraph));
    expect(counts.added).toBeLessThan(60);
    const pairs = changes.filter(({ change }) => change === 'changed');
    const right = pairs.filter((one) => one.after!.markdown.startsWith(one.before!.markdown));
    expect(right.length).toBeGreaterThan(5900);
  });

  it('reports the blocks of a shuffled page as moved', () => {
    const texts = Array.from({ length: 3000 }, (_, index) => `Paragraph ${index} of a long page`);
    const after = [
      'A new paragraph at the top',
      ...texts.slice(0, 1000),
      ...shuffle(texts.slice(1000), seededRandom(3)),
    ];
    const { counts } = compareBlocks(texts.map(paragraph), after.map(paragraph));
    expect(counts).toMatchObject({ added: 1, removed: 0, changed: 0 });
    expect(counts.moved + counts.unchanged).toBe(3000);
    expect(counts.moved).toBeGreaterThan(1800);
    expect(counts.unchanged).toBeGreaterThanOrEqual(1000);
  });

  it('compares blocks that share all words and phrases in a limited number of steps', () => {
    const blocks = (word: string): Block[] =>
      Array.from({ length: 2000 }, (_, index) =>
        paragraph(`${'again and '.repeat(100)}${word} ${index % 2 ? 'again' : ''}`),
      );
    const { counts } = compareBlocks(blocks('before'), blocks('after'));
    expect(counts.changed).toBe(2000);
  });

  it('writes the differences as Markdown', () => {
    const markdown = renderDiffMarkdown(
      compareBlocks(
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
