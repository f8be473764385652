import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ElementNode,
  parseHtml,
  toPlainText,
  serialiseMarkdown,
  type TreeNode,
  treeToBlocks,
} from '../../src/content/index.ts';
import { parse } from './judge.ts';

const RUNS = process.env['PAGEWRIGHT_NIGHTLY'] ? 500 : 150;

const TAGS = (
  'div section article main header aside footer nav p span a b strong em i del code kbd sup sub q mark abbr ' +
  'h1 h2 h3 h6 ul ol li dl dt dd table caption thead tbody tr td th pre blockquote figure figcaption details summary ' +
  'label fieldset legend form ruby rt address center font custom-element iframe video object body'
).split(' ');
const DISPLAYS =
  'block inline inline-block flex inline-flex grid table table-row table-cell list-item contents none'.split(
    ' ',
  );

/** Trees of any shape that scripts can build: text directly in a table, headings in links, lists in cells. */
const trees: fc.Arbitrary<ElementNode> = fc.letrec<{ node: TreeNode; element: ElementNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'large', maxDepth: 7, withCrossShrink: true },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('w ', ' w', 'w', ' w w ', '\n', ' ', 'w\u00A0w')
        .map((value): TreeNode => ({ kind: 'text', id: 0, value })),
    },
    { weight: 3, arbitrary: tie('element') },
  ),
  element: fc
    .tuple(
      fc.constantFrom(...TAGS),
      fc.array(tie('node'), { maxLength: 5 }),
      fc.option(fc.constantFrom(...DISPLAYS)),
      fc.boolean(),
    )
    .map(
      ([tag, children, display, preformatted]): ElementNode => ({
        kind: 'element',
        id: 0,
        tag,
        attributes: { href: '/there', ...(tag === 'td' && { colspan: '3', rowspan: '2' }) },
        children,
        ...(display !== null && {
          layout: { display, position: 'static', fontSize: 16, fontWeight: 400, preformatted },
        }),
      }),
    ),
})).element;

/** Assigns an id to every node and a number to every word, in document order. */
function numberNodes(root: ElementNode): string[] {
  const words: string[] = [];
  let id = 0;
  const visit = (node: TreeNode): void => {
    id += 1;
    node.id = id;
    if (node.kind === 'element') node.children.forEach(visit);
    else node.value = node.value.replace(/w/g, () => words[words.push(`w${words.length}w`) - 1]!);
  };
  visit(root);
  return words;
}

describe('treeToBlocks', () => {
  it('keeps every word of any tree in order', () => {
    fc.assert(
      fc.property(trees, (shape) => {
        const root = structuredClone(shape);
        const words = numberNodes(root);
        const blocks = treeToBlocks(root, { baseUrl: 'https://e.org/' });
        const text = blocks.map(({ block }) => toPlainText([block])).join('\n');
        expect(text.match(/w\d+w/g) ?? []).toEqual(words);
        expect(
          toPlainText(parse(serialiseMarkdown(blocks.map(({ block }) => block)))).match(/w\d+w/g) ?? [],
        ).toEqual(words);
      }),
      { numRuns: RUNS },
    );
  });

  it('each text node belongs to exactly one block', () => {
    fc.assert(
      fc.property(trees, (shape) => {
        const root = structuredClone(shape);
        numberNodes(root);
        const texts = new Set<number>();
        const visit = (node: TreeNode): void => {
          if (node.kind === 'element') node.children.forEach(visit);
          else if (node.value.includes('w')) texts.add(node.id);
        };
        visit(root);
        const named = treeToBlocks(root, { baseUrl: 'https://e.org/' }).flatMap(({ nodeIds }) => nodeIds);
        expect(named.filter((id) => texts.has(id)).toSorted((a, b) => a - b)).toEqual([...texts]);
      }),
      { numRuns: RUNS },
    );
  });

  it('reads any HTML without an error', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '>',
      '<table>',
      '<td>',
      '<tr>',
      '</table>',
      '<li>',
      '<a href=x>',
      '</a>',
      'w',
      '<h1>',
      '<select>',
      '<math>',
      '<svg>',
      '<template>',
      '&nbsp;',
      '<br>',
      '<pre>',
      '<frameset>',
      '<plaintext>',
      '<div __proto__=x constructor=y>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (html) => {
        const blocks = treeToBlocks(parseHtml(html.join('')), { baseUrl: 'https://e.org/' });
        expect(typeof serialiseMarkdown(blocks.map(({ block }) => block))).toBe('string');
      }),
      { numRuns: RUNS },
    );
  });
});
