// Runs in the page's isolated world. Named form fields can shadow the properties of a node (`<form><input
// name="childNodes">`), so the walker reads every property with the getter of its prototype.

export const getter = (prototype, name) =>
  // A bound function, because a closure around the getter takes twice as long until it is optimized.
  Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);

export const nodeType = getter(Node.prototype, 'nodeType');
export const firstChild = getter(Node.prototype, 'firstChild');
export const nextSibling = getter(Node.prototype, 'nextSibling');
export const previousSibling = getter(Node.prototype, 'previousSibling');
export const parentElement = getter(Node.prototype, 'parentElement');
export const textContent = getter(Node.prototype, 'textContent');
export const baseUri = getter(Node.prototype, 'baseURI');
export const data = getter(CharacterData.prototype, 'data');
export const localName = getter(Element.prototype, 'localName');
export const shadowRoot = getter(Element.prototype, 'shadowRoot');
export const outerHtml = getter(Element.prototype, 'outerHTML');
/** Returns the CSS pixels of a unit of an element inside an SVG. */
export function svgScale(element) {
  const matrix = SVGGraphicsElement.prototype.getScreenCTM.call(element);
  return matrix === null ? 1 : Math.hypot(matrix.a, matrix.b);
}
export const cssZoom = getter(Element.prototype, 'currentCSSZoom');
export const children = getter(Element.prototype, 'children');
export const countChildren = getter(Element.prototype, 'childElementCount');
export const firstElementChild = getter(Element.prototype, 'firstElementChild');
export const nextElementSibling = getter(Element.prototype, 'nextElementSibling');
export const lastChild = getter(Node.prototype, 'lastChild');
export const isConnected = getter(Node.prototype, 'isConnected');
export const scrollHeight = getter(Element.prototype, 'scrollHeight');
export const scrollTop = getter(Element.prototype, 'scrollTop');
export const offsetHeight = getter(HTMLElement.prototype, 'offsetHeight');
export const clientHeight = getter(Element.prototype, 'clientHeight');
export const clientWidth = getter(Element.prototype, 'clientWidth');
export const clientLeft = getter(Element.prototype, 'clientLeft');
export const clientTop = getter(Element.prototype, 'clientTop');
export const isEditable = (element) => element instanceof HTMLElement && readIsEditable(element);
const readIsEditable = getter(HTMLElement.prototype, 'isContentEditable');
export const fieldValue = getter(HTMLTextAreaElement.prototype, 'value');
export const documentElement = getter(Document.prototype, 'documentElement');
export const body = getter(Document.prototype, 'body');
export const scrollingElement = getter(Document.prototype, 'scrollingElement');
export const title = getter(Document.prototype, 'title');
export const characterSet = getter(Document.prototype, 'characterSet');
export const doctype = getter(Document.prototype, 'doctype');
export const styleSheets = getter(Document.prototype, 'styleSheets');
export const adoptedStyleSheets = getter(Document.prototype, 'adoptedStyleSheets');

export const attributeNames = (element) => Element.prototype.getAttributeNames.call(element);
export const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
export const isRendered = (element) => Element.prototype.checkVisibility.call(element);
/** Returns the box of an element as a plain object, because each read of a `DOMRect` calls into the browser. */
export function boundingBox(element) {
  const { x, y, width, height } = Element.prototype.getBoundingClientRect.call(element);
  return { x, y, width, height };
}
export const innerHtml = (element, options) => Element.prototype.getHTML.call(element, options);
export const shallowCopy = (node) => Node.prototype.cloneNode.call(node, false);
const elementCount = getter(HTMLCollection.prototype, 'length');
export const countElements = () => elementCount(Document.prototype.getElementsByTagName.call(document, '*'));
export const contains = (node, other) => Node.prototype.contains.call(node, other);
export const insertBefore = (parent, node, next) => Node.prototype.insertBefore.call(parent, node, next);
export const queryWithin = (element, selector) => Element.prototype.querySelectorAll.call(element, selector);
export const query = (element, selector) => Element.prototype.querySelector.call(element, selector);
export const queryAll = (selector) => Document.prototype.querySelectorAll.call(document, selector);

/** An animation that ends later is not a fade-in. */
const MAX_REMAINING_MS = 10_000;

/** Whether anything in the document is animated. */
export const isAnimated = () => Document.prototype.getAnimations.call(document).length > 0;

/** Finds elements with a running animation or transition that ends soon. */
export function findChangingElements() {
  const runningAnimations = Document.prototype.getAnimations.call(document).filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime;
    return animation.playState === 'running' && end - animation.currentTime <= MAX_REMAINING_MS;
  });
  return new Set(runningAnimations.map(({ effect }) => effect.target));
}

/**
 * Returns the children in the flat tree. For a slot, a list of its assigned nodes; otherwise the first child, of the
 * open shadow root if there is one.
 */
export function flatChildren(element, tag, shadow) {
  if (shadow !== null) return { first: firstChild(shadow), list: null };
  if (tag === 'slot' && element instanceof HTMLSlotElement) {
    const list = HTMLSlotElement.prototype.assignedNodes.call(element);
    if (list.length > 0) return { first: null, list };
  }
  return { first: firstChild(element), list: null };
}

const FRAME_HOLDERS = [HTMLIFrameElement, HTMLFrameElement, HTMLObjectElement].map((type) => ({
  type,
  contentWindow: getter(type.prototype, 'contentWindow'),
}));
const MAX_FRAMES = 1_000;

/** Creates a function for the index of an element's frame in `window[0…]`, where frames in shadow trees are missing. */
export function createFrameIndex() {
  let indexes;
  return {
    /** Returns the index; -1 for a frame without an index, and undefined for an element without a frame. */
    of(element) {
      const holder = FRAME_HOLDERS.find(({ type }) => element instanceof type);
      const frameWindow = holder?.contentWindow(element) ?? null;
      if (frameWindow === null) return undefined;
      indexes ??= new Map(
        Array.from({ length: Math.min(length, MAX_FRAMES) }, (_, index) => [window[index], index]),
      );
      return indexes.get(frameWindow) ?? -1;
    },
  };
}

/** Returns the index of this frame in its parent; -1 if it has none. */
export function ownFrameIndex() {
  for (let index = 0; index < Math.min(parent.length, MAX_FRAMES); index++) {
    if (parent[index] === window) return index;
  }
  return -1;
}
