import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { findEvidence } from '../../src/extract/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { isStated, paragraph, toSource } from './is-stated.ts';

describe('findEvidence', () => {
  it.each([
    ['another case', 'ada LOVELACE', 'by Ada Lovelace, 1843'],
    ['other white space', 'Ada Lovelace', 'by Ada\u00a0 Lovelace'],
    ['typographic quotes and dashes', `the "Note G" - Ada's`, 'see the “Note G” – Ada’s'],
    ['composed letters', 'Zoe\u0308', 'Zo\u00eb writes'],
    ['full-width digits', 1299, 'ＮＴ＄１２９９'],
    ['a soft hyphen in the page', 'software', 'soft\u00adware'],
    ['a text of a script without spaces', '東京', '東京都に住む'],
    ['symbols', '★★★★☆', 'Rating: ★★★★☆ (12)'],
    ['a unit without a space', '10 kg', 'Weight: 10kg'],
    ['a percentage', '12.5 %', 'up 12.5% today'],
    ['an address in the text', 'https://a.example/x?y=1', 'see https://a.example/x?y=1.'],
    ['an ISBN', '978-3-16-148410-0', 'ISBN: 978-3-16-148410-0.'],
    ['a number in a name', 'utf-8', 'in UTF‑8 only'],
    ['a mail address', 'ada@math.example', 'Write to ada@math.example.'],
  ])('finds a text in spite of %s', (_name, value, text) => {
    expect(isStated(value, text)).toBe(true);
  });

  it.each([
    [1299, '$1299'],
    [1299, 'for $1,299.00 only', 'en'],
    [1299, '1.299,00 €', 'en'],
    [1299, '1.299 €', 'de'],
    [1299, "CHF 1'299.–", 'de-CH'],
    [1299, '1\u202f299 €', 'fr'],
    [1299, '1 299 kr', 'sv'],
    [1_234_567, '₹12,34,567', 'en-IN'],
    [12.5, '12,5 kg', 'de'],
    [0.5, 'ratio .5'],
    [-5, '−5 °C'],
    [-5, '(-5)'],
    [-5, '-$5.00'],
    [4.5, 'rated 4.5/5'],
    [2026, '2026-03-01'],
    [10, '10kg'],
    ['$1299', '$1,299.00'],
  ])('finds %j in %j (%s)', (value, text, lang?: string) => {
    expect(isStated(value, text, lang)).toBe(true);
  });

  it.each([
    [12, '2012'],
    [12, '12.5'],
    [12, '1,012'],
    [12, '12,500', 'en'],
    [12, '1 012', 'sv'],
    [12, '12:30'],
    [12, 'version 12.4.1'],
    [12, '01.12.2026'],
    [12, 'A12'],
    [12, '12th'],
    [978, 'ISBN 978-3-16-148410-0'],
    [4567, '+1-555-123-4567'],
    ['2026-03', '2026-03-01'],
    [299, '1\u00a0299', 'en'],
    [5000, '5e3'],
    ['.NET', 'ASP.NET'],
    [8, 'in UTF-8'],
    [-8, 'in UTF-8'],
    [19, 'COVID–19'],
    [12, '12k followers'],
    [12, '012'],
    [10, '10²'],
    [10, '10^3'],
    [102, '10²'],
    [5, '5½'],
    [5, '-5'],
    [5, '−5 °C'],
    [5, '-$5'],
    [-5, '5'],
    [-5, '3-5'],
    [-5, 'from 3–5', 'no language'],
    [5, '.5'],
    [1.299, '1,299', 'en'],
    [1.299, '1.299 €', 'de'],
    [1299, '1.299 km', 'en'],
    [1e21, '1000000000000000000000'],
    ['12', '2012'],
    ['12%', '12'],
    ['12', '12.5'],
    ['$5', '€5'],
    ['art', 'start'],
    ['art', 'arts'],
    ['résumé', 'resume'],
    ['ada@math.example', 'ada@math.example.org'],
    ['ada@math.example', 'xada@math.example'],
    ['https://a.example/x', 'https://a.example/x/y'],
    ['foo.tar', 'foo.tar.gz'],
    ['Ada Byron', 'Ada, Byron'],
    ['a'.repeat(10_000), 'a'.repeat(10_001)],
    ['IGNORE', 'IGNORE\u200bD'],
  ])('does not find %j in %j (%s)', (value, text, lang?: string) => {
    expect(isStated(value, text, lang)).toBe(false);
  });

  it.each([
    ['2026-03-01', 'March 1, 2026'],
    ['2026-03-01', 'am 1. März 2026'],
    ['2026-03-01', 'le 1er mars 2026'],
    ['2026-03-01', '1 de marzo de 2026'],
    ['2026-03-01', '2026年3月1日'],
    ['2026-03-01', '01.03.2026'],
    ['2026-03-01', '03/01/2026', 'en-US'],
    ['2026-03-01', '01/03/2026', 'en-GB'],
    ['2026-03-01', '2026-03-01T10:00:00Z'],
    ['March 1, 2026', '2026-03-01'],
    ['2026-03-01T00:00:00Z', '1 March 2026'],
    ['Born 1843-02-05', 'Born 1843-02-05'],
  ])('finds the day %s in %s (%s)', (value, text, lang?: string) => {
    expect(isStated(value, text, lang)).toBe(true);
  });

  it.each([
    ['2026-01-03', '03/01/2026', 'en-US'],
    ['2026-03-01', '01/03/2026', 'en-US'],
    ['2026-03-01', '03/01/2026'],
    ['2026-01-03', '03/01/2026'],
    ['2026-03-01', '11.03.2026'],
    ['2026-03-01', '2026-03-011'],
    ['2026-03-01', 'March 1, 20265'],
    ['2026-03-01', 'March 2026'],
    ['2026-03-01T10:00:00Z', 'March 1, 2026'],
    ['2026-02-30', '30 February 2026'],
  ])('does not find the day %s in %s (%s)', (value, text, lang?: string) => {
    expect(isStated(value, text, lang)).toBe(false);
  });

  it('does not join the texts of paragraphs', () => {
    const { evidence } = findEvidence(['Grace Hopper'], toSource([paragraph('Grace'), paragraph('Hopper')]));
    expect(evidence).toEqual([{ path: '/0', evidenceIds: [], unsupported: true }]);
  });

  it('keeps the linked number of a note apart from the number before it', () => {
    const note: Block = {
      type: 'paragraph',
      children: [
        { type: 'text', value: '$1299' },
        { type: 'link', url: '#note', children: [{ type: 'text', value: '1' }] },
      ],
    };
    const paths = findEvidence({ price: 1299, wrong: 12_991 }, toSource([note])).evidence;
    expect(paths.map(({ unsupported }) => unsupported)).toEqual([undefined, true]);
  });

  it('finds addresses of links and pictures, as written and absolute', () => {
    const link: Block = {
      type: 'paragraph',
      children: [
        { type: 'link', url: '../cart?id=1', children: [{ type: 'image', url: '/a.png', alt: 'Cart' }] },
      ],
    };
    const data = ['https://shop.example/cart?id=1', '../cart?id=1', 'https://shop.example/a.png', 'cart'];
    const { evidence } = findEvidence(data, toSource([link]));
    expect(evidence.map(({ evidenceIds }) => evidenceIds)).toEqual([[1], [1], [1], [1]]);
    expect(findEvidence(['https://shop.example/cart'], toSource([link])).grounded).toBe(0);
  });

  it('finds values of State JSON with their source and path', () => {
    const stateJson = [
      { id: 1, body: { name: 'Lamp', hidden: null } },
      { id: 4, body: [{ offers: { price: 1299.5, until: '2026-03-01' } }] },
    ];
    const data = { price: 1299.5, until: 'March 1, 2026', name: 'lamp', wrong: 1299 };
    const { evidence, grounded } = findEvidence(data, toSource([paragraph('A lamp')], { stateJson }));
    expect(evidence).toEqual([
      { path: '/price', evidenceIds: [], stateJsonSourceId: 4, jsonPath: "$[0]['offers']['price']" },
      { path: '/until', evidenceIds: [], stateJsonSourceId: 4, jsonPath: "$[0]['offers']['until']" },
      { path: '/name', evidenceIds: [1], stateJsonSourceId: 1, jsonPath: "$['name']" },
      { path: '/wrong', evidenceIds: [], unsupported: true },
    ]);
    expect(grounded).toBe(0.75);
  });

  it('finds values of the metadata with the name of the field', () => {
    const metadata = {
      title: 'The lamp Aurora',
      icons: [{ href: '/icon.png' }],
      createdAt: '2026-03-01T10:00:00Z',
    };
    const data = ['Aurora', 'March 1, 2026', '/icon.png'];
    expect(findEvidence(data, toSource([paragraph('Aurora')], { metadata })).evidence).toEqual([
      { path: '/0', evidenceIds: [1], metadata: 'title' },
      { path: '/1', evidenceIds: [], metadata: 'createdAt' },
      { path: '/2', evidenceIds: [], unsupported: true },
    ]);
  });

  it('does not look up null, booleans and texts without content', () => {
    const data = { 'a/b': null, 'c~d': [true, false, '', ' - '] };
    expect(findEvidence(data, toSource([paragraph('true null - false')]))).toEqual({
      evidence: ['/a~1b', '/c~0d/0', '/c~0d/1', '/c~0d/2', '/c~0d/3'].map((path) => ({
        path,
        evidenceIds: [],
        notChecked: true,
      })),
      grounded: 1,
    });
  });

  it('lists the first 10 blocks of a value', () => {
    const blocks = Array.from({ length: 30 }, (_, index) => paragraph(index % 2 === 0 ? 'x y' : 'x y x y z'));
    const { evidence } = findEvidence(['y', 'y z'], toSource(blocks));
    expect(evidence.map(({ evidenceIds }) => evidenceIds)).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    ]);
  });

  const word = fc.constantFrom('a', 'b', 'ab', 'ba', 'Ä', '1', '2,5', '.', '-', '%');
  const sentence = fc.array(word, { minLength: 1, maxLength: 12 });

  it('finds every run of whole words of every text', () => {
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (texts, at, from) => {
          const words =
            texts[at % texts.length]?.map((each) => (/[\p{L}\p{N}]/u.test(each) ? each : 'x')) ?? [];
          const blocks = texts.map((text, index) =>
            paragraph((index === at % texts.length ? words : text).join(' ')),
          );
          const value = words.slice(from % words.length).join(' ');
          expect(findEvidence([value], toSource(blocks)).evidence[0]?.evidenceIds).toContain(
            (at % texts.length) + 1,
          );
        },
      ),
    );
  });

  it('finds a text of letters exactly where it stands between spaces', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'ab', 'aab'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 6 }),
        fc.array(letters, { maxLength: 6 }),
        (texts, values) => {
          const { evidence } = findEvidence(
            values.map((value) => value.join(' ')),
            toSource(texts.map((text) => paragraph(text.join('  ')))),
          );
          for (const [index, value] of values.entries()) {
            const expected = texts.flatMap((text, at) =>
              ` ${text.join(' ')} `.includes(` ${value.join(' ')} `) ? [at + 1] : [],
            );
            expect(evidence[index]?.evidenceIds).toEqual(expected);
          }
        },
      ),
    );
  });

  it('finds a number only in texts with exactly this number', () => {
    const amount = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom('en', 'de', 'fr', 'de-CH', 'en-IN'),
        (value, shown, lang) => {
          const text = `costs ${shown.toLocaleString(lang, { minimumFractionDigits: 2 })} now`;
          expect(isStated(value, text, lang)).toBe(value === shown);
        },
      ),
    );
  });

  it.each([
    ['one word', 'a '],
    ['digits and spaces', '1 '],
    ['digits and marks', '1,'],
    ['letters', 'a'],
    ['marks', '-$'],
    ['dots', 'a.'],
    ['beginnings of addresses', 'a://'],
    ['ends of addresses', 'a://))))))))))))'],
    ['dates', 'March 1, '],
    ['days', '1 May '],
    ['ranges', '1-$'],
    ['telephone numbers', '+1 555 '],
    ['long telephone numbers', `+${'1'.repeat(61)} `],
    ['words with hyphens', 'a-b'],
    ['Japanese', '東京都に'],
    ['Thai', 'กรุงเทพ'],
    ['stars', '★'],
  ])('takes linear time for a page of %s', async (_name, part) => {
    await expectLinearTime((size) => {
      const text = part.repeat(Math.ceil(size / part.length));
      const values = [text, 'US', '京都', ...Array.from({ length: 50 }, (_, index) => part.repeat(index))];
      return findEvidence(values, toSource([paragraph(text), paragraph(`${text}x`)], { lang: 'fr' }));
    }, 30_000);
  });
});
