import type { ElementNode, ElementLayout, TextNode } from '../../content/index.ts';
import type { InlineScript } from '../types.ts';

/** An element, such as an `iframe`, that contains another frame of the page. */
export interface FrameElement {
  element: ElementNode;
  /** Index of the frame in `window.frames` of its parent; -1 if the frame has no index there. */
  slot: number;
  /** Distance from the corner of the element's box to the corner of the frame's content, in CSS pixels. */
  inset: { x: number; y: number };
}

/** A decoded page from the walker: the top document, with the trees of its frames inserted. */
export interface DecodedPage {
  root: ElementNode;
  /** Address of the top document. */
  url: string;
  baseUrl: string;
  title: string;
  /** `document.characterSet`, or UTF-8 if the browser read UTF-8 as windows-1252. */
  charset: string;
  /** Whether texts of this page that are not in the walker's chunks need `restoreMisreadUtf8`. */
  isMisreadUtf8?: boolean;
  doctype: boolean;
  /** Whether the document applied at least one stylesheet of its own. */
  styled: boolean;
  viewport: { width: number; height: number };
  /** Size of the whole page, including the parts outside the viewport. */
  scroll: { width: number; height: number };
  scripts: InlineScript[];
}

/** The first chunk of a frame: facts about its document. */
export interface FrameDocumentFacts extends Omit<DecodedPage, 'root' | 'scripts'> {
  /** Number of this frame, 0 for the top document. */
  frame: number;
  /** Number of the parent frame, -1 for the top document. */
  parent: number;
  /** Index of the frame in `window.frames` of its parent; -1 if the frame has no index there. */
  slot: number;
  /** Scroll position of the frame's document in CSS pixels. */
  scrolled: { x: number; y: number };
}

/** One frame of a page, decoded. */
export interface DecodedFrame {
  facts: FrameDocumentFacts;
  tree: TreeDecoder;
  scripts: InlineScript[];
}

/** Codes of the walker's format (src/capture/walker/README.md). */
const CLOSE_ELEMENT_CODE = 0;
const SPACE_CODE = 1;
const TEXT_CODE = 2;
const MORE_TEXT_CODE = 3;
const FRAME_CODE = 4;
const FIRST_TAG_CODE = 5;

/** Shared by all elements without attributes, to save memory on large pages. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** Builds the tree of one frame from the frame's `nodes` chunks. All node ids are 0 until `numberNodes` sets them. */
export class TreeDecoder {
  root: ElementNode | undefined;
  readonly holders: FrameElement[] = [];
  readonly #strings: string[] = [];
  readonly #layouts = new Map<number, ElementLayout>();
  readonly #openElements: ElementNode[] = [];
  #lastText: TextNode | undefined;

  read(strings: readonly string[], texts: readonly string[], codes: readonly number[]): void {
    for (const string of strings) this.#strings.push(string);
    let nextText = 0;
    let at = 0;
    const readCode = () => codes[at++] ?? 0;
    while (at < codes.length) {
      const code = readCode();
      if (code === CLOSE_ELEMENT_CODE) this.#openElements.pop();
      else if (code === SPACE_CODE) this.#addText(' ');
      else if (code === TEXT_CODE) this.#addText(texts[nextText++] ?? '');
      else if (code === MORE_TEXT_CODE) this.#extendText(texts[nextText++] ?? '');
      else if (code === FRAME_CODE) this.#addHolder(readCode() - 1, readCode(), readCode());
      else this.#openElement(code - FIRST_TAG_CODE, readCode);
    }
  }

  #addText(value: string): void {
    this.#lastText = { kind: 'text', id: 0, value };
    this.#openElements.at(-1)?.children.push(this.#lastText);
  }

  #extendText(value: string): void {
    if (this.#lastText) this.#lastText.value += value;
  }

  #addHolder(slot: number, x: number, y: number): void {
    const element = this.#openElements.at(-1);
    if (element) this.holders.push({ element, slot, inset: { x, y } });
  }

  #openElement(tagNumber: number, readCode: () => number): void {
    const attributes = this.#readAttributes(readCode);
    const style = readCode();
    const layout = this.#getLayout(style >> 1);
    const element: ElementNode = {
      kind: 'element',
      id: 0,
      tag: this.#getString(tagNumber).toLowerCase(),
      attributes,
      children: [],
      layout:
        style % 2 === 0
          ? layout
          : { ...layout, box: { x: readCode(), y: readCode(), width: readCode(), height: readCode() } },
    };
    const parent = this.#openElements.at(-1);
    if (parent) parent.children.push(element);
    else this.root ??= element;
    this.#openElements.push(element);
  }

  #readAttributes(readCode: () => number): Readonly<Record<string, string>> {
    let remainingAttributes = readCode();
    if (remainingAttributes === 0) return NO_ATTRIBUTES;
    const attributes: Record<string, string> = {};
    for (; remainingAttributes > 0; remainingAttributes--) {
      const name = this.#getString(readCode());
      const value = this.#getString(readCode());
      if (name === '__proto__')
        Object.defineProperty(attributes, name, {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      else attributes[name] = value;
    }
    return attributes;
  }

  #getString(number: number): string {
    return this.#strings[number] ?? '';
  }

  /** Returns the layout with this number. Elements with the same style and without a box share one layout object. */
  #getLayout(number: number): ElementLayout {
    let layout = this.#layouts.get(number);
    if (!layout) {
      layout = parseLayout(this.#getString(number));
      this.#layouts.set(number, layout);
    }
    return layout;
  }
}

const CSS_POSITIONS: readonly ElementLayout['position'][] = [
  'static',
  'relative',
  'absolute',
  'fixed',
  'sticky',
];

/** Bits of the field `text` (src/capture/walker/README.md). */
const PREFORMATTED = 1;
const MONOSPACED = 2;
const ITALIC = 4;
const UNSELECTABLE = 8;
const SPACED = 16;
const STRUCK = 32;

/** Parses `display|position|fontSize|fontWeight|text|hidden`, followed by `|1` if the element has `paint`. */
function parseLayout(text: string): ElementLayout {
  const [display = '', position, fontSize, fontWeight, textBits, hidden, paint] = text.split('|');
  const hasBit = (bit: number): boolean => (Number(textBits) & bit) !== 0;
  const layout: ElementLayout = {
    display,
    position: CSS_POSITIONS.find((known) => known === position) ?? 'static',
    fontSize: Number(fontSize),
    fontWeight: Number(fontWeight),
    preformatted: hasBit(PREFORMATTED),
    ...(hasBit(MONOSPACED) && { monospaced: true }),
    ...(hasBit(ITALIC) && { italic: true }),
    ...(hasBit(UNSELECTABLE) && { unselectable: true }),
    ...(hasBit(SPACED) && { spaced: true }),
    ...(hasBit(STRUCK) && { struck: true }),
  };
  if (hidden === 'none' || hidden === 'invisible') layout.hidden = hidden;
  // The walker's format and recorded pages use the old name `blended` for text with low contrast.
  if (hidden === 'blended' || hidden === 'lowContrast') layout.hidden = 'lowContrast';
  if (paint === '1') layout.paint = true;
  return layout;
}
