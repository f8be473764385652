import { type ElementNode, toPlainText } from '../../content/index.ts';
import { listMainObjects, listTypes } from '../structured.ts';
import type { PageBlock } from '../types.ts';
import { readAttribute, hasAttribute, walkTree } from '../walk.ts';

const VIDEO_TYPE = 'VideoObject';
/** Matches types of structured data that describe the site or the page instead of its content. */
const SITE_DATA_TYPE =
  /^(?:Organization|Corporation|Person|Brand|WebSite|WebPage|ItemPage|BreadcrumbList|SearchAction|SiteNavigationElement|WPHeader|WPFooter|ImageObject|ListItem)$/;
/** A page with more main text is not only about its video. */
const MAX_MAIN_TEXT_CHARS = 1500;

/** Returns the types of the microdata items that are not part of another item. */
function listItemTypes(root: ElementNode): string[] {
  const types: string[] = [];
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'iframe') return false;
      if (!hasAttribute(element, 'itemscope')) return true;
      types.push(readAttribute(element, 'itemtype').replace(/^.*[/#:]/s, ''));
      return false;
    },
  });
  return types;
}

/**
 * Whether a page is only a video: its JSON-LD describes a `VideoObject`, and neither JSON-LD nor microdata describes
 * other content. Microdata alone is not enough, because it often marks a video among other content.
 */
export function isVideoPage(
  root: ElementNode,
  structured: readonly unknown[],
  blocks: readonly PageBlock[],
): boolean {
  const declaredTypes = listMainObjects(structured).flatMap(listTypes);
  const types = new Set(
    [...declaredTypes, ...listItemTypes(root)].filter((type) => !SITE_DATA_TYPE.test(type)),
  );
  if (types.size !== 1 || !declaredTypes.includes(VIDEO_TYPE)) return false;
  const main = blocks.filter(({ role }) => role === 'main').map(({ block }) => block);
  return toPlainText(main).length <= MAX_MAIN_TEXT_CHARS;
}
