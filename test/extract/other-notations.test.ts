import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { findEvidence } from '../../src/extract/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { isStated, paragraph, toSource } from './is-stated.ts';

const inline = (value: string) => [{ type: 'text' as const, value }];
const row = (...cells: string[]): Block => ({ type: 'table', align: [], rows: [cells.map(inline)] });
const list = (...items: string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => ({ children: [paragraph(item)] })),
});

const countUnsupported = (data: unknown, block: Block): number =>
  findEvidence(data, toSource([block])).evidence.filter(({ unsupported }) => unsupported).length;

describe('findEvidence', () => {
  it.each([
    ['the year of a date', '2024', '3 May 2024'],
    ['the year of a date as a number', 2024, '2024-05-03'],
    ['the year of a date in digits', 2024, '03.05.2024'],
    ['a day before 1990', '1843-05-03', 'born 3 May 1843'],
    ['a leap day before 1990', '1904-02-29', 'February 29, 1904'],
    ['a day with "of"', '2024-05-03', 'the 3rd of May 2024'],
    ['a Russian day', '1985-05-03', '3 мая 1985'],
    ['a Polish day', '1985-05-03', '3 maja 1985 r.'],
    ['a Korean day', '2024-05-03', '2024년 5월 3일'],
    ['a Japanese day in full-width digits', '2024-05-03', '２０２４年５月３日'],
    ['Arabic-Indic digits', 1299, '١٢٩٩'],
    ['Arabic-Indic marks', 1299.5, '١٬٢٩٩٫٥'],
    ['Persian digits', 1299, '۱۲۹۹'],
    ['Devanagari digits', 1299, '१,२९९'],
    ['digits of mathematics', 12, '𝟏𝟐'],
    ['thousands after a space', 12_500, '12 500', 'en'],
    ['thousands after a thin space', 12_500, '12\u2009500', 'en'],
    ['thousands after an apostrophe', 12_500, '12’500', 'en'],
    ['Indian thousands', 1_234_567, '12,34,567'],
    ['a unit without space', 42, '42kg'],
    ['a percentage as a fraction', 0.05, '5 %'],
    ['a percentage as a fraction with digits', 0.125, '12.5%'],
    ['a fraction', 0.75, '3/4 cup'],
    ['a mixed number', 5.5, '5 1/2 inches'],
    ['millions', 12_000_000, '12 million'],
    ['millions of money', 1_500_000, '$1.5M'],
    ['millions in German', 1_500_000, '1,5 Mio. €', 'de'],
    ['billions in French', 2_000_000_000, '2 milliards', 'fr'],
    ['thousands', 12_000, '12k'],
    ['ten thousands in Japanese', 120_000, '12万円', 'ja'],
    ['a price in another locale', 1299, '€ 1.299,00', 'en'],
    ['the symbol of a currency at the other side', '€1299', '1.299,00 €'],
    ['a currency', '€', '€5'],
    ['the name of a currency', 'EUR', '5 €'],
    ['the code of a currency', '1299 EUR', '€ 1.299,00'],
    ['a telephone number', '+1 555 123 4567', 'Call +1-555-123-4567'],
    ['a telephone number with brackets', '+15551234567', 'Call +1 (555) 123-4567'],
    ['a telephone number with dots', '(555) 123-4567', '555.123.4567'],
    ['a telephone number without separators', '5551234567', '(555) 123-4567'],
    ['a telephone number with a trunk prefix', '+49 30 123456', '+49 (0)30 123456'],
    ['an ISBN without hyphens', '9783161484100', 'ISBN 978-3-16-148410-0'],
    ['an address without its slash', 'https://a.example/x', 'https://a.example/x/'],
    ['an address with a slash', 'https://a.example/x/', 'see https://a.example/x.'],
  ])('finds %s: %j in %j', (_name, value, text, lang?: string) => {
    expect(isStated(value, text, lang)).toBe(true);
  });

  it.each([
    ['another year', 2023, '3 May 2024'],
    ['another day before 1990', '1843-05-04', '3 May 1843'],
    ['a leap day in another year', '1900-02-29', 'February 29, 1900'],
    ['other Arabic-Indic digits', 1298, '١٢٩٩'],
    ['thousands of a group of two digits', 1250, '12 50', 'en'],
    ['a number of four digits before another', 2024500, '2024 500', 'en'],
    ['ten times the fraction', 0.5, '5 %'],
    ['a hundred times the number', 1200, '12 %'],
    ['thousands for millions', 12_000, '12 million'],
    ['metres for millions', 12_000_000, '12 m'],
    ['another telephone number', '+1 555 123 4568', '+1-555-123-4567'],
    ['the end of a telephone number', '123-4567', '555-123-4567'],
    ['a date without separators', '20260301', '2026-03-01'],
    ['another currency', 'USD', 'A$5'],
    ['another address', 'https://a.example/x', 'https://a.example/x/y/'],
  ])('does not find %s: %j in %j', (_name, value, text, lang?: string) => {
    expect(isStated(value, text, lang)).toBe(false);
  });

  it.each([
    ['the bounds of a range', { min: 10, max: 15 }, '10–15 days', 0],
    ['the bounds of a range with text between them', { min: 10, unit: 'days', max: 15 }, '10–15 days', 0],
    ['the bounds of a range of prices', { from: 10, to: 15 }, '$10–$15', 0],
    ['the bounds of a range of millions', { from: 10_000_000, to: 15_000_000 }, '10-15 million', 0],
    ['the bounds of a range of percentages', { minPercent: 10, maxPercent: 15 }, '10–15 %', 0],
    ['a score', { home: 3, away: 1 }, 'won 3:1', 0],
    ['a mark of five', { rating: 4, best: 5 }, 'rated 4/5', 0],
    ['a mark', { rating: 4 }, 'rated 4/5', 0],
    ['a percentage', { discountPercent: 5 }, '5 % off', 0],
    ['a percentage by another name', { discount: 5 }, '5 % off', 0],
    ['percentages', { percentages: [5, 7] }, '5 % and 7 %', 0],
    ['the bounds of a range in two objects', { a: { min: 10 }, b: { max: 15 } }, '10–15 days', 2],
    ['one bound of a range', { min: 10, max: 16 }, '10–15 days', 2],
    ['a part that is no mark', { count: 4 }, '4/5', 1],
    ['a percentage that is a price', { price: 5 }, '5 % off', 1],
  ])('decides by the data around a number: %s', (_name, data, text, unsupported) => {
    const { evidence } = findEvidence(data, toSource([paragraph(text)]));
    expect(evidence.filter((entry) => entry.unsupported && !entry.path.endsWith('unit'))).toHaveLength(
      unsupported,
    );
  });

  it.each([
    ['a name in two cells', 'Ada Lovelace', row('Ada', 'Lovelace', '1815')],
    ['a number and its unit in two cells', '10 kg', row('Weight', '10', 'kg')],
    ['items with commas', 'Oak, Ash, Elm', list('Oak', 'Ash', 'Elm')],
    ['some items with "and"', 'Ash, and Elm', list('Oak', 'Ash', 'Elm')],
    ['cells with commas', 'Oak, Ash', row('Oak', 'Ash')],
    ['items with more than one word', 'White oak; Common ash', list('White oak', 'Common ash')],
  ])('finds %s', (_name, value, block) => {
    expect(countUnsupported([value], block)).toBe(0);
  });

  it.each([
    ['a number in two cells', 1299, row('1', '299')],
    ['a text of a number in two cells', '1 299', row('1', '299')],
    ['cells in another order', 'Lovelace Ada', row('Ada', 'Lovelace')],
    ['cells that do not follow each other', 'Ada Lovelace', row('Ada', 'King', 'Lovelace')],
    ['a part of a cell', 'Ada Lovelace', row('by Ada', 'Lovelace')],
    ['items as a sentence', 'Ada Lovelace', list('Ada', 'Lovelace')],
    ['items in another order', 'Elm, Oak', list('Oak', 'Ash', 'Elm')],
    ['items with one that is missing', 'Oak, Elm', list('Oak', 'Ash', 'Elm')],
  ])('does not find %s', (_name, value, block) => {
    expect(countUnsupported([value], block)).toBe(1);
  });

  it.each([
    ['rows', row],
    ['lists', list],
  ])('takes linear time for long %s', async (_name, create) => {
    await expectLinearTime((size) => {
      const block = create(...Array.from({ length: size }, () => 'a'));
      const values = Array.from({ length: 50 }, (_, index) => 'a, '.repeat((index % 25) + 50));
      return findEvidence(values, toSource([block]));
    }, 3000);
  });
});
