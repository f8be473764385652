import type { HeadingLevel } from '../block.ts';
import type { ElementNode } from '../tree.ts';
import { attribute, findElement } from './tags.ts';

/** UTF-16 units: what is longer is no heading, whatever its tag says. */
const MAX_HEADING = 600;

/** Undefined for what is no heading. */
export function headingLevel(element: ElementNode): HeadingLevel | undefined {
  const level = /^h[1-6]$/.test(element.tag)
    ? Number(element.tag[1])
    : attribute(element, 'role') === 'heading'
      ? Number(attribute(element, 'aria-level') ?? 2)
      : undefined;
  if (level === undefined) return undefined;
  return isLong(element) ? undefined : (Math.min(6, Math.max(1, Math.trunc(level) || 2)) as HeadingLevel);
}

/** Whether a heading holds another, or more text than a heading can: then it is a container with a wrong name. */
function isLong(element: ElementNode): boolean {
  let length = 0;
  const found = findElement(element, (child) => {
    for (const node of child.children) if (node.kind === 'text') length += node.value.length;
    return length > MAX_HEADING || /^(?:h[1-6]|table|ul|ol|pre|article)$/.test(child.tag);
  });
  return found !== undefined;
}

/** Whether a term or a summary is no strong text, for it holds a heading. */
export const holdsHeading = (element: ElementNode): boolean =>
  (element.tag === 'summary' || element.tag === 'dt') &&
  findElement(element, (child) => /^h[1-6]$/.test(child.tag)) !== undefined;
