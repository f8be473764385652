import type { ElementNode, TreeNode } from '../tree.ts';
import { isInBrackets } from './footnotes/note-brackets.ts';
import type { ReadTreeOptions } from './options.ts';
import { getElementDisplay, LIST_TAGS } from './tags.ts';

/** A link to another place of the page. */
export interface FragmentLink {
  link: ElementNode;
  /** The id of the place. */
  target: string;
  block: ElementNode;
  /** Whether the link is in a superscript, or contains only a superscript. */
  isRaised: boolean;
  isInBrackets: boolean;
}

/** An element with the id or name of a link. */
export interface LinkTarget {
  element: ElementNode;
  /** The innermost block that is or contains the element, and the block around it. */
  block: ElementNode;
  outer: ElementNode | undefined;
  /** The block and its siblings, and its place among them. */
  siblings: readonly TreeNode[];
  index: number;
  list: ElementNode | undefined;
}

/** A note inside the text, and the superscript directly before it. */
interface InlineNote {
  note: ElementNode;
  mark: ElementNode | undefined;
}

interface OpenElement extends LinkTarget {
  /** Index of the next child. */
  next: number;
}

/**
 * Finds the links between places of a page in document order, the inline notes, and the raised elements. Uses no
 * recursion.
 */
export function findFragmentLinks(
  root: ElementNode,
  { baseUrl }: ReadTreeOptions,
  isInlineNote: (element: ElementNode, mark: ElementNode | undefined) => boolean,
): {
  links: FragmentLink[];
  targets: Map<string, LinkTarget>;
  inlineNotes: InlineNote[];
  raised: ElementNode[];
} {
  const links: FragmentLink[] = [];
  const targets = new Map<string, LinkTarget>();
  const inlineNotes: InlineNote[] = [];
  const raised: ElementNode[] = [];
  const pageAddress = baseUrl.replace(/#.*$/s, '');
  const stack: OpenElement[] = [];
  const visit = (element: ElementNode, parent: OpenElement): void => {
    const { tag, attributes, children } = element;
    const isBlock = CELL_TAGS.has(tag) || getElementDisplay(element) === 'block';
    const open: OpenElement = {
      element,
      block: isBlock ? element : parent.block,
      outer: isBlock ? parent.block : parent.outer,
      siblings: isBlock ? parent.element.children : parent.siblings,
      index: isBlock ? parent.next - 1 : parent.index,
      list: LIST_TAGS.has(tag) ? element : parent.list,
      next: 0,
    };
    let target: LinkTarget | undefined;
    const addTarget = (id: string | undefined): void => {
      if (id === undefined || id === '' || targets.has(id)) return;
      // Both names of an element lead to the same target.
      target ??= { ...open, list: parent.list };
      targets.set(id, target);
    };
    const mark = findMarkBefore(parent);
    if (isInlineNote(element, mark)) inlineNotes.push({ note: element, mark });
    const isRaised =
      tag === 'sup' || parent.element.tag === 'sup' || (children.length > 0 && children.every(isSuperscript));
    if (isRaised) raised.push(element);
    addTarget(attributes['id']);
    if (tag === 'a') addTarget(attributes['name']);
    const fragment = tag === 'a' ? getFragment(attributes['href'], pageAddress) : undefined;
    if (fragment !== undefined)
      links.push({
        link: element,
        target: fragment,
        block: open.block,
        isRaised,
        isInBrackets: isInBrackets(parent.element.children, parent.next - 1),
      });
    stack.push(open);
  };
  const outside: OpenElement = {
    element: { ...root, children: [root] },
    block: root,
    outer: undefined,
    siblings: [],
    index: 0,
    list: undefined,
    next: 1,
  };
  visit(root, outside);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.element.children[top.next];
    top.next += 1;
    if (child === undefined) stack.pop();
    else if (child.kind === 'element') visit(child, top);
  }
  return { links, targets, inlineNotes, raised };
}

/** Tags of elements that hold a note or its number, whatever their display is. */
const CELL_TAGS = new Set(['td', 'th', 'dt', 'dd']);

/** Returns the superscript or button directly before the current child of an element, or the element around only it. */
function findMarkBefore({ element: { children }, next }: OpenElement): ElementNode | undefined {
  const [near, far] = [children[next - 2], children[next - 3]];
  const previous = near?.kind === 'text' && near.value.trim() === '' ? far : near;
  if (previous?.kind !== 'element') return undefined;
  const [only, ...others] = previous.children;
  const isMark = /^(?:sup|button)$/.test(previous.tag);
  return isMark || (only !== undefined && others.length === 0 && isSuperscript(only)) ? previous : undefined;
}

const isSuperscript = (node: TreeNode): node is ElementNode => node.kind === 'element' && node.tag === 'sup';

/** Returns the decoded fragment of a link to the same page. */
function getFragment(href: string | undefined, pageAddress: string): string | undefined {
  const start = href?.indexOf('#') ?? -1;
  if (href === undefined || start < 0 || start + 1 === href.length) return undefined;
  if (start > 0 && !isAddressOf(href.slice(0, start), pageAddress)) return undefined;
  const fragment = href.slice(start + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Whether a link without its fragment is the address of the page: whole, without its host, or relative. */
const isAddressOf = (link: string, pageAddress: string): boolean =>
  pageAddress.endsWith(link) && URL.parse(link, pageAddress)?.href === pageAddress;

/** Returns the number of the last node in an element. */
export function getLastId(element: ElementNode): number {
  let last: ElementNode = element;
  for (let child = last.children.at(-1); child !== undefined; child = last.children.at(-1)) {
    if (child.kind === 'text') return child.id;
    last = child;
  }
  return last.id;
}
