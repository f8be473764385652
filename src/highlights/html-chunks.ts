import type { Chunk } from './corpus.ts';
import { withoutTags } from './readable.ts';
import { hasWords, splitLong, trim } from './split.ts';

/** Tags that belong to running text; every other tag is a border between passages. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements whose text nobody reads. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);
const LONGEST_NAME = 16;
const PIECE = 1200;
/** What comes after this many chunks is not searched. */
const MOST_CHUNKS = 100_000;

interface Tag {
  name: string;
  closing: boolean;
  end: number;
}

/** Chunks of stored HTML: verbatim runs of text between two block tags, inline tags included. One pass. */
export function htmlChunks(html: string): Chunk[] {
  const chunks: Chunk[] = [];
  const add = (start: number, end: number): void => {
    const whole = trim(html, { start, end });
    if (whole.start >= whole.end) return;
    for (const range of splitLong(html, whole, PIECE)) {
      const text = html.slice(range.start, range.end);
      const scored = withoutTags(text);
      if (!hasWords(scored) || chunks.length >= MOST_CHUNKS) continue;
      chunks.push({
        type: 'text',
        source: 'html',
        text,
        json: null,
        location: {},
        heading: '',
        scored,
        range,
      });
    }
  };
  const closers = new Map<string, number>();
  let start = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const tag = readTag(html, at);
    if (tag === undefined) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (!INLINE.has(tag.name)) {
      add(start, at);
      start = tag.end;
      if (SILENT.has(tag.name) && !tag.closing) start = endOfSilent(html, tag, closers);
    }
    at = html.indexOf('<', Math.max(start, tag.end));
  }
  add(start, html.length);
  return chunks;
}

/** The tag or comment at `at`, or undefined where a `<` stands for itself. */
function readTag(html: string, at: number): Tag | undefined {
  const closing = html.charAt(at + 1) === '/';
  const from = closing ? at + 2 : at + 1;
  if (html.startsWith('!--', from)) {
    const end = html.indexOf('-->', from);
    return { name: '!--', closing: false, end: end < 0 ? html.length : end + 3 };
  }
  const name = /^[a-z!?][a-z0-9-]*/i.exec(html.slice(from, from + LONGEST_NAME))?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const end = html.indexOf('>', from);
  return { name, closing, end: end < 0 ? html.length : end + 1 };
}

/** Where a silent element ends. `closers` remembers the search, so that a thousand unclosed ones cost one pass. */
function endOfSilent(html: string, tag: Tag, closers: Map<string, number>): number {
  let closer = closers.get(tag.name) ?? -1;
  if (closer < tag.end) {
    const found = html.indexOf(`</${tag.name}`, tag.end);
    closer = found < 0 ? html.length : found;
    closers.set(tag.name, closer);
  }
  return closer;
}
