import { describe, expect, it } from 'vitest';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';
import { byLength, mainOf, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

/** Scores short texts near the threshold. */
const classify: SegmentClassifier = (page, isExcluded) => {
  const { probabilities, explain } = byLength(page, isExcluded);
  return { probabilities: probabilities.map((score) => Math.max(score, 0.42)), explain };
};
const page = { ...THREAD, address: 'https://example.com/story', classify, type: 'article' as const };
const changedBy = (between: string, type: 'article' | 'listing' = 'article'): string[] =>
  mainOf(`<div><p>${PROSE}</p>${between}<p>${PROSE} Again.</p></div>`, { ...page, type }).changedBy(
    'promoteInterior',
  );

describe('short texts between two main texts of an element', () => {
  it.each([
    [
      '<div class="card"><h4>Did wages go down?</h4><div><p>No, they rose.</p></div></div>',
      ['Did wages go down?', 'No, they rose.'],
    ],
    ['<p class="lead">Price of the set: 40 euros</p>', ['Price of the set: 40 euros']],
  ])('are main: %s', (between, expected) => {
    expect(changedBy(between)).toEqual(expected);
  });

  it.each([
    ['with a link', '<p>Read <a href="/b">the other story</a></p>'],
    ['of one word', '<p>Footnote</p>'],
    ['that are there twice', '<p>Code snippet</p><p>Code snippet</p>'],
    ['in an aside', '<aside><p>Ten boats</p></aside>'],
    ['next to others that are not', '<p>Ten boats</p><p>Read <a href="/b">the other story</a></p>'],
  ])('are not main %s', (_, between) => {
    expect(changedBy(between)).toEqual([]);
  });

  it('are not main on lists of pages, nor between elements with different parents', () => {
    expect(changedBy('<p>Ten boats</p>', 'listing')).toEqual([]);
    const parts = `<div><p>${PROSE}</p></div><p>Ten boats</p><div><p>${PROSE} Again.</p></div>`;
    expect(mainOf(parts, page).changedBy('promoteInterior')).toEqual([]);
  });
});
