import type { ElementNode } from '../tree.ts';
import { parseWordPairs, parseWordSet } from '../word-lists.ts';

/** Elements that are never content. */
export const DROPPED_TAGS = parseWordSet(
  'script style template head link meta title base canvas svg param source track datalist select option optgroup textarea input progress meter map area rp colgroup col noframes noembed',
);

const BLOCK_DISPLAY_TAGS = parseWordSet(
  'html body address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp',
);

export const LIST_TAGS = parseWordSet('ul ol menu dir');
/** Elements that group the rows of a table. */
export const ROW_GROUP_TAGS = parseWordSet('thead tbody tfoot');
export const PREFORMATTED_TAGS = parseWordSet('pre listing xmp plaintext');
/** Elements that are read as inline code. */
export const CODE_TAGS = parseWordSet('code kbd samp tt');

/** Maps tags to the marks of their texts. */
export const MARK_BY_TAG = parseWordPairs(
  'strong strong b strong dt strong summary strong em emphasis i emphasis cite emphasis dfn emphasis var emphasis del delete s delete strike delete',
) as ReadonlyMap<string, 'strong' | 'emphasis' | 'delete'>;

/**
 * How an element relates to the text around it: `block` ends the paragraph, `inline` continues it, `inline-block` is
 * separated by spaces.
 */
export type ElementDisplay = 'block' | 'inline' | 'inline-block';

/**
 * Returns how an element relates to the text around it. The computed `display` decides; without layout, the tag
 * decides.
 */
export function getElementDisplay(element: ElementNode): ElementDisplay {
  const display = element.layout?.display;
  if (display === undefined || display === 'none')
    return BLOCK_DISPLAY_TAGS.has(element.tag) ? 'block' : 'inline';
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'inline';
  if (display.startsWith('inline-') || display === 'table-cell') return 'inline-block';
  return 'block';
}

/** Returns the value of an attribute. The name must not be a property of all objects, such as `constructor`. */
export function findAttribute(element: ElementNode, name: string): string | undefined {
  return element.attributes[name];
}

/** Whether the `class` of an element matches a pattern. Only the first 2,000 UTF-16 units are tested. */
export function hasClass(element: ElementNode, pattern: RegExp): boolean {
  const names = findAttribute(element, 'class');
  return names !== undefined && pattern.test(names.slice(0, 2000));
}

/** Finds the first descendant, in document order, for which a test returns true. Uses no recursion. */
export function findElement(
  root: ElementNode,
  matches: (element: ElementNode) => boolean,
): ElementNode | undefined {
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (element !== root && matches(element)) return element;
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index]!;
      if (child.kind === 'element') stack.push(child);
    }
  }
  return undefined;
}

/** Returns the child elements whose tag passes a test. */
export function getChildElements(element: ElementNode, matches: (tag: string) => boolean): ElementNode[] {
  return element.children.filter(
    (child): child is ElementNode => child.kind === 'element' && matches(child.tag),
  );
}
