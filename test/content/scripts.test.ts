import { describe, expect, it } from 'vitest';
import { parseHtml, serialiseMarkdown, treeToBlocks } from '../../src/content/index.ts';

const toMarkdown = (html: string): string =>
  serialiseMarkdown(treeToBlocks(parseHtml(html), { baseUrl: 'https://e.org/' }).map(({ block }) => block));

describe('raised and lowered text', () => {
  it.each([
    [
      'a number after a number',
      '1101<sub>2</sub> 2011<sub>15ya</sub> 100<sup>2</sup>=10000',
      '1101₂ 2011₁₅ya 100^2=10000',
    ],
    ['a signed number', '10<sup>−6</sup> SO4<sup>2−</sup> Ca<sup>2+</sup>', '10^−6 SO4^2− Ca^2+'],
    [
      'an expression',
      'x<sup>n+1</sup> 2<sup>2n</sup> x<sub>n+1</sub> a<sub>b,c</sub>',
      'x^(n+1) 2^(2n) xₙ₊₁ a_(b,c)',
    ],
    ['several sources', 'word<sup>1,2</sup> word<sup>3–5</sup>', 'word^1,2 word^3–5'],
    ['styled text', '10<sup><b>6</b></sup> 11<sub><i>2</i></sub>', '10^**6** 11₂'],
  ])('keeps its meaning: %s', (_, html, markdown) => {
    expect(toMarkdown(`<p>${html}</p>`)).toBe(markdown);
  });

  it('numbers the sentences of a law', () => {
    const law = '(1) <sup>1</sup>Ships moor here.<sup>2</sup>Boats do not.';
    expect(toMarkdown(`<p>${law}</p>`)).toBe('(1) ¹Ships moor here. ²Boats do not.');
  });

  it.each([
    ['formulas of chemistry', 'H<sub>2</sub>O C<sub>6</sub>H<sub>12</sub>', 'H2O C6H12'],
    ['names of indexes', 'x<sub>i</sub> a<sub>max</sub> log<sub>10</sub>', 'xi amax log10'],
    ['ordinal numbers', '1<sup>st</sup> 2<sup>nd</sup> XX<sup>e</sup>ème', '1st 2nd XX^eème'],
    ['signs', 'Name<sup>®</sup> Na<sup>+</sup>', 'Name® Na+'],
    ['isotopes', '<sup>87</sup>Sr/<sup>86</sup>Sr (<sup>60</sup>Co)', '87Sr/86Sr (60Co)'],
    ['text at the start of a word', '<sup>14</sup>C <sub>n</sub>C', '14C nC'],
  ])('stays plain in %s', (_, html, markdown) => {
    expect(toMarkdown(`<p>${html}</p>`)).toBe(markdown);
  });
});

describe('dollars', () => {
  it.each([
    [
      'formulas that a script would draw',
      'size $n$ takes $O(n \\log n)$ steps, \\(x^2\\) more',
      'size $n$ takes $O(n \\log n)$ steps, $x^2$ more',
    ],
    ['displayed formulas', '$$ a = b $$', '$$\na = b\n$$'],
    ['displayed formulas between texts', 'so \\[a = b\\] holds', 'so\n\n$$\na = b\n$$\n\nholds'],
    ['formulas of a sentence', 'so $$a = b$$ holds', 'so $a = b$ holds'],
    ['prices', '$5 and $7 or US$ 3k', '\\$5 and \\$7 or US\\$ 3k'],
    ['prices without an end', '$5 and $7', '$5 and $7'],
    ['one price after the number', '5$ only', '5$ only'],
    ['variables', '$HOME and $PATH, ${USER}', '$HOME and $PATH, ${USER}'],
    ['a formula and a price', '$x$ for $5', '$x$ for \\$5'],
  ])('are all escaped or none: %s', (_, text, markdown) => {
    expect(toMarkdown(`<p>${text}</p>`)).toBe(markdown);
  });
});
