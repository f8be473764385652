import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ElementNode, TreeNode } from '../../src/content/index.ts';
import { decodeHtml, decodeWalkerChunks, readMessageValue } from '../../src/page/index.ts';

const FACTS = {
  frame: 0,
  parent: -1,
  slot: -1,
  url: 'https://example.org/',
  baseUrl: 'https://example.org/',
  title: 'T',
  charset: 'UTF-8',
  doctype: true,
  styled: true,
  viewport: { width: 1280, height: 800 },
  scroll: { width: 1280, height: 800 },
  scrolled: { x: 0, y: 0 },
};
const VISIBLE = 'block|static|16|400|0|';

const documentChunk = (facts: Partial<typeof FACTS> = {}) =>
  JSON.stringify(['document', { ...FACTS, ...facts }]);
const nodesChunk = (strings: string[], texts: string[], codes: number[]) =>
  JSON.stringify(['nodes', strings, texts, codes]);

function messageOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ id: 3, result: { result: { type: 'string', value } } }));
}

/** Encodes a tree with one chunk per node and two per text. */
function encode(root: ElementNode): string[] {
  const chunks = [documentChunk()];
  const numbers = new Map<string, number>();
  const write = (node: TreeNode): void => {
    if (node.kind === 'text') {
      const half = node.value.length >> 1;
      chunks.push(
        nodesChunk([], [node.value.slice(0, half)], [2]),
        nodesChunk([], [node.value.slice(half)], [3]),
      );
      return;
    }
    const strings: string[] = [];
    const numberOf = (string: string) => {
      if (!numbers.has(string)) {
        numbers.set(string, numbers.size);
        strings.push(string);
      }
      return numbers.get(string) ?? 0;
    };
    const attributes = Object.entries(node.attributes).flat();
    const own = [5 + numberOf(node.tag), attributes.length / 2, ...attributes.map(numberOf)];
    own.push(2 * numberOf(VISIBLE) + 1, 1, 2, 3, 4);
    chunks.push(nodesChunk(strings, [], own));
    for (const child of node.children) write(child);
    chunks.push(nodesChunk([], [], [0]));
  };
  write(root);
  return chunks;
}

const attributesOf = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
const { tree } = fc.letrec<{ tree: TreeNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.record({
      kind: fc.constant('text' as const),
      id: fc.constant(0),
      value: fc.string({ unit: 'binary' }),
    }),
    fc.record({
      kind: fc.constant('element' as const),
      id: fc.constant(0),
      tag: fc.constantFrom('div', 'p', 'b', 'x-y'),
      attributes: attributesOf,
      children: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}));

/** Node ids in document order, and the layout that `encode` gives to every element. */
function expected(root: ElementNode): ElementNode {
  let id = 0;
  const visit = (node: TreeNode): TreeNode => {
    const own = id++;
    if (node.kind === 'text') return { ...node, id: own };
    return {
      ...node,
      id: own,
      layout: {
        display: 'block',
        position: 'static',
        fontSize: 16,
        fontWeight: 400,
        preformatted: false,
        box: { x: 1, y: 2, width: 3, height: 4 },
      },
      children: node.children.map(visit),
    };
  };
  return visit(root) as ElementNode;
}

describe('decoding the chunks of the walker (the script that reads a page)', () => {
  it('decodes every tree, however the chunks are split', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), attributesOf, (children, attributes) => {
        const root: ElementNode = { kind: 'element', id: 0, tag: 'html', attributes, children };
        expect(decodeWalkerChunks(encode(root)).root).toEqual(expected(root));
      }),
    );
  });

  it('returns the metadata of the top-level document', () => {
    const { root, ...facts } = decodeWalkerChunks([documentChunk({ title: 'Title', styled: false })]);
    const { frame: _, parent: __, slot: ___, scrolled: ____, ...known } = FACTS;
    expect(facts).toEqual({ ...known, title: 'Title', styled: false, scripts: [] });
    expect(root).toMatchObject({ tag: 'html', children: [] });
  });

  it('joins the pieces of long data scripts', () => {
    const { scripts } = decodeWalkerChunks([
      documentChunk(),
      JSON.stringify(['scripts', [['application/json', 'a', '{"x"']]]),
      JSON.stringify(['scripts', [[':1}'], ['', '', 'y']]]),
    ]);
    expect(scripts).toEqual([
      { type: 'application/json', id: 'a', text: '{"x":1}' },
      { type: '', id: '', text: 'y' },
    ]);
  });

  it('ignores a frame whose iframe element is not in the tree', () => {
    const { root } = decodeWalkerChunks([
      documentChunk(),
      nodesChunk(['html', VISIBLE], [], [5, 0, 2, 0]),
      documentChunk({ frame: 1, parent: 0, slot: 4 }),
      nodesChunk(['html', VISIBLE], ['lost'], [5, 0, 2, 2, 0]),
    ]);
    expect(root.children).toEqual([]);
  });

  it('removes all layout boxes inside an iframe whose element is not rendered', () => {
    const { root } = decodeWalkerChunks([
      documentChunk(),
      nodesChunk(['iframe', VISIBLE], [], [5, 0, 2, 4, 1, 0, 0, 0]),
      documentChunk({ frame: 1, parent: 0, slot: 0 }),
      nodesChunk(['html', VISIBLE], [], [5, 0, 3, 9, 9, 9, 9, 0]),
    ]);
    expect(root.children).toMatchObject([{ tag: 'html', layout: { display: 'block' } }]);
    expect((root.children[0] as ElementNode).layout).not.toHaveProperty('box');
  });

  it('leaves out frames that contain media players or error pages of the browser', () => {
    const frameIn = (url: string, attributes: Record<string, string>): unknown[] => {
      const own = Object.entries({ src: 'https://other.example/player/x', ...attributes }).flat();
      const strings = ['iframe', VISIBLE, ...own];
      return decodeWalkerChunks([
        documentChunk(),
        nodesChunk(strings, [], [5, own.length / 2, ...own.map((_, at) => at + 2), 2, 4, 1, 0, 0, 0]),
        documentChunk({ frame: 1, parent: 0, slot: 0, url }),
        nodesChunk(['html', VISIBLE], ['inner'], [5, 0, 2, 2, 0]),
      ]).root.children;
    };
    expect(frameIn('https://other.example/player/x', {})).toMatchObject([{ tag: 'html' }]);
    expect(frameIn('https://other.example/player/x', { allow: 'autoplay; fullscreen' })).toEqual([]);
    expect(frameIn('https://other.example/x', { src: 'https://www.youtube.com/embed/x' })).toEqual([]);
    expect(frameIn('chrome-error://chromewebdata/', {})).toEqual([]);
  });

  it('decodes a tree with 100,000 levels', () => {
    const codes = Array.from({ length: 100_000 }, () => [5, 0, 2]).flat();
    const { root } = decodeWalkerChunks([
      documentChunk(),
      nodesChunk(['div', VISIBLE], ['deep'], [...codes, 2]),
    ]);
    let at: TreeNode | undefined = root;
    while (at?.kind === 'element') [at] = at.children;
    expect(at).toEqual({ kind: 'text', id: 100_000, value: 'deep' });
  });

  it('rejects an empty list of chunks, and nodes before the first document', () => {
    expect(() => decodeWalkerChunks([])).toThrow(TypeError);
    expect(() => decodeWalkerChunks([nodesChunk([], [], [])])).toThrow(TypeError);
  });
});

describe('values in CDP replies', () => {
  it('rejects a CDP reply without a string value', () => {
    expect(readMessageValue(messageOf('a"é😀'))).toBe('a"é😀');
    expect(() => readMessageValue(messageOf(undefined))).toThrow(TypeError);
  });

  it('joins CDP replies to the HTML of the document', () => {
    expect(decodeHtml([messageOf('<p>\ud83d'), messageOf('\ude00</p>')])).toBe('<p>😀</p>');
  });
});
