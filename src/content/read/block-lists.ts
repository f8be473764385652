import type { ElementNode, TreeNode } from '../tree.ts';
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
const MARK = /^(?:[•◦▪●○■–-]|(?:\d{1,3}|[a-z]{1,4})[.)])$/;
/** Maximum number of elements around the mark of an item. */
const MAX_MARK_DEPTH = 5;

/** Puts consecutive list items of a block editor into lists. Returns the same children if there are none. */
export function groupListItems(children: readonly TreeNode[]): readonly TreeNode[] {
  if (!children.some((child) => getKind(child) !== undefined)) return children;
  const grouped: TreeNode[] = [];
  let open: { kind: ListKind; list: ElementNode } | undefined;
  for (const child of children) {
    if (child.kind === 'text' && child.value.trim() === '') continue;
    const kind = getKind(child);
    if (kind === undefined || child.kind === 'text') {
      grouped.push(child);
      open = undefined;
    } else if (kind === open?.kind) open.list.children.push(toListItem(child));
    else {
      open = { kind, list: toList(kind, toListItem(child)) };
      grouped.push(open.list);
    }
  }
  return grouped;
}

function getKind(node: TreeNode): ListKind | undefined {
  if (node.kind === 'text' || node.tag !== 'div') return undefined;
  const type = findAttribute(node, 'data-content-type');
  if (type !== undefined) return ITEM_TYPES.get(type);
  return ITEM_CLASSES.find(([pattern]) => hasClass(node, pattern))?.[1];
}

const toList = (kind: ListKind, item: ElementNode): ElementNode => ({
  kind: 'element',
  id: item.id,
  tag: kind === 'ol' ? 'ol' : 'ul',
  attributes: kind === 'tasks' ? { class: 'task-list' } : {},
  children: [item],
});

/** Makes an item a list item without its bullet or number. The class of a task that is done says so. */
function toListItem(item: ElementNode): ElementNode {
  const isDone = isChecked(item) || findElement(item, isChecked) !== undefined;
  return { ...removeMark(item, 0), tag: 'li', attributes: isDone ? { class: 'checked' } : {} };
}

function removeMark(element: ElementNode, depth: number): ElementNode {
  const at = element.children.findIndex((child) => child.kind === 'element' || child.value.trim() !== '');
  const first = element.children[at];
  if (first === undefined || depth > MAX_MARK_DEPTH) return element;
  const children = [...element.children];
  const text = first.kind === 'text' ? first.value.trim() : readShortText(first);
  if (MARK.test(text)) children.splice(at, 1);
  else if (first.kind === 'element') children[at] = removeMark(first, depth + 1);
  return { ...element, children };
}
