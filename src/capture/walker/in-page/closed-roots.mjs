// Runs in the page's isolated world. Finds closed shadow roots. The page is frozen, so it cannot notice it.
import {
  boundingBox,
  firstChild,
  getter,
  localName,
  nextSibling,
  nodeType,
  parentElement,
  data,
  shadowRoot,
} from './dom.mjs';

const MAX_SUSPECTS = 200;
const internalsRoot = getter(ElementInternals.prototype, 'shadowRoot');
const hostOf = getter(ShadowRoot.prototype, 'host');
const HOST_TAGS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
/** Values of properties of which none gives an empty element a height. */
const WITHOUT_HEIGHT = {
  height: /^auto$/,
  'min-height': /^(?:auto|0px)$/,
  'padding-top': /^0px$/,
  'padding-bottom': /^0px$/,
  'border-top-style': /^none$/,
  'border-bottom-style': /^none$/,
  'aspect-ratio': /^auto$/,
};

const rootByHost = new WeakMap();
let hasRoots = false;
const suspects = new Set();
const cleared = new WeakSet();

/** Returns the open or closed shadow root of an element, or null. */
export function findShadowRoot(element, tag) {
  const open = shadowRoot(element);
  if (open !== null) return open;
  if (!hasRoots && !tag.includes('-')) return null;
  const known = rootByHost.get(element);
  if (known !== undefined || !tag.includes('-')) return known ?? null;
  let root = null;
  try {
    root = internalsRoot(HTMLElement.prototype.attachInternals.call(element));
  } catch {
    // The element is not defined, or the page has attached its internals. It may be suspected later.
  }
  addRoot(element, root);
  return root;
}

function addRoot(host, root) {
  hasRoots = true;
  rootByHost.set(host, root);
}

/**
 * Notes an element that looks like the host of a closed root: it is empty but has a size, or a child is not rendered.
 * @param {boolean} isLost whether the element itself is not rendered although nothing hides it
 */
export function noteSuspects(element, tag, box, isLost) {
  if (suspects.size >= MAX_SUSPECTS) return;
  const host = isLost ? parentElement(element) : element;
  if (host === null || !(isLost ? isPossibleHost(localName(host)) : hasUnexplainedSize(element, tag, box)))
    return;
  if (!cleared.has(host)) suspects.add(host);
}

const isPossibleHost = (tag) => tag.includes('-') || HOST_TAGS.has(tag);

function hasUnexplainedSize(element, tag, box) {
  const isCustom = tag.includes('-');
  if (!isCustom && (box === null || box[3] === 0 || !HOST_TAGS.has(tag))) return false;
  for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
    if (nodeType(child) === Node.ELEMENT_NODE) return false;
    if (nodeType(child) === Node.TEXT_NODE && data(child).trim() !== '') return false;
  }
  if (isCustom && boundingBox(element).width === 0) return false;
  const style = Element.prototype.computedStyleMap.call(element);
  if (!Object.entries(WITHOUT_HEIGHT).every(([name, value]) => value.test(String(style.get(name)))))
    return false;
  return ['::before', '::after'].every((pseudo) => getComputedStyle(element, pseudo).content === 'none');
}

export const countSuspects = () => suspects.size;

/** Returns the elements that look like hosts, and forgets them. */
export function takeSuspects() {
  const taken = [...suspects];
  suspects.clear();
  for (const host of taken) cleared.add(host);
  return taken;
}

export function addRoots(roots) {
  for (const root of roots) addRoot(hostOf(root), root);
}
