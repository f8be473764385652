import type { HeadingLevel } from '../../block.ts';
import type { ElementNode } from '../../tree.ts';
import { findAttribute, findElement } from '../tags.ts';
import { collectAllText } from '../text.ts';

/** An element with more text is not a heading, even if it has a heading tag. */
const MAX_MARKED_UP_HEADING_CHARS = 600;

/** Returns the level of a heading from its tag or its ARIA role. Undefined if the element is not a heading. */
export function getHeadingLevel(element: ElementNode): HeadingLevel | undefined {
  const level = /^h[1-6]$/.test(element.tag)
    ? Number(element.tag[1])
    : findAttribute(element, 'role') === 'heading'
      ? Number(findAttribute(element, 'aria-level') ?? 2)
      : undefined;
  if (level === undefined) return undefined;
  return isMisusedAsContainer(element)
    ? undefined
    : (Math.min(6, Math.max(1, Math.trunc(level) || 2)) as HeadingLevel);
}

/** Whether a heading element is misused as a container: it contains another heading, blocks or too much text. */
function isMisusedAsContainer(element: ElementNode): boolean {
  let length = 0;
  const blockElement = findElement(element, (child) => {
    for (const node of child.children) if (node.kind === 'text') length += node.value.length;
    return (
      length > MAX_MARKED_UP_HEADING_CHARS ||
      /^(?:h[1-6]|table|ul|ol|article)$/.test(child.tag) ||
      (child.tag === 'pre' && collectAllText(child).trim().includes('\n'))
    );
  });
  return blockElement !== undefined;
}

/** Whether a `dt` or `summary` element contains a heading. The text of such an element must not become strong text. */
export const containsHeading = (element: ElementNode): boolean =>
  (element.tag === 'summary' || element.tag === 'dt') &&
  findElement(element, (child) => /^h[1-6]$/.test(child.tag)) !== undefined;
