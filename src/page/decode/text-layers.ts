import type { ElementBox, ElementNode, TextNode, TreeNode } from '../../content/index.ts';
import { readAttribute, walkTree } from '../walk.ts';

/** Class of the text that viewers of documents lay over the picture of a page, as in pdf.js. */
const TEXT_LAYER_CLASS = /(?:^|\s)text-?layer(?:\s|$)/i;
/** Other layers are found by their children: so many positioned lines, with so many words on average. */
const MIN_LINES = 3;
const MIN_WORDS_PER_LINE = 4;

/** Gaps as multiples of the font size: between words of a line, and between paragraphs. */
const MIN_WORD_GAP = 0.15;
const MIN_PARAGRAPH_GAP = 0.75;
/** Indent of the first line of a paragraph, and how much shorter its last line is, as multiples of the font size. */
const MIN_INDENT = 1;
const MIN_SHORT_END = 6;
/** A larger ratio of font sizes separates headings and notes from text. */
const MAX_FONT_RATIO = 1.12;
const SENTENCE_END = /[.!?:;]["'”’)\]]*$/;
const HYPHEN = /(?<=\p{Ll})[-\u00AD\u2010]$/u;

interface Piece {
  texts: TextNode[];
  value: string;
  box: ElementBox;
  fontSize: number;
  element: ElementNode;
}

/**
 * Joins the positioned lines of a text layer to paragraphs by their geometry. A layer lies over the picture of a page,
 * so its text may be transparent. Needs layout. In linear time.
 */
export function joinTextLayers(root: ElementNode): void {
  walkTree(root, {
    enter: (element, parent) => {
      if (!isTextLayer(element) || parent === undefined || !hasPicture(parent)) return true;
      const pieces = collectPieces(element);
      if (pieces.length > 0) element.children = joinPieces(pieces);
      return false;
    },
  });
}

/** Whether an element contains a picture or its wrapper, before anything else. */
function hasPicture({ children }: ElementNode): boolean {
  const first = children.find((child) => child.kind === 'element');
  const isPicture = (node: TreeNode): boolean => node.kind === 'element' && /^(?:canvas|img)$/.test(node.tag);
  return first !== undefined && (isPicture(first) || first.children.some(isPicture));
}

const isPositioned = ({ layout }: ElementNode): boolean =>
  layout?.position === 'absolute' && layout.box !== undefined;

function isTextLayer(element: ElementNode): boolean {
  if (element.layout === undefined) return false;
  if (TEXT_LAYER_CLASS.test(readAttribute(element, 'class'))) return true;
  let lines = 0;
  let words = 0;
  for (const child of element.children) {
    if (child.kind === 'text' ? child.value.trim() !== '' : !isPositioned(child) && child.tag !== 'br')
      return false;
    if (child.kind === 'text' || child.tag === 'br') continue;
    // The inner elements of a line have only texts, so this reads each node once.
    const inner = child.children.flatMap((node) => (node.kind === 'text' ? [node] : node.children));
    const value = readTexts(inner.filter((node) => node.kind === 'text')).trim();
    if (value === '') return false;
    lines++;
    words += value.split(/\s+/).length;
  }
  return lines >= MIN_LINES && words >= MIN_WORDS_PER_LINE * lines;
}

/** Returns the texts of an element, also those that are wrapped because they are transparent. */
function listTexts(element: ElementNode): TextNode[] {
  const texts: TextNode[] = [];
  walkTree(element, { text: (text) => texts.push(text) });
  return texts;
}

const readTexts = (texts: readonly TextNode[]): string => texts.map(({ value }) => value).join('');

/** Collects the innermost positioned elements with text. */
function collectPieces(layer: ElementNode): Piece[] {
  const pieces: Piece[] = [];
  walkTree(layer, {
    enter: (element) => {
      const { layout, children } = element;
      if (layout?.hidden === 'none' || layout?.hidden === 'invisible') return false;
      const isContainer = children.some((child) => child.kind === 'element' && isPositioned(child));
      if (element === layer || isContainer || layout?.box === undefined) return true;
      const texts = listTexts(element);
      const value = readTexts(texts);
      if (value.trim() !== '')
        pieces.push({ texts, value, box: layout.box, fontSize: layout.fontSize, element });
      return false;
    },
  });
  return pieces;
}

function joinPieces(pieces: readonly Piece[]): ElementNode[] {
  const paragraphs: ElementNode[] = [];
  let last: Piece | undefined;
  let lineStart = 0;
  /** Right edge of the column so far. */
  let rightEdge = 0;
  for (const piece of pieces) {
    const paragraph = paragraphs.at(-1);
    const isSameLine = last !== undefined && sharesLine(last, piece);
    if (
      last === undefined ||
      paragraph === undefined ||
      (!isSameLine && startsParagraph(last, piece, lineStart, rightEdge))
    ) {
      paragraphs.push(createParagraph(piece));
    } else {
      const lastText = last.texts.at(-1);
      if (lastText !== undefined) lastText.value = joinText(last, piece, isSameLine);
      for (const text of piece.texts) paragraph.children.push(text);
    }
    const right = piece.box.x + piece.box.width;
    rightEdge = last !== undefined && isAbove(piece, last) ? right : Math.max(rightEdge, right);
    if (!isSameLine) lineStart = piece.box.x;
    last = piece;
  }
  return paragraphs;
}

function createParagraph({ element, texts }: Piece): ElementNode {
  const layout = element.layout && {
    ...element.layout,
    display: 'block',
    position: 'static' as const,
    preformatted: false,
  };
  return { ...element, tag: 'p', children: [...texts], ...(layout && { layout }) };
}

const isAbove = ({ box }: Piece, last: Piece): boolean => box.y + box.height <= last.box.y;

const sharesLine = (last: Piece, { box }: Piece): boolean => {
  const overlap = Math.min(last.box.y + last.box.height, box.y + box.height) - Math.max(last.box.y, box.y);
  return overlap > 0.5 * Math.min(last.box.height, box.height) && box.x >= last.box.x;
};

function startsParagraph(last: Piece, piece: Piece, lineStart: number, rightEdge: number): boolean {
  const fontSize = Math.max(last.fontSize, piece.fontSize);
  if (fontSize > MAX_FONT_RATIO * Math.min(last.fontSize, piece.fontSize)) return true;
  if (last.element.layout?.fontWeight !== piece.element.layout?.fontWeight) return true;
  const isEnded = SENTENCE_END.test(last.value.trim());
  // The text continues at the top of the next column.
  if (isAbove(piece, last)) return isEnded;
  const gap = piece.box.y - (last.box.y + last.box.height);
  if (gap > MIN_PARAGRAPH_GAP * fontSize) return true;
  const isIndented = piece.box.x > lineStart + MIN_INDENT * fontSize;
  const isShort = last.box.x + last.box.width < rightEdge - MIN_SHORT_END * fontSize;
  return isEnded && (isIndented || isShort);
}

/** Returns the last text before a piece, with the space or without the hyphen that belongs between them. */
function joinText(last: Piece, piece: Piece, isSameLine: boolean): string {
  const value = last.texts.at(-1)?.value ?? '';
  if (isSameLine) {
    const gap = piece.box.x - (last.box.x + last.box.width);
    return gap > MIN_WORD_GAP * piece.fontSize && !/\s$/.test(value) ? `${value} ` : value;
  }
  const ending = value.trimEnd();
  return HYPHEN.test(ending) && /^\p{Ll}/u.test(piece.value.trimStart())
    ? ending.replace(HYPHEN, '')
    : `${ending} `;
}
