// Runs in the page's isolated world. Reads words and numbers that style sheets put before and after elements.
import { data, firstChild, isEditable, nodeType, queryAll } from './dom.mjs';
import { createCounters } from './counters.mjs';

const MAX_SELECTORS = 100;
const MAX_HOSTS = 5_000;
const MAX_CHARS = 300;
const PSEUDO = /::?(?:before|after|marker)\b/i;
const WORD_OR_NUMBER = /\p{L}{2}|\p{N}/u;
const LETTERS = /\p{L}{2}/u;
/** Characters of icon fonts, and fonts that show names as pictures. */
const ICON = /\p{Co}/u;
const ICON_FONT = /icon|material|awesome|glyph|symbol/i;
/** Attributes with line numbers and labels of code, and with hints that show when a pointer is over the element. */
const OTHER_ATTRIBUTE = /attr\(\s*[\w-]*(?:line|lang|placeholder|tooltip|tip\b|hint)/i;
const NUMBER_WITH_LEVELS = /^[^\p{N}]{0,2}[\p{L}\p{N}]{1,4}(?:\.[\p{L}\p{N}]{1,4})+\P{N}{0,2}$/u;
const SKIPPED_HOSTS = /^(?:pre|code|button|input|select|textarea|summary|q)$/;
const HEADING = /^h[1-6]$/;
const CONTENT_PART = /"((?:[^"\\]|\\.)*)"|(counters?)\(([^)]*)\)|\S+/gs;

/**
 * Finds the elements that a rule of the document can give a text before or after. Returns undefined if there are none.
 * `read(element, tag, depth)` returns `{before, after}`, each a text with its style or undefined; call it for every
 * rendered element in document order, because counters depend on the order.
 */
export function createPseudoReader({ contents }) {
  const { selectors, hasCounters } = findSelectors(contents);
  if (selectors.length === 0) return undefined;
  const hosts = new Set();
  for (const selector of selectors) {
    try {
      for (const host of queryAll(selector)) if (hosts.size < MAX_HOSTS) hosts.add(host);
    } catch {
      // The selector is not valid without its pseudo-element.
    }
  }
  if (hosts.size === 0) return undefined;
  const counters = hasCounters ? createCounters() : undefined;
  return (element, tag, depth) => {
    counters?.enter(getComputedStyle(element), depth);
    if (!hosts.has(element) || SKIPPED_HOSTS.test(tag) || isEditable(element)) return undefined;
    const [marker, text, after] = ['::marker', '::before', '::after'].map((name) => {
      if (name === '::marker' && getComputedStyle(element).display !== 'list-item') return undefined;
      const style = getComputedStyle(element, name);
      if (style.content === 'none' || style.content === 'normal') return undefined;
      counters?.enter(style, depth + 1);
      return readText(element, tag, style, counters);
    });
    const before = marker === undefined || text === undefined ? (marker ?? text) : `${marker} ${text}`;
    return before === undefined && after === undefined ? undefined : { before, after };
  };
}

/** Finds the selectors of the elements before or after which a rule puts words or numbers. */
function findSelectors(contents) {
  const selectors = [];
  let hasCounters = false;
  for (const { selector, content } of contents) {
    if (!PSEUDO.test(selector)) continue;
    const isRead =
      /attr\(|counter/.test(content) ||
      (WORD_OR_NUMBER.test(content) && !/^(?:none|normal|url)/.test(content));
    if (!isRead || OTHER_ATTRIBUTE.test(content) || selectors.length >= MAX_SELECTORS) continue;
    hasCounters ||= content.includes('counter');
    // A pseudo-element without an element before it belongs to every element there.
    selectors.push(
      selector
        .replace(/(^|[\s>+~,])::?(?:before|after|marker)\b/gi, '$1*')
        .replace(/::?(?:before|after|marker)\b/gi, ''),
    );
  }
  return { selectors, hasCounters };
}

function readText(element, tag, style, counters) {
  if (style.display === 'none' || style.visibility !== 'visible' || style.opacity < 0.05) return undefined;
  if (parseFloat(style.left) < -900 || ICON_FONT.test(style.fontFamily)) return undefined;
  let text = '';
  let words = '';
  let isCounted = false;
  for (const [, string, counter, parameters] of style.content.matchAll(CONTENT_PART)) {
    if (string !== undefined) {
      const part = string.replace(/\\(.)/gs, '$1');
      text += part;
      words += part;
    } else if (counter !== undefined && counters !== undefined) {
      isCounted = true;
      text += counters.format(counter === 'counters', parameters);
    }
  }
  text = text.trim();
  if (text === '' || text.length > MAX_CHARS || ICON.test(text) || !(isCounted || WORD_OR_NUMBER.test(text)))
    return undefined;
  // Numbers of list items are read from the list, and numbers outside the text flow are decoration. Texts refer to
  // numbers with several levels.
  const isPlainNumber = isCounted && !LETTERS.test(words) && !NUMBER_WITH_LEVELS.test(text);
  if (isPlainNumber && !(HEADING.test(tag) && style.position === 'static')) return undefined;
  if (tag === 'li' && !LETTERS.test(words) && !NUMBER_WITH_LEVELS.test(text)) return undefined;
  const first = firstChild(element);
  // Effects repeat the text of the element.
  if (first !== null && nodeType(first) === Node.TEXT_NODE && data(first).trim() === text) return undefined;
  const { display, position, fontSize, fontWeight } = style;
  return { text, style: `${display}|${position}|${parseFloat(fontSize)}|${fontWeight}|0|` };
}
