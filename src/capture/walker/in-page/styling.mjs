// Runs in the page's isolated world. Finds the CSS properties that no style sheet, attribute or animation of the
// document can set. For elements without styles of the browser, the values of these properties are known without
// reading them.
import { attribute, queryAll, textContent } from './dom.mjs';

/** Groups of properties that are read together, each with the declarations that can change them. */
const PROPERTY_GROUPS = {
  opacity: /opacity/,
  filter: /filter/,
  clip: /clip/,
  visibility: /visibility/,
  contentVisibility: /content-visibility/,
  indent: /text-indent/,
  position: /position/,
  font: /font|zoom/,
  spaces: /white-space/,
  selection: /user-select/,
  spacing: /margin|padding/,
  strike: /line-through/,
  color: /color|background|-text-fill|-text-stroke/,
};
const GROUP_NAMES = Object.keys(PROPERTY_GROUPS);
/** Groups of properties that few pages set, each with the declarations that can hide text. */
const RARE_GROUPS = {
  mask: /mask/,
  blending: /blend-mode/,
  collapse: /(?:^|[\s;{-])(?:height|width)\s*:\s*0/,
  spacing: /letter-spacing\s*:\s*(?:-|var|calc)|word-spacing/,
  zoom: /zoom/,
};
/** Matches the property `all`, and escapes in the text of a `style` attribute. */
const ANY_PROPERTY = /(?:^|[\s;{])all\s*:|\\/;
/** Attributes that set colors. */
const COLORING_ATTRIBUTES = '[bgcolor],[background],[text],[link],[vlink],[alink],font[color]';

/**
 * Tags of elements that inherit font and white space and have no background or position, unless the page styles them.
 */
const PLAIN_TAGS = new Set(
  (
    'a abbr article aside body br dd details div dl dt figcaption figure footer form header hgroup img label li main ' +
    'nav ol p q section span summary tbody td tfoot thead time tr u ul wbr'
  ).split(' '),
);
/** Tags of further elements in which only font and white space differ from the initial values. */
const TEXT_TAGS = new Set(
  (
    'address b blockquote caption center cite code dfn em h1 h2 h3 h4 h5 h6 hr html i kbd pre samp small strong sub sup ' +
    'table th var'
  ).split(' '),
);

/** Whether an element has the values of its parent, except for what the page sets. */
export const isPlain = (tag) => PLAIN_TAGS.has(tag);
/** Whether an element has initial values except for font, white space and what the page sets. */
export const isText = (tag) => TEXT_TAGS.has(tag);

/** All groups, as the answer for a page that can set any property. */
export const EVERYTHING = Object.freeze(Object.fromEntries(GROUP_NAMES.map((name) => [name, true])));

/** Returns the texts of all `style` attributes. */
export const readInlineStyles = () =>
  Array.from(queryAll('[style]'), (element) => attribute(element, 'style').toLowerCase()).join(';');

/**
 * Returns the groups of rarely used properties that a `style` attribute, a `style` element or a rule can set. Style
 * sheets that were not read are taken to set none: to read these properties of every element would take longer than the
 * rest of the walk.
 * @param {string} inlineStyles texts of all `style` attributes
 */
export function findRare(inlineStyles, { declarations }) {
  const sources = [inlineStyles, ...declarations, ...Array.from(queryAll('style'), textContent)];
  const text = sources.join(';').toLowerCase();
  return Object.fromEntries(Object.entries(RARE_GROUPS).map(([name, pattern]) => [name, pattern.test(text)]));
}

/**
 * Returns the groups that a rule, a `style` attribute or a presentational attribute of the document can set.
 * @param {string} inlineStyles texts of all `style` attributes
 */
export function findSettable(inlineStyles, { declarations, isComplete }) {
  if (!isComplete) return EVERYTHING;
  const text = [inlineStyles, ...declarations].join(';');
  if (ANY_PROPERTY.test(text)) return EVERYTHING;
  const settable = Object.entries(PROPERTY_GROUPS).map(([name, pattern]) => [name, pattern.test(text)]);
  const isColored = queryAll(COLORING_ATTRIBUTES).length > 0;
  return { ...Object.fromEntries(settable), ...(isColored && { color: true }) };
}
