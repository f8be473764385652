import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { compareSnapshots, type StoredSnapshot } from '../../src/snapshot/index.ts';
import { compareBlocks, heading, list, paragraph, table } from './compare-blocks.ts';
import { coreOf } from './seeded-edits.ts';

const HEADER = ['Plan', 'Price'];

const comparePrices = (before: Block[], after: Block[]) =>
  compareBlocks([heading('Offers'), ...before], [heading('Offers'), ...after]).prices.map(
    (price) => `${price.name}: ${price.before} → ${price.after}`,
  );

describe('changed prices in the comparison of two snapshots', () => {
  it.each<[string, Block, Block, string[]]>([
    ['a paragraph', paragraph('€ 19.99'), paragraph('€ 17.49'), ['Offers: € 19.99 → € 17.49']],
    [
      'one of several equal lines',
      list('$10.00', '$20.00', '$30.00'),
      list('$10.00', '$20.00', '$35.00'),
      ['Offers: $30.00 → $35.00'],
    ],
    [
      'one of several prices of a line',
      paragraph('Sizes: $10.00, $20.00, $30.00'),
      paragraph('Sizes: $10.00, $20.00, $35.00'),
      ['Sizes: $30.00 → $35.00'],
    ],
    ['an added line', list('$10.00', '$20.00', '$30.00'), list('$5.00', '$10.00', '$20.00', '$30.00'), []],
    [
      'a row of a table',
      table(HEADER, ['Brass lamp', '$40'], ['Copper lamp', '$55.00']),
      table(HEADER, ['Brass lamp', '$40'], ['Copper lamp', '$49.50']),
      ['Copper lamp: $55.00 → $49.50'],
    ],
    [
      'rows in another order',
      table(HEADER, ['Brass lamp', '$40'], ['Copper lamp', '$55'], ['Iron lamp', '$30']),
      table(HEADER, ['Copper lamp', '$50'], ['Brass lamp', '$40'], ['Iron lamp', '$30']),
      ['Copper lamp: $55 → $50'],
    ],
    [
      'a row whose unit changed, too',
      table(HEADER, ['Team', '€40 / month'], ['Firm', '€90 / month']),
      table(HEADER, ['Team', '€45 / user'], ['Firm', '€90 / month']),
      ['Team: €40 → €45'],
    ],
    [
      'a sentence with other words',
      paragraph('Buy now for only $1,299.00'),
      paragraph('Buy today for only $1,199.00'),
      ['Buy today for only: $1,299.00 → $1,199.00'],
    ],
    [
      'a name with a dash',
      paragraph('Widget — $10.00'),
      paragraph('Widget — $12.00'),
      ['Widget: $10.00 → $12.00'],
    ],
    [
      'another product at the same place',
      table(HEADER, ['Lamp', '$10'], ['Wick', '$3']),
      table(HEADER, ['Torch', '$20'], ['Wick', '$3']),
      [],
    ],
  ])('lists the changed price of %s', (_, before, after, expected) => {
    expect(comparePrices([before], [after])).toEqual(expected);
  });

  it('lists each changed price in a table of 1,500 rows', () => {
    const rows = (isAfter: boolean) =>
      Array.from({ length: 1500 }, (_, index) => [`Item ${index}`, `$${index + (isAfter ? 1 : 0)}.00`]);
    const changed = comparePrices([table(HEADER, ...rows(false))], [table(HEADER, ...rows(true))]);
    expect(changed).toEqual(rows(false).map(([name], index) => `${name}: $${index}.00 → $${index + 1}.00`));
  });

  it('says where a changed price is: in the content, and in which block', () => {
    const { prices } = compareBlocks(
      [heading('Lantern'), paragraph('€ 9')],
      [heading('Lantern'), paragraph('€ 8')],
    );
    expect(prices).toEqual([
      { name: 'Lantern', before: '€ 9', after: '€ 8', source: 'content', evidenceId: 2 },
    ]);
  });

  it('lists changed prices in structured data', () => {
    const core = (price: number): StoredSnapshot =>
      coreOf([paragraph('A lamp')], {
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
    const { prices, hasChanged } = compareSnapshots(core(40), core(35.5), { scope: 'main' });
    expect(hasChanged).toBe(true);
    expect(prices).toEqual([
      { name: 'Brass lamp', before: '40 EUR', after: '35.5 EUR', source: 'structuredData' },
    ]);
  });
});
