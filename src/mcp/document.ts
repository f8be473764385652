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

/** The facts of the front matter, in which every value is a JSON string. */
function headOf(head: string): Partial<Record<(typeof FACTS)[number], string>> {
  const facts: Partial<Record<(typeof FACTS)[number], string>> = {};
  for (const line of head.split('\n')) {
    const name = FACTS.find((fact) => line.startsWith(`${fact}: `));
    if (name) facts[name] = String(JSON.parse(line.slice(name.length + 2)));
  }
  return facts;
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
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, begin).toString('utf8');
  const from = start ? { ...start, offset: begin + start.offset } : { offset: begin };
  const { text, next, moreTokens } = passageOf(bytes, from, maxTokens);
  return {
    ...headOf(head),
    markdown: start ? text : head + text,
    ...(next && { moreTokens, cursor: cursorAfter(next, begin, view) }),
  };
}

function cursorAfter(next: PassageStart, begin: number, view: PageView): string {
  const readOn: ReadOn = { start: { ...next, offset: next.offset - begin }, view };
  return encodeCursor(readOn);
}
