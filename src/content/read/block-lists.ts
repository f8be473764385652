import { type ElementNode, isNonBlank, type TreeNode } from '../tree.ts';
import { splitBulletLines } from './bullet-lines.ts';
import { isChecked } from './checkboxes.ts';
import { readShortText } from './short-text.ts';
import { findAttribute, findElement, hasClass } from './tags.ts';

type ListKind = 'ul' | 'ol' | 'tasks';

/** Classes of list items in block editors that have no list around them: Notion, and sites made from its pages. */
const ITEM_CLASSES: readonly (readonly [RegExp, ListKind])[] = [
  [/(?:^|\s)notion-(?:bulleted|bulleted_list|bulleted_list-block)(?:\s|$)/, 'ul'],
  [/(?:^|\s)notion-(?:numbered|numbered_list|numbered_list-block)(?:\s|$)/, 'ol'],
  [/(?:^|\s)notion-(?:to-do|to_do|to_do-block)(?:\s|$)/, 'tasks'],
];
/** Values of `data-content-type` of list items in BlockNote. */
const ITEM_TYPES = new Map<string, ListKind>([
  ['bulletListItem', 'ul'],
  ['numberedListItem', 'ol'],
  ['checkListItem', 'tasks'],
]);
const MARK = /^(?:[•◦▪●○■·§–-]|o|\(?(?:\d{1,3}|[a-z]{1,4})[.)])$/;
/** Class of the paragraphs that Word saves for the items of a list. Their marks are texts, some in fonts of symbols. */
const WORD_ITEM_CLASS = /(?:^|\s)MsoList(?:Paragraph|Bullet|Number)/;
const WORD_BULLET = /^(?:[•◦▪●○■·§o–-]|[^\p{L}\p{N}\s(])\s/u;
const WORD_NUMBER = /^\(?(?:(\d{1,3})|[a-z]{1,4})[.)]\s/;
/** A bullet that a person typed at the start of a paragraph. */
const TYPED_BULLET = /^[•◦▪●■‣⁃∙·]\s/;
/** Only an item that begins this far from the item before it, in CSS pixels, is at another level. */
const MIN_INDENT_PX = 8;
/** Maximum number of elements around the mark of an item. */
const MAX_MARK_DEPTH = 5;

/** An item of a list, and whether it is only an item next to another one of its kind. */
interface Item {
  kind: ListKind;
  start?: string | undefined;
  isTyped?: boolean;
}

/**
 * Puts consecutive list items of a block editor or of Word, and paragraphs and lines with typed bullets, into lists.
 * Returns the same children if there are none.
 */
export function groupListItems(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const children = splitParagraphs(nodes);
  if (!children.some((child) => findItem(child) !== undefined)) return children;
  const grouped: TreeNode[] = [];
  const isBlank = (child: TreeNode): boolean => child.kind === 'text' && child.value.trim() === '';
  const items = children.filter((child) => !isBlank(child)).map(findItem);
  let open: { kind: ListKind; list: ElementNode } | undefined;
  let at = -1;
  for (const child of children) {
    if (isBlank(child)) {
      grouped.push(child);
      continue;
    }
    at += 1;
    const item = items[at];
    const isAlone = item?.isTyped === true && !items[at - 1]?.isTyped && !items[at + 1]?.isTyped;
    if (item === undefined || isAlone || child.kind === 'text') {
      grouped.push(child);
      open = undefined;
    } else if (item.kind === open?.kind && isAtLevelOf(open.list, child)) addItem(open.list, child);
    else {
      open = { kind: item.kind, list: toList(item, child) };
      grouped.push(open.list);
    }
  }
  return grouped;
}

function splitParagraphs(nodes: readonly TreeNode[]): readonly TreeNode[] {
  let split: TreeNode[] | undefined;
  nodes.forEach((node, at) => {
    const parts =
      node.kind === 'element' && (node.tag === 'p' || node.tag === 'div')
        ? splitBulletLines(node)
        : undefined;
    if (parts !== undefined) split ??= nodes.slice(0, at);
    split?.push(...(parts ?? [node]));
  });
  return split ?? nodes;
}

function findItem(node: TreeNode): Item | undefined {
  if (node.kind === 'text') return undefined;
  if (node.tag === 'p') {
    const text = readShortText(node).trim();
    if (hasClass(node, WORD_ITEM_CLASS)) {
      const number = WORD_NUMBER.exec(text);
      if (number !== null) return { kind: 'ol', start: number[1] };
      return WORD_BULLET.test(text) ? { kind: 'ul' } : undefined;
    }
    return TYPED_BULLET.test(text) ? { kind: 'ul', isTyped: true } : undefined;
  }
  if (node.tag !== 'div') return undefined;
  const type = findAttribute(node, 'data-content-type');
  const kind =
    type === undefined
      ? ITEM_CLASSES.find(([pattern]) => hasClass(node, pattern))?.[1]
      : ITEM_TYPES.get(type);
  return kind && { kind };
}

const isAtLevelOf = ({ layout }: ElementNode, item: ElementNode): boolean =>
  Math.abs((layout?.box?.x ?? 0) - (item.layout?.box?.x ?? 0)) < MIN_INDENT_PX;

function addItem(list: ElementNode, item: ElementNode): void {
  list.children.push(toListItem(item));
  const [whole, added] = [list.layout?.box, item.layout?.box];
  if (whole !== undefined && added !== undefined) whole.height = added.y + added.height - whole.y;
}

function toList({ kind, start }: Item, item: ElementNode): ElementNode {
  const { layout } = item;
  return {
    kind: 'element',
    id: item.id,
    tag: kind === 'ol' ? 'ol' : 'ul',
    attributes: { ...(kind === 'tasks' && { class: 'task-list' }), ...(start !== undefined && { start }) },
    children: [toListItem(item)],
    ...(layout && { layout: { ...layout, ...(layout.box && { box: { ...layout.box } }) } }),
  };
}

/** Makes an item a list item without its bullet or number. The class of a task that is done says so. */
function toListItem(item: ElementNode): ElementNode {
  const isDone = isChecked(item) || findElement(item, isChecked) !== undefined;
  return { ...removeMark(item, 0), tag: 'li', attributes: isDone ? { class: 'checked' } : {} };
}

function removeMark(element: ElementNode, depth: number): ElementNode {
  const at = element.children.findIndex(isNonBlank);
  const first = element.children[at];
  if (first === undefined || depth > MAX_MARK_DEPTH) return element;
  const children = [...element.children];
  const text = (first.kind === 'text' ? first.value : readShortText(first)).trim();
  if (MARK.test(text)) children.splice(at, 1);
  else if (first.kind === 'element') children[at] = removeMark(first, depth + 1);
  return { ...element, children };
}
