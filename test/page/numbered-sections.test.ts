import { describe, expect, it } from 'vitest';
import { mainOf, type Read, THREAD, withHeadings } from './decisions.ts';
import { PROSE } from './page.ts';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';

/** Scores headings and long texts as main, except those with the word "annexed". */
const classify: SegmentClassifier = (page, isExcluded) => {
  const { probabilities, explain } = withHeadings(page, isExcluded);
  for (const { index, words } of page.segments) if (words.includes('annexed')) probabilities[index] = 0.2;
  return { probabilities, explain };
};
const page = { ...THREAD, address: 'https://example.com/terms', classify, type: 'documentation' as const };
const read = (headings: readonly string[], around = (sections: string) => sections): Read =>
  mainOf(
    around(
      headings.map((heading) => `<section><h2>${heading}</h2><p>${PROSE} ${heading}.</p></section>`).join(''),
    ),
    page,
  );

describe('a section that continues the numbers of main headings', () => {
  it.each([
    [['1. Scope', '2. Terms', '3. Annexed papers']],
    [['§ 4 Scope', '§ 5 Terms', '§ 6 Annexed papers']],
    [['Article 1', 'Article 2', 'Article 3 annexed']],
    [['1 Scope', '2 Terms', '3 Annexed papers', '4 More annexed papers']],
  ])('is main: %s', (headings) => {
    const lost = headings.filter((heading) => /annexed/i.test(heading));
    const { texts, changedBy } = read(headings);
    expect(texts).toEqual(expect.arrayContaining(lost));
    expect(changedBy('promoteNumberedSections').filter((text) => lost.includes(text))).toEqual(lost);
  });

  it.each([
    ['the number is not the next one', ['1. Scope', '2. Terms', '5. Annexed papers']],
    ['the form of the number is another one', ['1. Scope', '2. Terms', '§ 3 Annexed papers']],
    ['one main heading is before it', ['1. Scope', '2. Annexed papers']],
    ['the number has two levels', ['1.1 Scope', '1.2 Terms', '1.3 Annexed papers']],
    ['the numbers are years', ['2024 Scope', '2025 Terms', '2026 Annexed papers']],
  ])('is not if %s', (_, headings) => {
    expect(read(headings).changedBy('promoteNumberedSections')).toEqual([]);
  });

  it('is not if it is in another part of the page', () => {
    const sections = read(['1. Scope', '2. Terms', '3. Annexed papers'], (all) =>
      all.replace(/<section><h2>3.*$/, (last) => `<aside>${last}</aside>`),
    );
    expect(sections.changedBy('promoteNumberedSections')).toEqual([]);
  });
});
