// Runs in the page's isolated world.
import { attribute, attributeNames, data, flatChildren, localName, nextSibling, nodeType } from './dom.mjs';

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** Never read: they show nothing, or their text is taken elsewhere. */
const SKIPPED = new Set(
  [
    'script style template path circle rect line polygon polyline ellipse use stop defs filter clipPath mask',
    'symbol linearGradient radialGradient pattern animate animateTransform feblend',
  ]
    .join(' ')
    .split(' '),
);
const NOT_KEPT = /^(?:on|style$|nonce$|integrity$|srcdoc$|d$|points$|transform$)/;
const DATA_URL = /^data:/i;
const MAX_ATTRIBUTES = 100;
const MAX_VALUE_CHARS = 8_000;
const MAX_DATA_URL_CHARS = 100_000;

/** Page state that frameworks keep in an attribute. */
const STATE_ATTRIBUTE = /^(?:data-(?:page|props|state|initial)|props$)/;
const MAX_STATE_CHARS = 100_000;

function keptAttributes(element) {
  const kept = [];
  for (const name of attributeNames(element)) {
    if (NOT_KEPT.test(name)) continue;
    if (kept.length >= MAX_ATTRIBUTES * 2) break;
    const value = attribute(element, name);
    kept.push(name, value.length > 1000 ? shortened(name, value) : value);
  }
  return kept;
}

function shortened(name, value) {
  if (DATA_URL.test(value)) return value.length <= MAX_DATA_URL_CHARS ? value : 'data:,';
  return value.slice(0, STATE_ATTRIBUTE.test(name) ? MAX_STATE_CHARS : MAX_VALUE_CHARS);
}

/**
 * Walks the flat tree below `root` in document order, with a stack of its own: pages nest deeper than the call stack.
 * @param limits `{nodes, softBytes}`: beyond `nodes` it stops, beyond `softBytes` boxes are left out
 * @returns the number of nodes written
 */
export function walk(root, encoder, chunks, appearance, limits) {
  // Three parallel stacks: what comes next among the siblings, as a node or as the rest of a list, and what is inherited.
  const nextNodes = [];
  const lists = [];
  const inheriteds = [];
  let node = root;
  let list = null;
  let inherited = '';
  let nodes = 0;

  for (;;) {
    if (node === null && list !== null) node = list.pop() ?? null;
    if (node === null) {
      if (inheriteds.length === 0) break;
      encoder.close();
      node = nextNodes.pop();
      list = lists.pop();
      inherited = inheriteds.pop();
      continue;
    }
    if (++nodes > limits.nodes || chunks.refused) break;
    const following = list === null && node !== root ? nextSibling(node) : null;
    const type = nodeType(node);
    if (type === TEXT || type === CDATA) {
      const value = data(node);
      if (value === ' ' || value === '\n') encoder.space();
      else if (value !== '') encoder.text(value);
    } else if (type === ELEMENT) {
      const tag = localName(node);
      if (!SKIPPED.has(tag)) {
        if (chunks.bytes > limits.softBytes) appearance.settings.withBoxes = false;
        const { style, box, passedOn } = appearance.read(node, inherited);
        encoder.open(tag, keptAttributes(node), style, box);
        const children = flatChildren(node, tag);
        nextNodes.push(following);
        lists.push(list);
        inheriteds.push(inherited);
        node = children.first;
        list = children.list === null ? null : children.list.toReversed();
        inherited = passedOn;
        continue;
      }
    }
    node = following;
  }
  encoder.flush();
  return nodes;
}
