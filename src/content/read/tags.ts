import type { ElementNode } from '../tree.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Never content, whatever stands in them. */
export const DROPPED = words(
  'script style template head link meta title base canvas svg param source track datalist select option optgroup textarea input progress meter map area dialog-backdrop rp colgroup col frameset noframes noembed',
);

const BLOCK = words(
  'html body address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form frame h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp caption',
);

export const HEADINGS = words('h1 h2 h3 h4 h5 h6');
export const LISTS = words('ul ol menu dir');
export const PREFORMATTED = words('pre listing xmp plaintext');

/** How an element takes part in the flow. */
export type Flow = 'block' | 'inline' | 'inline-block';

/** From the computed `display` where a browser laid the tree out, else the tag's default. */
export function flowOf(element: ElementNode): Flow {
  const display = element.layout?.display;
  if (display === undefined || display === 'none') return BLOCK.has(element.tag) ? 'block' : 'inline';
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'inline';
  if (display.startsWith('inline-') || display === 'table-cell') return 'inline-block';
  return 'block';
}

/** An attribute of a hostile element: own properties only. */
export function attribute(element: ElementNode, name: string): string | undefined {
  return Object.hasOwn(element.attributes, name) ? element.attributes[name] : undefined;
}
