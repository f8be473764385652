// Runs in the page's isolated world.
import { findShadowRoot, noteSuspects } from './closed-roots.mjs';
import {
  attribute,
  attributeNames,
  clientLeft,
  clientTop,
  createFrameIndex,
  data,
  fieldValue,
  firstElementChild,
  flatChildren,
  localName,
  nextElementSibling,
  nextSibling,
  nodeType,
} from './dom.mjs';

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

const FRAME_TAGS = new Set(['iframe', 'frame', 'object']);
/** Tags of elements without visible text: styles, scripts (data scripts are read separately) and SVG shapes. */
const SKIPPED_TAGS = new Set(
  (
    'script style template animate animateTransform circle clipPath defs ellipse filter line linearGradient marker ' +
    'mask path pattern polygon polyline radialGradient rect stop symbol use'
  ).split(' '),
);
const SKIPPED_ATTRIBUTES = /^(?:on|style$|nonce$|integrity$|srcdoc$|transform$)/;
const MAX_ATTRIBUTES = 100;
/** Maximum number of items among which the first that is shown is searched. */
const MAX_ITEMS = 20;
const CELL_TAG = /^t[dh]$/;
/** Matches the styles of numbers. A `ul` with one gets the `type` of an ordered list. */
const NUMBER_STYLE = /^(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))/;
/** Matches the alignment in the `style` of a cell. It is kept as the attribute `align`, for the table in Markdown. */
const CELL_ALIGNMENT = /text-align:\s*(left|center|right)/i;
const MAX_VALUE_CHARS = 8_000;
/**
 * Maximum number of characters of `data:` images and of page state in attributes. The limit is high, because they are
 * useless if they are cut.
 */
const MAX_INDIVISIBLE_VALUE_CHARS = 100_000;
const DATA_URL = /^data:/i;
const STATE_ATTRIBUTE = /^(?:data-(?:page|preloaded|props|react-props|state|initial)|props$)/;
const MAX_SPACE_CHARS = 1_000;
const ONLY_SPACE = /^[ \t\n\r\f]+$/;
const SPACE_CODE = 0x20;

/**
 * Walks the flat tree in document order. Uses no recursion, because pages can be nested deeper than the call stack.
 * @param readPseudoTexts reads the texts before and after an element; undefined if there are none
 * @param {{softBytes: number, nodes: number}} limits above `softBytes` boxes are left out, above `nodes` the walk stops
 * @returns {{nodes: number, shadowRoots: ShadowRoot[]}} number of nodes, and the open shadow roots
 */
export function walk(root, encoder, chunks, appearanceReader, readPseudoTexts, limits) {
  const frames = createFrameIndex();
  // One entry per open element: where the walk continues after it (next sibling, or index in a list of children), and
  // the state to restore.
  const stack = [];
  const shadowRoots = [];
  let node = root;
  let list = null;
  let place = 0;
  let inherited = appearanceReader.inherited;
  let preformatted = false;
  let folded = false;
  let textStyle = null;
  let nodes = 0;

  for (;;) {
    if (node === null) {
      const up = stack.pop();
      if (up === undefined) break;
      writePseudoText(encoder, up.after);
      encoder.close();
      ({ node, list, place, inherited, preformatted, folded, textStyle } = up);
      continue;
    }
    nodes++;
    if (nodes > limits.nodes || chunks.refused) break;
    const current = node;
    if (list !== null) node = list[++place] ?? null;
    else node = current === root ? null : nextSibling(current);
    const type = nodeType(current);
    if (type === TEXT || type === CDATA) writeText(encoder, data(current), preformatted, textStyle);
    else if (type === ELEMENT) {
      const tag = localName(current);
      if (SKIPPED_TAGS.has(tag) && !isFormula(current, tag)) continue;
      const shadow = findShadowRoot(current, tag);
      if (shadow !== null) appearanceReader.readEverything();
      if (chunks.bytes > limits.softBytes) appearanceReader.withBoxes = false;
      const look = appearanceReader.read(current, tag, inherited, folded);
      if (shadow === null) {
        const isLost =
          !folded &&
          inherited.why !== 'none' &&
          look.passedOn.why === 'none' &&
          !look.style.startsWith('none|');
        noteSuspects(current, tag, look.box, isLost);
      }
      encoder.open(tag, listKeptAttributes(current, tag), look.style, look.box);
      if (FRAME_TAGS.has(tag)) {
        const index = frames.of(current);
        if (index !== undefined) {
          encoder.frame(index, clientLeft(current), clientTop(current));
          encoder.close();
          continue;
        }
      }
      const isShown = look.passedOn.why === '' && !look.preformatted;
      const pseudoTexts = isShown ? readPseudoTexts?.(current, tag, stack.length) : undefined;
      const after = pseudoTexts?.after;
      stack.push({ node, list, place, inherited, preformatted, folded, textStyle, after });
      writePseudoText(encoder, pseudoTexts?.before);
      if (tag === 'textarea' && isReadOnlyField(current)) {
        // A script can set the value without changing the text in the document.
        encoder.text(fieldValue(current));
        node = null;
        list = null;
        continue;
      }
      if (shadow !== null) shadowRoots.push(shadow);
      const children = flatChildren(current, tag, shadow);
      list = children.list;
      place = 0;
      node = list === null ? children.first : list[0];
      inherited = look.passedOn;
      preformatted = look.preformatted;
      folded = collapsesChildren(current, tag);
      textStyle = folded ? formatSlotStyle(look.style, 'none') : null;
      if (textStyle === null && look.textHidden !== '')
        textStyle = formatSlotStyle(look.style, look.textHidden);
    }
  }
  encoder.flush();
  return { nodes, shadowRoots };
}

/**
 * Writes text. Text that is hidden although its parent is visible gets a `slot` around it with the reason, as in
 * browsers for `details`.
 */
function writeText(encoder, value, preformatted, textStyle) {
  if (value === '') return;
  if (value.charCodeAt(0) <= SPACE_CODE && value.length < MAX_SPACE_CHARS && ONLY_SPACE.test(value)) {
    if (preformatted) encoder.text(value);
    else encoder.space();
  } else if (textStyle === null) encoder.text(value);
  else {
    encoder.open('slot', [], textStyle, null);
    encoder.text(value);
    encoder.close();
  }
}

/** Writes a text that a style sheet adds, as an element of its own. */
function writePseudoText(encoder, pseudoText) {
  if (pseudoText === undefined) return;
  encoder.space();
  encoder.open('span', [], pseudoText.style, null);
  encoder.text(pseudoText.text);
  encoder.close();
  encoder.space();
}

const isReadOnlyField = (element) =>
  element instanceof HTMLTextAreaElement &&
  attribute(element, 'readonly') !== null &&
  fieldValue(element) !== '';

function collapsesChildren(element, tag) {
  if (tag === 'details') return attribute(element, 'open') === null;
  return attribute(element, 'hidden') === 'until-found';
}

function formatSlotStyle(style, hidden) {
  const [, , size, weight, preformatted] = style.split('|');
  return ['inline', 'static', size, weight, preformatted, hidden].join('|');
}

/** Whether an element is a script that contains the source of a MathJax 2 formula. */
function isFormula(element, tag) {
  return tag === 'script' && /^math\//i.test(attribute(element, 'type') ?? '');
}

function listKeptAttributes(element, tag) {
  const kept = [];
  if (tag === 'ul' && hasNumbers(element)) kept.push('type', '1');
  for (const name of attributeNames(element)) {
    if (name === 'style' && CELL_TAG.test(tag)) {
      const [, alignment] = CELL_ALIGNMENT.exec(attribute(element, name).slice(0, MAX_VALUE_CHARS)) ?? [];
      if (alignment !== undefined) kept.push('align', alignment.toLowerCase());
    }
    // A reader can click on the element. What happens then is not kept.
    if (name === 'onclick') kept.push(name, '');
    if (SKIPPED_ATTRIBUTES.test(name)) continue;
    const value = attribute(element, name);
    kept.push(name, value.length > MAX_VALUE_CHARS ? shortenValue(name, value) : value);
    if (kept.length >= 2 * MAX_ATTRIBUTES) break;
  }
  return kept;
}

/** Whether a style gives the items of a list numbers. Lists whose items have other markers have none. */
function hasNumbers(list) {
  let item = firstElementChild(list);
  for (let count = 0; item !== null && count < MAX_ITEMS; count += 1) {
    const { display, listStyleType } = getComputedStyle(item);
    // A template of items can be hidden.
    if (display !== 'none') return display === 'list-item' && NUMBER_STYLE.test(listStyleType);
    item = nextElementSibling(item);
  }
  return false;
}

function shortenValue(name, value) {
  const isData = DATA_URL.test(value);
  if (value.length <= MAX_INDIVISIBLE_VALUE_CHARS && (isData || STATE_ATTRIBUTE.test(name))) return value;
  // An image is useless if it is cut.
  return isData ? 'data:,' : value.slice(0, MAX_VALUE_CHARS);
}
