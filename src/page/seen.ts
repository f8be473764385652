import type { Box, ElementNode, Layout, TreeNode } from '../content/index.ts';
import type { InlineScript } from './types.ts';

/** A whole page as the walker saw it: the top document with its frames in place. */
export interface Seen {
  root: ElementNode;
  /** Address of the top document. */
  url: string;
  baseUrl: string;
  title: string;
  /** `document.characterSet` */
  charset: string;
  /** Whether the document has a doctype. */
  doctype: boolean;
  /** Whether any author stylesheet was applied. */
  styled: boolean;
  viewport: { width: number; height: number };
  /** The whole page, scrolled parts included. */
  scroll: { width: number; height: number };
  scripts: InlineScript[];
}

/** The first chunk of every frame. */
interface DocumentFacts extends Omit<Seen, 'root' | 'scripts'> {
  /** Number of this frame, 0 for the top document. */
  frame: number;
  /** Number of the frame that holds it, -1 for the top document. */
  parent: number;
}

interface Frame {
  facts: DocumentFacts;
  root: ElementNode | undefined;
  scripts: InlineScript[];
}

/** The string in a raw CDP reply (`{"id":…,"result":{"result":{"type":"string","value":"…"}}}`). */
export function messageValue(message: Uint8Array): string {
  const reply: { result?: { result?: { value?: unknown } } } = JSON.parse(new TextDecoder().decode(message));
  const value = reply.result?.result?.value;
  if (typeof value !== 'string') throw new TypeError('The browser answered without a string');
  return value;
}

/**
 * Builds the page from the walker's chunks, in the order they were taken
 * (src/capture/walker/README.md describes the format).
 */
export function decodeSeen(chunks: Iterable<string>): Seen {
  const frames: Frame[] = [];
  let tree: TreeDecoder | undefined;
  for (const chunk of chunks) {
    const record: Chunk = JSON.parse(chunk);
    if (record[0] === 'document') {
      const frame: Frame = { facts: record[1], root: undefined, scripts: [] };
      frames.push(frame);
      tree = new TreeDecoder();
    } else {
      tree?.read(record[1], record[2], record[3]);
      const frame = frames.at(-1);
      if (frame && tree) frame.root = tree.root;
    }
  }
  const [top] = frames;
  if (!top) throw new TypeError('No document was read');
  const root = top.root ?? emptyRoot();
  numberNodes(root);
  const { frame: _frame, parent: _parent, ...facts } = top.facts;
  return { ...facts, root, scripts: top.scripts };
}

type Chunk = ['document', DocumentFacts] | ['nodes', strings: string[], texts: string[], codes: number[]];

/** Reads the `nodes` chunks of one frame. */
class TreeDecoder {
  root: ElementNode | undefined;
  readonly #strings: string[] = [];
  readonly #layouts = new Map<number, Layout>();
  readonly #open: ElementNode[] = [];
  #lastText: { value: string } | undefined;

  read(strings: string[], texts: string[], codes: number[]): void {
    for (const string of strings) this.#strings.push(string);
    let nextText = 0;
    let at = 0;
    while (at < codes.length) {
      const code = codes[at++] ?? 0;
      if (code === 0) this.#open.pop();
      else if (code === 1) this.#addText(' ');
      else if (code === 2) this.#addText(texts[nextText++] ?? '');
      else if (code === 3) this.#extendText(texts[nextText++] ?? '');
      else at = this.#openElement(code - 4, codes, at);
    }
  }

  #addText(value: string): void {
    const node: TreeNode = { kind: 'text', id: 0, value };
    this.#lastText = node;
    this.#open.at(-1)?.children.push(node);
  }

  #extendText(value: string): void {
    if (this.#lastText) this.#lastText.value += value;
  }

  #openElement(tag: number, codes: number[], from: number): number {
    let at = from;
    // Without a prototype an attribute may be called `__proto__` or `constructor`.
    const attributes: Record<string, string> = Object.create(null);
    for (let left = codes[at++] ?? 0; left > 0; left--) {
      const name = this.#string(codes[at++]);
      attributes[name] = this.#string(codes[at++]);
    }
    const element: ElementNode = { kind: 'element', id: 0, tag: this.#string(tag), attributes, children: [] };
    const appearance = codes[at++] ?? 0;
    if (appearance > 0) {
      const layout = this.#layout((appearance - 1) >> 1, element.tag);
      if ((appearance - 1) % 2 === 1) {
        const box: Box = {
          x: codes[at++] ?? 0,
          y: codes[at++] ?? 0,
          width: codes[at++] ?? 0,
          height: codes[at++] ?? 0,
        };
        element.layout = { ...layout, box };
      } else element.layout = layout;
    }
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.root ??= element;
    this.#open.push(element);
    return at;
  }

  #string(number: number | undefined): string {
    return this.#strings[number ?? -1] ?? '';
  }

  #layout(number: number, tag: string): Layout {
    const text = this.#string(number);
    if (text === 'none') return hiddenLayout(tag);
    let layout = this.#layouts.get(number);
    if (!layout) {
      layout = parseLayout(text);
      this.#layouts.set(number, layout);
    }
    return layout;
  }
}

const POSITIONS: ReadonlySet<string> = new Set(['static', 'relative', 'absolute', 'fixed', 'sticky']);

/** Reads `display|position|fontSize|fontWeight|preformatted|hidden`. */
function parseLayout(text: string): Layout {
  const [display = 'inline', position = '', fontSize, fontWeight, preformatted, hidden] = text.split('|');
  const layout: Layout = {
    display,
    position: POSITIONS.has(position) ? (position as Layout['position']) : 'static',
    fontSize: Number(fontSize),
    fontWeight: Number(fontWeight),
    preformatted: preformatted === '1',
  };
  if (hidden === 'invisible') layout.hidden = hidden;
  return layout;
}

const INLINE_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark ' +
    'math meter output progress q ruby s samp select small span strike strong sub sup svg textarea time tt u var wbr'
  ).split(' '),
);

/** Below `display: none` the browser computes no style: what the tag usually has stands in for it. */
function hiddenLayout(tag: string): Layout {
  return {
    display: INLINE_TAGS.has(tag) ? 'inline' : 'block',
    hidden: 'none',
    position: 'static',
    fontSize: 16,
    fontWeight: 400,
    preformatted: tag === 'pre' || tag === 'textarea',
  };
}

function emptyRoot(): ElementNode {
  return { kind: 'element', id: 0, tag: 'html', attributes: {}, children: [] };
}

/** Numbers all nodes in document order, with a stack of its own: pages nest deeper than the call stack. */
function numberNodes(root: ElementNode): void {
  let id = 0;
  const stack: TreeNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    node.id = id++;
    if (node.kind === 'text') continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child) stack.push(child);
    }
  }
}
