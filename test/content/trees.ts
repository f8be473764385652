import * as fc from 'fast-check';
import type { ColumnAlignment, Block, Inline, ListItem } from '../../src/content/index.ts';

/** Pieces of text with and without a meaning in Markdown syntax. */
const SYNTAX_PIECES = [
  '#',
  '##',
  '-',
  '+',
  '*',
  '**',
  '***',
  '_',
  '__',
  '1.',
  '12)',
  '>',
  '=',
  '===',
  '---',
  '|',
  '`',
  '``',
  '```',
  '~',
  '~~',
  '~~~',
  '[',
  ']',
  '](',
  '[ ]',
  '[x]',
  '[^1]',
  '[a]: b',
  '[a](b)',
  '![a](b)',
  '(',
  ')',
  '<',
  '>',
  '<b>',
  '</i>',
  '<!--',
  '-->',
  '<?x',
  '<http://a.b>',
  '&',
  '&amp;',
  '&#35;',
  '&copy',
  'www.x.com',
  'http://x.com/a_b',
  'https://x.org/*a*',
  'ftp://x.y',
  'a@b.co',
  'a_b@c.de',
  '!',
  '\\',
  '\\\\',
  '$',
  '$5',
  '$x$',
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\0',
  'é',
  '漢字',
  '「',
  '」',
  '。',
  '😀',
  '“',
  '”',
  '…',
  '\uD800',
  'a',
  'b',
  'word',
  'snake_case',
  'C#',
  '5 * 3',
  'e.g. this',
  'it’s',
  '"',
  "'",
  '.',
  ',',
  ':',
  ';',
  '?',
  '/',
  '--',
  ':--',
  ':-:',
  '|-|',
  'x',
  'X',
  '0',
  '7',
  '^',
  '{',
  '}',
  '%',
  '=>',
  '->',
  '`a`',
  '\\|',
  '\\`',
  '_a_',
  '*a*',
  '~a~',
  'http',
  's://',
  'www',
  '.',
  '@',
];

export const markdownLikeText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...SYNTAX_PIECES), { minLength: 1, maxLength: 7 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 12 }) },
);

const url = fc.oneof(
  markdownLikeText,
  fc.constantFrom(
    'https://e.org/',
    'https://e.org/a_(b)',
    'mailto:a@b.co',
    'javascript:alert(1)',
    'https://e.org/?a=1&amp;b=(',
    '#x',
    '',
  ),
);
const title = fc.option(markdownLikeText, { nil: undefined });

const leaf: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 6, arbitrary: markdownLikeText.map((value): Inline => ({ type: 'text', value })) },
  { weight: 1, arbitrary: markdownLikeText.map((value): Inline => ({ type: 'code', value })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(url, markdownLikeText, title)
      .map(
        ([url, alt, title]): Inline => ({ type: 'image', url, alt, ...(title !== undefined && { title }) }),
      ),
  },
  { weight: 1, arbitrary: fc.constant<Inline>({ type: 'break' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1', 'note', 'a b')
      .map((label): Inline => ({ type: 'footnoteReference', label })),
  },
);

function inlineAt(depth: number): fc.Arbitrary<Inline[]> {
  const node: fc.Arbitrary<Inline> =
    depth === 0
      ? leaf
      : fc.oneof(
          { weight: 4, arbitrary: leaf },
          {
            weight: 3,
            arbitrary: fc
              .tuple(
                fc.constantFrom('strong' as const, 'emphasis' as const, 'delete' as const),
                inlineAt(depth - 1),
              )
              .map(([type, children]): Inline => ({ type, children })),
          },
          {
            weight: 1,
            arbitrary: fc.tuple(url, title, inlineAt(depth - 1)).map(
              ([url, title, children]): Inline => ({
                type: 'link',
                url,
                ...(title !== undefined && { title }),
                children,
              }),
            ),
          },
          {
            weight: 1,
            arbitrary: fc.constantFrom('https://e.org/a', 'a@b.co').map(
              (value): Inline => ({
                type: 'link',
                url: value.includes('@') ? `mailto:${value}` : value,
                children: [{ type: 'text', value }],
              }),
            ),
          },
        );
  return fc.array(node, { maxLength: 4 });
}

export const inlines: fc.Arbitrary<Inline[]> = inlineAt(3);

const align = fc.constantFrom<ColumnAlignment>('left', 'center', 'right', null);

const leafBlock: fc.Arbitrary<Block> = fc.oneof(
  { weight: 5, arbitrary: inlines.map((children): Block => ({ type: 'paragraph', children })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(1 as const, 2 as const, 6 as const), inlines)
      .map(([level, children]): Block => ({ type: 'heading', level, children })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(markdownLikeText, fc.option(fc.constantFrom('js', 'c++', 'a b', '`'), { nil: undefined }))
      .map(
        ([value, language]): Block => ({ type: 'code', ...(language !== undefined && { language }), value }),
      ),
  },
  { weight: 1, arbitrary: fc.constant<Block>({ type: 'separator' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.array(align, { maxLength: 3 }),
        fc.array(fc.array(inlineAt(1), { maxLength: 3 }), { maxLength: 3 }),
      )
      .map(([align, rows]): Block => ({ type: 'table', align, rows })),
  },
);

function blocksAt(depth: number): fc.Arbitrary<Block[]> {
  if (depth === 0) return fc.array(leafBlock, { maxLength: 4 });
  const inner = blocksAt(depth - 1);
  const item: fc.Arbitrary<ListItem> = fc
    .tuple(fc.option(fc.boolean(), { nil: undefined, freq: 3 }), inner)
    .map(([checked, children]) => ({ ...(checked !== undefined && { checked }), children }));
  const nested: fc.Arbitrary<Block> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.boolean(),
          fc.option(fc.constantFrom(0, 1, 7, 999_999_999, 1e12), { nil: undefined }),
          fc.array(item, { maxLength: 3 }),
        )
        .map(
          ([ordered, start, items]): Block => ({
            type: 'list',
            ordered,
            ...(start !== undefined && { start }),
            items,
          }),
        ),
    },
    {
      weight: 1,
      arbitrary: inner.map((children): Block => ({ type: 'quote', children })),
    },
  );
  return fc.array(fc.oneof({ weight: 2, arbitrary: leafBlock }, { weight: 1, arbitrary: nested }), {
    maxLength: 4,
  });
}

/** Block trees in any form, canonical or not, without math and footnotes. */
export const trees: fc.Arbitrary<Block[]> = blocksAt(3);

const footnote = (label: string, children: Block[]): Block => ({ type: 'footnote', label, children });

/** Block trees with definitions for their footnote references, which a parser needs to recognise them. */
export const documents: fc.Arbitrary<Block[]> = fc
  .tuple(trees, blocksAt(1))
  .map(([blocks, note]) => [
    ...blocks,
    footnote('1', note),
    footnote('note', []),
    footnote('a b', [{ type: 'separator' }]),
  ]);
