/** A rectangle in CSS pixels, relative to the top left corner of the whole page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Why a person would not see an element:
 * - `none`: `display: none` or the `hidden` attribute, on itself or an ancestor (a closed accordion is this, too)
 * - `invisible`: `visibility: hidden`, next to no opacity, transparent, clipped to nothing, or moved off the page
 * - `blended`: of the colour of the boxes around it; seen only where something else lies behind it
 */
export type Hidden = 'none' | 'invisible' | 'blended';

/** What only a browser knows of an element. Absent where no browser laid the tree out. */
export interface Layout {
  /** Computed `display`, e.g. `block`, `inline`, `flex`, `table-cell`, `list-item`. */
  display: string;
  /** Absent for elements without a box of their own (`display: none` or `contents`) and for running inline text. */
  box?: Box;
  hidden?: Hidden;
  position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky';
  /** CSS pixels. */
  fontSize: number;
  /** 1 to 1000. */
  fontWeight: number;
  /** Whether computed `white-space` keeps line breaks and runs of spaces. */
  preformatted: boolean;
  /** It has a background that can lie behind what stands outside it: a picture, or a colour where it is positioned. */
  paint?: true;
}

export interface TextNode {
  kind: 'text';
  /** Document order over the whole page, frames and shadow roots included; unique. */
  id: number;
  value: string;
}

export interface ElementNode {
  kind: 'element';
  /** Document order over the whole page, frames and shadow roots included; unique. */
  id: number;
  /** Lower case. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** The flat tree: shadow roots stand in place of light children, slots hold what is assigned to them, a same-page iframe holds its document's root element. */
  children: TreeNode[];
  layout?: Layout;
}

/** One node of what a reader saw, whichever reader it was: the walker in the browser, or an HTML parser. */
export type TreeNode = ElementNode | TextNode;
