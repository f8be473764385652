import type { ElementNode, TreeNode } from '../tree.ts';
import { collapseWhiteSpace } from '../white-space.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';

/** Dots that lead the eye from a name to its value, in one text: `Soup ........ 4.50`. */
const LEADER =
  /(?<![\s.…])\s*(?:\.{6,}|(?:\. ){5,}\.?|…{3,})\s*(?=[^.…\p{L}\d]{0,4}(?:\p{L}{1,3}[.\s]{0,2})?\d)/gu;
/** Elements whose children are read in another way. */
const OTHER_PARENT = /^(?:table|thead|tbody|tfoot|tr|dl|ul|ol|select|pre|code|button|nav|svg)$/;
/** Elements of which a name or a value consists. */
const TEXT_TAG = /^(?:span|b|strong|em|i|small|sup|sub|p|div|data|bdi|mark|u|s|del|ins)$/;
/** A longer text is no name or value. */
const MAX_TEXT_CHARS = 60;
/** A longer text with a digit is a sentence or a name. */
const MAX_VALUE_CHARS = 30;
/** A text with more nodes is a card. */
const MAX_TEXT_NODES = 20;
const MAX_LEADER_CHARS = 500;
/** Minimum share of the height of the lower box that is on one line with the other box. */
const MIN_COMMON_HEIGHT = 0.5;
/** Pixels that two boxes can overlap. */
const MAX_OVERLAP = 2;

/** Shortens dots between a name and its value to an ellipsis. */
export const shortenLeaders = (text: string): string => text.replace(LEADER, ' … ');

/** Names and their values in the children of an element. */
interface NamedValues {
  parent: ElementNode;
  /** The boxes of each line: name and value, with the leader between them. */
  lines: readonly (readonly TextBox[])[];
  hasDigit: boolean;
}

interface TextBox {
  element: ElementNode;
  text: string;
}

/**
 * Finds the elements with a name and its value that a page shows on one line, although each is a box: `Monday` and
 * `9:00 – 17:00`. Returns their children as inline elements. A line or one like it next to it must have a digit, because
 * lists of names stand on lines, too. Needs layout. In linear time.
 * @param headings elements that are read as headings
 */
export function findRowTexts(
  root: ElementNode,
  options: ReadTreeOptions,
  headings: ReadonlyMap<ElementNode, number>,
): ReadonlyMap<ElementNode, readonly TreeNode[]> {
  const found = new Map<ElementNode, readonly TreeNode[]>();
  const isBox = (node: TreeNode): node is ElementNode =>
    node.kind === 'element' && !headings.has(node) && node.layout?.box !== undefined;
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    const rows: NamedValues[] = [];
    for (const child of element.children) {
      if (child.kind !== 'element' || isHidden(child, options)) continue;
      stack.push(child);
      if (OTHER_PARENT.test(child.tag)) continue;
      const shown = child.children.filter((node) => isShown(node, options));
      const row = shown.every(isBox) ? findNamedValues(child, shown) : undefined;
      if (row !== undefined) rows.push(row);
    }
    if (rows.length === 0) continue;
    for (const alike of Map.groupBy(rows, ({ parent }) => getKind(parent)).values())
      if (alike.some(({ hasDigit }) => hasDigit))
        for (const row of alike) found.set(row.parent, createLines(row));
  }
  return found;
}

const isShown = (node: TreeNode, options: ReadTreeOptions): boolean =>
  node.kind === 'text' ? node.value.trim() !== '' : !isHidden(node, options);

const getKind = ({ tag, attributes }: ElementNode): string => `${tag}.${attributes['class'] ?? ''}`;

/** Finds one name and its value, or those of all lines of a grid. */
function findNamedValues(parent: ElementNode, shown: readonly ElementNode[]): NamedValues | undefined {
  const isGrid = parent.layout?.display === 'grid' && shown.length > 2 && shown.length % 2 === 0;
  if (shown.length < 2 || (shown.length > 3 && !isGrid)) return undefined;
  const boxes = shown.map(readTextBox);
  if (!boxes.every((box) => box !== undefined)) return undefined;
  const texts = boxes.filter((box) => !isLeader(box));
  if (texts.length < 2 || texts.length % 2 > 0) return undefined;
  const pairs = texts.flatMap((name, at) => (at % 2 === 0 ? [[name, texts[at + 1]!] as const] : []));
  if (!pairs.every(([name, value]) => isOnOneLine(name, value))) return undefined;
  // In a grid, the texts on a line can be equal entries of a list in two columns.
  if (isGrid && !pairs.every(([name, value]) => isNamedByStyle(name, value))) return undefined;
  const hasDigit = texts.some(({ text }) => text.length <= MAX_VALUE_CHARS && /\d/.test(text));
  return { parent, lines: pairs.length === 1 ? [boxes] : pairs, hasDigit };
}

const isLeader = ({ text }: TextBox): boolean => /^[.…]*$/.test(text);

const isNamedByStyle = ({ element: name, text }: TextBox, { element: value }: TextBox): boolean =>
  name.layout!.fontWeight !== value.layout!.fontWeight || text.endsWith(':');

function isOnOneLine(
  { element: { layout: first } }: TextBox,
  { element: { layout: second } }: TextBox,
): boolean {
  const [a, b] = [first!.box!, second!.box!];
  const common = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const isBeside = a.x + a.width <= b.x + MAX_OVERLAP || b.x + b.width <= a.x + MAX_OVERLAP;
  return isBeside && common > 0 && common >= MIN_COMMON_HEIGHT * Math.min(a.height, b.height);
}

/** Reads a box with a short text in one line of elements. Undefined for any other element. */
function readTextBox(element: ElementNode): TextBox | undefined {
  if (element.layout?.display === 'inline') return undefined;
  const stack: TreeNode[] = [element];
  let text = '';
  for (let nodes = 0; stack.length > 0; nodes += 1) {
    const node = stack.pop()!;
    if (nodes > MAX_TEXT_NODES || text.length > MAX_LEADER_CHARS) return undefined;
    if (node.kind === 'text') text += node.value;
    else {
      const isBlock = node.layout?.display !== 'inline';
      if (!TEXT_TAG.test(node.tag) || (isBlock && text.trim() !== '')) return undefined;
      stack.push(...node.children.slice(0, MAX_TEXT_NODES + 1).toReversed());
    }
  }
  const box = { element, text: collapseWhiteSpace(text).replaceAll(/(?<=[.…]) (?=[.…])/g, '') };
  return box.text.length <= MAX_TEXT_CHARS || isLeader(box) ? box : undefined;
}

/** Creates inline copies of the boxes, with an end of line after each value but the last. */
const createLines = ({ parent: { id }, lines }: NamedValues): TreeNode[] =>
  lines.flatMap((boxes, line): TreeNode[] => [
    ...(line > 0 ? [{ kind: 'element' as const, id, tag: 'br', attributes: {}, children: [] }] : []),
    ...boxes.map((box) => {
      const inline = makeInline(box.element, isLeader(box));
      return { ...inline, layout: { ...inline.layout!, spaced: true as const } };
    }),
  ]);

function makeInline(element: ElementNode, isLeader: boolean): ElementNode {
  return {
    ...element,
    tag: /^(?:p|div)$/.test(element.tag) ? 'span' : element.tag,
    layout: { ...element.layout!, display: 'inline' },
    children: element.children.map((child) => {
      if (child.kind === 'element') return makeInline(child, isLeader);
      return isLeader && child.value.trim() !== '' ? { ...child, value: '…' } : child;
    }),
  };
}
