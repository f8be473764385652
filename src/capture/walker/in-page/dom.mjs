// Runs in the page's isolated world. A page can hide a node's own properties behind named ones
// (`<form><input name="childNodes">`), so every property is read by the getter of its prototype.

function getter(prototype, name) {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (target) => get.call(target);
}

export const nodeType = getter(Node.prototype, 'nodeType');
export const firstChild = getter(Node.prototype, 'firstChild');
export const nextSibling = getter(Node.prototype, 'nextSibling');
export const textContent = getter(Node.prototype, 'textContent');
export const baseUri = getter(Node.prototype, 'baseURI');
export const data = getter(CharacterData.prototype, 'data');
export const localName = getter(Element.prototype, 'localName');
export const namespaceUri = getter(Element.prototype, 'namespaceURI');
export const shadowRoot = getter(Element.prototype, 'shadowRoot');
export const documentElement = getter(Document.prototype, 'documentElement');
export const body = getter(Document.prototype, 'body');
export const title = getter(Document.prototype, 'title');
export const characterSet = getter(Document.prototype, 'characterSet');
export const doctype = getter(Document.prototype, 'doctype');
export const styleSheets = getter(Document.prototype, 'styleSheets');
export const adoptedStyleSheets = getter(Document.prototype, 'adoptedStyleSheets');
export const contentWindow = getter(HTMLIFrameElement.prototype, 'contentWindow');
export const frameContentWindow = getter(HTMLFrameElement.prototype, 'contentWindow');

export const attributeNames = (element) => Element.prototype.getAttributeNames.call(element);
export const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
export const hasAttribute = (element, name) => Element.prototype.hasAttribute.call(element, name);
export const isRendered = (element) => Element.prototype.checkVisibility.call(element);
export const boundingBox = (element) => Element.prototype.getBoundingClientRect.call(element);
export const queryAll = (selector) => Document.prototype.querySelectorAll.call(document, selector);

const assignedNodes = (slot) => HTMLSlotElement.prototype.assignedNodes.call(slot);

/** The flat tree's children: either a list (a slot's assigned nodes) or a first child to follow by `nextSibling`. */
export function flatChildren(element, tag) {
  const shadow = shadowRoot(element);
  if (shadow) return { first: firstChild(shadow), list: null };
  if (tag === 'slot' && element instanceof HTMLSlotElement) {
    const list = assignedNodes(element);
    if (list.length > 0) return { first: null, list };
  }
  return { first: firstChild(element), list: null };
}
