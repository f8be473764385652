import type { FetchOriginError } from '../contract/index.ts';
import { encodeCursor, type ReadOn } from './cursor.ts';
import { type PassageStart, passageOf } from './passage.ts';
import type { PageView } from './page-view.ts';

/** A passage of a page, with the facts of its head. */
export interface PageAnswer {
  url?: string;
  finalUrl?: string;
  title?: string;
  capturedAt?: string;
  snapshotId?: string;
  markdown: string;
  moreTokens?: number;
  cursor?: string;
  originError?: FetchOriginError;
}

const HEAD_END = '\n---\n';

/** Where the body begins: after the front matter and the line break that parts them. */
export function bodyStart(document: Uint8Array): number {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  if (bytes.subarray(0, 4).toString() !== '---\n') return 0;
  const end = bytes.indexOf(HEAD_END, 3);
  return end === -1 ? 0 : Math.min(bytes.length, end + HEAD_END.length + 1);
}

const FACTS = ['url', 'finalUrl', 'title', 'capturedAt', 'snapshotId'] as const;

/** Longest fact in an answer: a page may call itself as it likes, but not use the budget up with it. */
const LONGEST_FACT = 500;
/** An address that is cut is none. */
const LONGEST_ADDRESS = 4000;

/** A fact that the page states of itself, cut where it is longer than facts are. */
export function clip(text: string): string {
  const longest = /^https?:/.test(text) ? LONGEST_ADDRESS : LONGEST_FACT;
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

/** The front matter, in which every value is a JSON string, with long values cut; and the facts it states. */
function readHead(head: string): { head: string; facts: Partial<Record<(typeof FACTS)[number], string>> } {
  const facts: Partial<Record<(typeof FACTS)[number], string>> = {};
  const lines = head.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    if (colon === -1) return line;
    const name = line.slice(0, colon);
    const value = clip(String(JSON.parse(line.slice(colon + 2))));
    const known = FACTS.find((fact) => fact === name);
    if (known) facts[known] = value;
    return `${name}: ${JSON.stringify(value)}`;
  });
  return { head: lines.join('\n'), facts };
}

/**
 * The beginning of a document, front matter and all, or a later passage of it.
 * @param document as `POST /v1/fetch` answers it
 * @param readOn undefined for the beginning
 */
export function readDocument(
  document: Uint8Array | string,
  view: PageView,
  start: PassageStart | undefined,
  maxTokens: number,
): PageAnswer {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document;
  const begin = bodyStart(bytes);
  const { head, facts } = readHead(Buffer.from(bytes.buffer, bytes.byteOffset, begin).toString('utf8'));
  const from = start ? { ...start, offset: begin + start.offset } : { offset: begin };
  const { text, next, moreTokens } = passageOf(bytes, from, maxTokens);
  return {
    ...facts,
    markdown: start ? text : head + text,
    ...(next && { moreTokens, cursor: cursorAfter(next, begin, view) }),
  };
}

function cursorAfter(next: PassageStart, begin: number, view: PageView): string {
  const readOn: ReadOn = { start: { ...next, offset: next.offset - begin }, view };
  return encodeCursor(readOn);
}
