import { escapeHtml } from '../../content/index.ts';
import { isJsonObject } from '../structured.ts';

/** Limits: the number of values that are visited, and the UTF-16 units that are written. */
const MAX_FLIGHT_VALUES = 100_000;
const MAX_FLIGHT_HTML_CHARS = 2_000_000;
const MAX_FLIGHT_DEPTH = 200;
/** Names of properties whose value is not shown at first, such as the text that a component shows while it loads. */
const HIDDEN_PROPERTY =
  /not-?found|forbidden|unauthorized|error|loading|fallback|template|meta|style|script/i;
const TAG_NAME = /^[a-z][a-z\d-]{0,50}$/;
const VOID_TAG = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const UNREAD_TAG = /^(?:script|style|noscript|template|head|title|meta|link|base)$/;
/** Maps the names of React properties to the attributes that the reader uses. */
const ATTRIBUTE_BY_PROPERTY: Readonly<Record<string, string>> = {
  className: 'class',
  id: 'id',
  href: 'href',
  src: 'src',
  alt: 'alt',
  title: 'title',
  role: 'role',
  dateTime: 'datetime',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  start: 'start',
  hidden: 'hidden',
  'aria-hidden': 'aria-hidden',
  'aria-label': 'aria-label',
  itemProp: 'itemprop',
};
/** An element of React: `["$", type, key, props]`. */
type ReactElement = readonly ['$', string, unknown, Record<string, unknown>];

const isReactElement = (value: unknown): value is ReactElement =>
  Array.isArray(value) && value[0] === '$' && typeof value[1] === 'string' && isJsonObject(value[3]);

function formatOpeningTag(tag: string, props: Record<string, unknown>): string {
  const attributes = Object.entries(ATTRIBUTE_BY_PROPERTY).flatMap(([property, name]) => {
    const value = Object.hasOwn(props, property) ? props[property] : undefined;
    if (value === true) return [` ${name}`];
    return typeof value === 'string' || typeof value === 'number'
      ? [` ${name}="${escapeHtml(String(value))}"`]
      : [];
  });
  return `<${tag}${attributes.join('')}>`;
}

/**
 * Writes the elements in the resolved data of React server components as HTML, in the order of the data. A component
 * that runs in the browser is replaced by its children. Leaves out all other data.
 */
export function convertFlightToHtml(data: unknown): string {
  const parts: string[] = [];
  let remainingValues = MAX_FLIGHT_VALUES;
  let remainingChars = MAX_FLIGHT_HTML_CHARS;
  const write = (html: string): void => {
    remainingChars -= html.length;
    if (remainingChars >= 0) parts.push(html);
  };
  /** @param isShown whether text at this place is shown, because it is a child of an element */
  const visit = (value: unknown, isShown: boolean, depth: number): void => {
    if (--remainingValues < 0 || remainingChars < 0 || depth > MAX_FLIGHT_DEPTH) return;
    if (isReactElement(value)) visitElement(value, depth);
    else if (Array.isArray(value)) for (const item of value) visit(item, isShown, depth + 1);
    else if (typeof value === 'string' || typeof value === 'number') {
      if (isShown) write(escapeHtml(String(value)));
    } else if (!isShown && isJsonObject(value)) visitProperties(value, depth);
  };
  const visitProperties = (object: Record<string, unknown>, depth: number): void => {
    for (const [name, value] of Object.entries(object)) {
      if (name !== 'children' && !HIDDEN_PROPERTY.test(name)) visit(value, false, depth + 1);
    }
  };
  const visitElement = ([, type, , props]: ReactElement, depth: number): void => {
    if (UNREAD_TAG.test(type)) return;
    const isTag = TAG_NAME.test(type) && type !== 'html' && type !== 'body';
    if (isTag) write(formatOpeningTag(type, props));
    const { dangerouslySetInnerHTML: inner, children } = props;
    if (isJsonObject(inner) && typeof inner['__html'] === 'string') write(inner['__html']);
    else if (isTag || !type.startsWith('$')) visit(children, true, depth + 1);
    else {
      visitProperties(props, depth);
      visit(children, true, depth + 1);
    }
    if (isTag && !VOID_TAG.test(type)) write(`</${type}>`);
  };
  visit(data, false, 0);
  return parts.join('');
}
