import type { ElementNode } from '../tree.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import { findAttribute } from './tags.ts';

const ARIA_TABLE_ROLE = /^(?:table|grid|treegrid)$/;
const ARIA_CELL_ROLE = /^(?:cell|gridcell|columnheader|rowheader)$/;
/**
 * Matches the roles of elements that may be between a table and its rows, between a row and its cells, or around list
 * items.
 */
const ARIA_WRAPPER_ROLE = /^(?:rowgroup|presentation|none|generic|)$/;
const ARIA_WRAPPER_TAG = /^(?:div|span|section|tbody|thead|tfoot)$|-/;

const getRole = (element: ElementNode): string => (findAttribute(element, 'role') ?? '').trim().toLowerCase();

/**
 * Finds the topmost descendants with a role, without visiting elements below a match. Elements between the root and a
 * match must have no meaning of their own; other visible content makes the result undefined. Uses no recursion.
 */
function findElementsWithRole(
  root: ElementNode,
  role: RegExp,
  options: ReadTreeOptions,
): ElementNode[] | undefined {
  const parts: ElementNode[] = [];
  const stack = root.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'text') {
      if (node.value.trim() !== '') return undefined;
    } else if (!isHidden(node, options)) {
      const ownRole = getRole(node);
      if (role.test(ownRole)) parts.push(node);
      else if (ARIA_WRAPPER_ROLE.test(ownRole) && ARIA_WRAPPER_TAG.test(node.tag)) {
        for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
      } else return undefined;
    }
  }
  return parts.length > 0 ? parts : undefined;
}

function toCellMarkup(cell: ElementNode): ElementNode {
  const [colspan, rowspan] = [findAttribute(cell, 'aria-colspan'), findAttribute(cell, 'aria-rowspan')];
  const attributes = { ...cell.attributes, ...(colspan && { colspan }), ...(rowspan && { rowspan }) };
  return { ...cell, tag: getRole(cell) === 'columnheader' ? 'th' : 'td', attributes };
}

/**
 * Returns table markup for an element with the ARIA roles of a table (`table`, `row`, `cell`). Undefined for an element
 * without these roles, or with content outside its cells.
 */
export function toTableMarkup(element: ElementNode, options: ReadTreeOptions): ElementNode | undefined {
  if (element.tag === 'table' || !ARIA_TABLE_ROLE.test(getRole(element))) return undefined;
  const parts = findElementsWithRole(element, /^(?:row|caption)$/, options);
  if (parts === undefined) return undefined;
  const children: ElementNode[] = [];
  for (const part of parts) {
    if (getRole(part) === 'caption') {
      children.push({ ...part, tag: 'caption' });
      continue;
    }
    const cells = findElementsWithRole(part, ARIA_CELL_ROLE, options);
    if (cells === undefined) return undefined;
    children.push({ ...part, tag: 'tr', children: cells.map(toCellMarkup) });
  }
  return { ...element, tag: 'table', children };
}

/** Returns the items of an element with the ARIA role of a list. Undefined if the element has other content. */
export function findListItems(element: ElementNode, options: ReadTreeOptions): ElementNode[] | undefined {
  return getRole(element) === 'list' ? findElementsWithRole(element, /^listitem$/, options) : undefined;
}
