import { parseWordSet } from '../content/index.ts';
import type { Chunk } from './corpus.ts';
import { removeTags } from './readable-text.ts';
import { hasWords, splitIntoPieces, trimRange } from './ranges.ts';

/** Tags that can occur inside running text. All other tags separate passages. */
const RUNNING_TEXT_TAGS = parseWordSet(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr',
);
/** Elements whose text is not visible. */
const INVISIBLE_TEXT_TAGS = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);
const MAX_TAG_NAME_CHARS = 16;
const MAX_HTML_CHUNK_CHARS = 1200;
/** Maximum number of chunks that are searched. */
const MAX_HTML_CHUNKS = 100_000;

interface OpenTag {
  name: string;
  closing: boolean;
  end: number;
}

/**
 * Splits stored HTML at block tags. Each chunk is a verbatim part of the HTML, with inline tags. Reads the HTML once.
 */
export function splitHtmlIntoChunks(html: string): Chunk[] {
  const chunks: Chunk[] = [];
  const add = (start: number, end: number): void => {
    const whole = trimRange(html, { start, end });
    if (whole.start >= whole.end) return;
    for (const range of splitIntoPieces(html, whole, MAX_HTML_CHUNK_CHARS)) {
      const text = html.slice(range.start, range.end);
      const readableText = removeTags(text);
      if (!hasWords(readableText) || chunks.length >= MAX_HTML_CHUNKS) continue;
      chunks.push({
        type: 'text',
        source: 'html',
        text,
        json: null,
        location: {},
        heading: '',
        scored: readableText,
        range,
      });
    }
  };
  const closingTagPositions = new Map<string, number>();
  let start = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const tag = readTag(html, at);
    if (tag === undefined) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (!RUNNING_TEXT_TAGS.has(tag.name)) {
      add(start, at);
      start = tag.end;
      if (INVISIBLE_TEXT_TAGS.has(tag.name) && !tag.closing)
        start = findEndOfSkippedElement(html, tag, closingTagPositions);
    }
    at = html.indexOf('<', Math.max(start, tag.end));
  }
  add(start, html.length);
  return chunks;
}

/** Reads the tag or comment at `at`. Undefined if the `<` at this index is text. */
function readTag(html: string, at: number): OpenTag | undefined {
  const closing = html.charAt(at + 1) === '/';
  const from = closing ? at + 2 : at + 1;
  if (html.startsWith('!--', from)) {
    const end = html.indexOf('-->', from);
    return { name: '!--', closing: false, end: end < 0 ? html.length : end + 3 };
  }
  const name = /^[a-z!?][a-z0-9-]*/i.exec(html.slice(from, from + MAX_TAG_NAME_CHARS))?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const end = html.indexOf('>', from);
  return { name, closing, end: end < 0 ? html.length : end + 1 };
}

/**
 * Finds the end of an element that is skipped. `closingTagPositions` caches the search, so the HTML is searched only
 * once even with many unclosed elements.
 */
function findEndOfSkippedElement(
  html: string,
  tag: OpenTag,
  closingTagPositions: Map<string, number>,
): number {
  let closer = closingTagPositions.get(tag.name) ?? -1;
  if (closer < tag.end) {
    const found = html.indexOf(`</${tag.name}`, tag.end);
    closer = found < 0 ? html.length : found;
    closingTagPositions.set(tag.name, closer);
  }
  return closer;
}
