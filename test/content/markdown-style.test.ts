import { describe, expect, it } from 'vitest';
import {
  measureAstBytes,
  type Block,
  type Inline,
  toPlainText,
  toSafeUrl,
  serialiseMarkdown,
  serialiseWithSpans,
} from '../../src/content/index.ts';

const text = (value: string): Inline => ({ type: 'text', value });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const say = (...children: Inline[]): string => serialiseMarkdown([paragraph(...children)]);

describe('Markdown of ordinary prose', () => {
  const CLEAN = [
    'snake_case and _ alone, 5 * 3, a - b, C#, (1), e.g. this',
    'It costs $5 to $10, ~20 km, 50% off!',
    'See [1] and [note 2], item #4, a < b > c, <3',
    'AT&T & Sons; R&D',
    'A footnote marked * once',
    'https://example.org/a_b?c=d&e=f#g, www.example.org and me@example.org.',
    '-5 degrees, +1, 3.14, 10. Why?',
    'path\\to\\file C:\\Windows',
    'x = [y] ! (z) | 漢字「かな」',
    '`',
    '2020 – 2021',
    'Hello… “world” (again): yes!',
  ];
  for (const prose of CLEAN) it(`needs no escapes: ${prose}`, () => expect(say(text(prose))).toBe(prose));
});

describe('style of the Markdown', () => {
  it('writes each kind of block', () => {
    const item = (...children: Block[]) => ({ children });
    const blocks: Block[] = [
      { type: 'heading', level: 3, children: [text('Title #')] },
      {
        type: 'list',
        ordered: true,
        start: 9,
        items: [
          item(paragraph(text('a'))),
          item(paragraph(text('b')), { type: 'list', ordered: false, items: [item(paragraph(text('c')))] }),
        ],
      },
      { type: 'list', ordered: true, items: [item(paragraph(text('d')), paragraph(text('e')))] },
      {
        type: 'table',
        align: ['left', 'center', 'right'],
        rows: [
          [[text('a|b')], [], [text('c')]],
          [[{ type: 'code', value: 'x|y' }], [text('1'), { type: 'break' }, text('2')]],
        ],
      },
      { type: 'code', language: 'ts', value: 'a\n```\n\nb' },
      { type: 'math', value: 'x^2' },
      {
        type: 'quote',
        children: [
          paragraph(text('q'), { type: 'footnoteReference', label: '1' }),
          { type: 'code', value: '' },
        ],
      },
      { type: 'separator' },
      { type: 'footnote', label: '1', children: [paragraph(text('note')), paragraph(text('more'))] },
    ];
    expect(serialiseMarkdown(blocks)).toBe(
      [
        '### Title \\#',
        '',
        '9. a',
        '10. b',
        '    - c',
        '',
        '1) d',
        '',
        '   e',
        '',
        '| a\\|b | | c |',
        '| :-- | :-: | --: |',
        '| `x\\|y` | 1<br>2 | |',
        '',
        '````ts',
        'a',
        '```',
        '',
        'b',
        '````',
        '',
        '$$',
        'x^2',
        '$$',
        '',
        '> q[^1]',
        '>',
        '> ```',
        '>',
        '> ```',
        '',
        '---',
        '',
        '[^1]: note',
        '',
        '    more',
      ].join('\n'),
    );
  });

  it('writes marks, links, images and math', () => {
    const link = (url: string, ...children: Inline[]): Inline => ({ type: 'link', url, children });
    expect(say({ type: 'emphasis', children: [{ type: 'strong', children: [text('both')] }] })).toBe(
      '***both***',
    );
    expect(say(text('注意'), { type: 'strong', children: [text('重要：')] }, text('请'))).toBe(
      '注意**重要**：请',
    );
    expect(say({ type: 'strong', children: [text(' a ')] }, text('b'))).toBe('**a** b');
    expect(say(link('https://e.org/a_(b)', text('x')))).toBe('[x](https://e.org/a_(b))');
    expect(say(link('https://e.org/', text('https://e.org/')))).toBe('<https://e.org/>');
    expect(say(link('/a b"<>', text('[1]')))).toBe('[[1]](/a%20b%22%3C%3E)');
    expect(say({ type: 'image', url: 'a.png', alt: 'a [b]', title: 'say "c"' })).toBe(
      '![a [b]](a.png "say \\"c\\"")',
    );
    expect(say(text('costs 5$ and '), { type: 'math', value: 'a_1*b' })).toBe('costs 5\\$ and $a_1*b$');
  });

  it('removes dangerous URLs and keeps the text of their links', () => {
    for (const url of [
      'javascript:alert(1)',
      ' java\nscript:x',
      'VBSCRIPT:x',
      'data:text/html,x',
      'blob:x',
      'file:///etc/passwd',
    ]) {
      expect(toSafeUrl(url)).toBeUndefined();
      expect(
        say({ type: 'link', url, children: [text('text')] }, text(' '), { type: 'image', url, alt: 'alt' }),
      ).toBe('text alt');
    }
    expect(toSafeUrl('service-asset:data-url:abc')).toBe('service-asset:data-url:abc');
  });

  it('an empty block has no Markdown and an empty span', () => {
    const nothing: Block = { type: 'quote', children: [paragraph(text(' '))] };
    const blocks = [paragraph(text('a')), nothing, paragraph(text('😀b'))].map((block) => ({ block }));
    expect(serialiseWithSpans(blocks)).toEqual({
      markdown: 'a\n\n😀b',
      spans: [
        { start: 0, end: 1 },
        { start: 1, end: 1 },
        { start: 3, end: 6 },
      ],
    });
    expect(serialiseMarkdown([])).toBe('');
  });
});

describe('measureAstBytes and plainText', () => {
  it('measureAstBytes counts UTF-8 bytes and a fixed cost for each node', () => {
    const empty = measureAstBytes([paragraph()]);
    expect(measureAstBytes([paragraph(text('aé漢😀'))]) - measureAstBytes([paragraph(text(''))])).toBe(
      1 + 2 + 3 + 4,
    );
    expect(measureAstBytes([paragraph(), paragraph()])).toBe(2 * empty);
  });

  it('plainText separates the words of different blocks and cells', () => {
    const blocks: Block[] = [
      paragraph(text('a'), { type: 'strong', children: [text('b')] }, { type: 'break' }, text('c')),
      {
        type: 'table',
        align: [],
        rows: [
          [[text('d')], [text('e')]],
          [[text('f')], [{ type: 'image', url: 'u', alt: 'g' }]],
        ],
      },
      {
        type: 'list',
        ordered: false,
        items: [{ children: [paragraph(text('h')), { type: 'code', value: 'i' }] }],
      },
    ];
    expect(toPlainText(blocks).split(/\s+/)).toEqual(['ab', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  });

  it('reads and writes 20,000 nested blocks and marks', () => {
    let quote: Block = paragraph(text('deep'));
    let mark: Inline = text('deep');
    for (let level = 0; level < 20_000; level += 1) {
      quote =
        level % 2
          ? { type: 'quote', children: [quote] }
          : { type: 'list', ordered: false, items: [{ children: [quote] }] };
      mark = { type: level % 2 ? 'strong' : 'emphasis', children: [mark] };
    }
    expect(serialiseMarkdown([quote])).toContain('deep');
    expect(say(mark)).toBe('**_deep_**');
    expect(toPlainText([quote])).toBe('deep');
    expect(measureAstBytes([quote])).toBeGreaterThan(20_000);
  });
});
