/** A rectangle in CSS pixels, relative to the top left corner of the whole page. */
export interface ElementBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Why a person would not see an element:
 * - `none`: `display: none` or the `hidden` attribute, on itself or an ancestor (also closed accordions)
 * - `invisible`: `visibility: hidden`, almost no opacity, transparent, clipped to nothing, or moved off the page
 * - `lowContrast`: the colour of the boxes around it; visible only if something else is painted behind it
 */
export type HiddenReason = 'none' | 'invisible' | 'lowContrast';

/** Computed style and box of an element. */
export interface ElementLayout {
  /** Computed `display`, e.g. `block`, `inline`, `flex`, `table-cell`, `list-item`. */
  display: string;
  /**
   * The box of the element. Absent for inline text and for an element without a box of its own (`display: none` or
   * `contents`).
   */
  box?: ElementBox;
  hidden?: HiddenReason;
  position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky';
  /** Font size in CSS pixels. */
  fontSize: number;
  /** Font weight, 1 to 1000. */
  fontWeight: number;
  /** Whether computed `white-space` preserves line breaks and runs of spaces. */
  preformatted: boolean;
  /** Present if the font is monospaced, as for code. Pages recorded before November 2026 lack this and the next three. */
  monospaced?: true;
  italic?: true;
  /** Present if the text cannot be selected, such as line numbers next to code. */
  unselectable?: true;
  /** Present if margins or padding separate the inline element from the inline element directly before it. */
  spaced?: true;
  /** Present if a style draws a line through the text. */
  struck?: true;
  /**
   * Present if the element has a background that can lie behind other elements: an image, or a color on a positioned
   * element.
   */
  paint?: true;
}

export interface TextNode {
  kind: 'text';
  /** Unique number in document order over the whole page, including frames and shadow roots. */
  id: number;
  value: string;
}

export interface ElementNode {
  kind: 'element';
  /** Unique number in document order over the whole page, including frames and shadow roots. */
  id: number;
  /** Tag name in lower case. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /**
   * Children in the flat tree: the shadow tree of an element replaces its children, and a slot contains its assigned
   * nodes. An `iframe` contains the root element of its document.
   */
  children: TreeNode[];
  layout?: ElementLayout;
}

/** A node from the DOM walker in the browser or from the HTML parser. */
export type TreeNode = ElementNode | TextNode;

/** Whether a node is an element or a text that is not blank. */
export const isNonBlank = (node: TreeNode): boolean => node.kind === 'element' || node.value.trim() !== '';
