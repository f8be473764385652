import type { ElementNode } from '../content/index.ts';
import { readAttribute, hasAttribute } from './walk.ts';

/** Properties that describe something other than the page, such as reviews, entries or pictures. */
const OTHER_ITEM_PROPERTIES = new Set(
  'review reviews itemreviewed comment suggestedanswer acceptedanswer itemlistelement isrelatedto issimilarto haspart citation mentions about offers aggregaterating image photo video audio associatedmedia'.split(
    ' ',
  ),
);
const MAX_NAMES_CHARS = 300;

/** Whether an element begins a microdata or RDFa item about something other than the page. */
export function isItemOfOther(element: ElementNode): boolean {
  if (!hasAttribute(element, 'itemscope') && !hasAttribute(element, 'typeof')) return false;
  const properties = `${readAttribute(element, 'itemprop')} ${readAttribute(element, 'property')}`;
  return properties
    .slice(0, MAX_NAMES_CHARS)
    .toLowerCase()
    .split(/\s+/)
    .some((name) => OTHER_ITEM_PROPERTIES.has(name.replace(/^.*[:/]/s, '')));
}
