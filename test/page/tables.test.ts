import { describe, expect, it } from 'vitest';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';
import { byLength, mainOf, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const ROWS = '<tr><td>Upper mill</td><td>1802</td></tr><tr><td>Lower mill</td><td>1811</td></tr>';
const HEADER = '<tr><th>Mill</th><th>Since</th></tr>';
const HEADED = `<table>${HEADER}${ROWS}</table>`;

/** Scores short texts as low as the cells of tables. */
const low: SegmentClassifier = (page, isExcluded) => {
  const { probabilities, explain } = byLength(page, isExcluded);
  return { probabilities: probabilities.map((score) => (score < 0.5 ? 0.05 : score)), explain };
};
const PAGE = { ...THREAD, address: 'https://example.com/mills', classify: low };

/** Returns the main texts after the first. */
const readAfterText = (body: string): string[] => mainOf(`<p>${PROSE}</p>${body}`, PAGE).texts.slice(1);

describe('a table with values after main text', () => {
  it('is main with its heading and its caption, also in elements of its own', () => {
    expect(readAfterText(`<div><h3>Mills by age</h3></div><div>${HEADED}</div>`)).toEqual([
      'Mills by age',
      expect.stringContaining('Upper mill'),
    ]);
    const captioned = HEADED.replace('<table>', '<table><caption>Mills</caption>');
    expect(readAfterText(captioned)).toEqual(['Mills', expect.stringContaining('Upper mill')]);
    expect(readAfterText(HEADED + HEADED.replace('Upper', 'Old'))).toHaveLength(2);
  });

  it('needs no header if it has several rows', () => {
    expect(readAfterText(`<table>${ROWS}<tr><td>Old mill</td><td>1700</td></tr></table>`)).toHaveLength(1);
  });

  it('is not main if it is small, has links, or is in another part of the page', () => {
    expect(readAfterText(`<div><table>${ROWS}</table></div>`)).toEqual([]);
    const linked = HEADED.replace('1802', '<a href="/1802">1802</a>').replace(
      '<table>',
      '<table><caption>Most read now</caption>',
    );
    expect(readAfterText(linked)).toEqual([]);
    expect(readAfterText(`<aside><h3>Mills by age</h3>${HEADED}</aside>`)).toEqual([]);
    expect(readAfterText(`<section><div><div><div>${HEADED}</div></div></div></section>`)).toEqual([]);
  });
});
