import { type ElementNode, isPlayer, type TreeNode } from '../../content/index.ts';
import type { DecodedFrame, FrameElement } from './tree-decoder.ts';

/** Matches the addresses of the error pages that the browser itself shows. */
const ERROR_PAGE_URL = /^(?:chrome-error:|about:neterror)/;

/**
 * Inserts the document tree of each frame into its `iframe` element and converts its coordinates to page coordinates.
 * Omits frames in hidden elements, media players and the browser's error pages.
 * @param frames the top frame first, every other frame after its parent
 */
export function spliceFrames(frames: readonly DecodedFrame[]): void {
  const [top] = frames;
  const byNumber = new Map(frames.map((frame) => [frame.facts.frame, frame]));
  const takenHolders = new Set<FrameElement>();
  const pairs = new Map<DecodedFrame, FrameElement>();
  const addPairs = (
    choose: (child: DecodedFrame, parent: DecodedFrame, holder: FrameElement) => boolean,
  ): void => {
    for (const child of frames) {
      const parent = byNumber.get(child.facts.parent);
      if (!parent || pairs.has(child)) continue;
      const holder = parent.tree.holders.find(
        (holder) => !takenHolders.has(holder) && choose(child, parent, holder),
      );
      if (!holder) continue;
      takenHolders.add(holder);
      pairs.set(child, holder);
    }
  };
  addPairs((child, _, { slot }) => slot >= 0 && slot === child.facts.slot);
  // Whether a frame has no index in the `window.frames` of its parent, because it is in a shadow tree. Such a frame is
  // matched to its element by address and then by order.
  const isUnplaced = (child: DecodedFrame, { slot }: FrameElement) => slot < 0 && child.facts.slot < 0;
  addPairs(
    (child, parent, holder) => isUnplaced(child, holder) && getSourceUrl(holder, parent) === child.facts.url,
  );
  addPairs((child, _, holder) => isUnplaced(child, holder));

  for (const child of frames) {
    const holder = pairs.get(child);
    const { root } = child.tree;
    if (!holder || !root || holder.element.layout?.hidden) continue;
    const parent = byNumber.get(child.facts.parent);
    const address = parent && getSourceUrl(holder, parent);
    if (ERROR_PAGE_URL.test(child.facts.url) || isPlayer(holder.element, address ?? '')) continue;
    moveBoxes(root, getFrameOffset(holder, child));
    if (child.facts.baseUrl !== top?.facts.baseUrl) resolveAttributeUrls(root, child.facts.baseUrl);
    holder.element.children = [root];
  }
}

function getSourceUrl(holder: FrameElement, parent: DecodedFrame): string | undefined {
  const { attributes } = holder.element;
  return URL.parse(attributes['src'] ?? attributes['data'] ?? '', parent.facts.baseUrl)?.href;
}

/**
 * Returns the offset that converts coordinates of a frame to page coordinates. Undefined if the `iframe` element has no
 * layout box.
 */
function getFrameOffset(holder: FrameElement, child: DecodedFrame): { x: number; y: number } | undefined {
  const box = holder.element.layout?.box;
  const { scrolled } = child.facts;
  return box && { x: box.x + holder.inset.x - scrolled.x, y: box.y + holder.inset.y - scrolled.y };
}

/** Adds the offset to the layout boxes of all elements. Removes these boxes if there is no offset. */
function moveBoxes(root: ElementNode, offset: { x: number; y: number } | undefined): void {
  const stack: TreeNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') continue;
    const { layout } = node;
    if (layout?.box) {
      if (offset) {
        layout.box.x += offset.x;
        layout.box.y += offset.y;
      } else delete layout.box;
    }
    for (const child of node.children) stack.push(child);
  }
}

const URL_ATTRIBUTES = ['href', 'src', 'data-src', 'poster', 'cite'];

/** Makes the addresses in a frame absolute, because the base URL of the page differs from that of the frame. */
function resolveAttributeUrls(root: ElementNode, baseUrl: string): void {
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    const attributes: Record<string, string> = element.attributes;
    for (const name of URL_ATTRIBUTES) {
      const value = attributes[name];
      const url = value === undefined ? null : URL.parse(value.trim(), baseUrl);
      if (url) attributes[name] = url.href;
    }
    for (const child of element.children) if (child.kind === 'element') stack.push(child);
  }
}
