import { z } from 'zod';
import { ContentWarning, type FetchOriginError } from '../contract/index.ts';
import { encodeCursor } from './cursor.ts';
import { type PassageStart, cutPassage } from './passage.ts';
import type { PageViewInput } from './page-view.ts';

/** A passage of a page, and what a model must know to use it. */
export interface PageResult {
  snapshotId?: string;
  /** The passage without the front matter. */
  markdown: string;
  moreTokens?: number;
  cursor?: string;
  /** What to know before the content is used. */
  warnings?: ContentWarning[];
  originError?: FetchOriginError;
}

const FRONT_MATTER_END = '\n---\n';

/** Returns the offset of the body, which follows the front matter and a blank line. */
export function findBodyStart(document: Uint8Array): number {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  if (bytes.subarray(0, 4).toString() !== '---\n') return 0;
  const end = bytes.indexOf(FRONT_MATTER_END, 3);
  return end === -1 ? 0 : Math.min(bytes.length, end + FRONT_MATTER_END.length + 1);
}

type FrontMatterFields = Pick<PageResult, 'snapshotId' | 'warnings'>;

/** Maximum UTF-16 units of a metadata value. Pages control their metadata, which must not use up the token budget. */
const MAX_TEXT_LENGTH = 500;
/** Maximum UTF-16 units of a URL. The limit is higher, because a truncated URL is useless. */
const MAX_URL_LENGTH = 4000;

/** Truncates a metadata value. */
export function truncateText(text: string): string {
  const maxLength = /^https?:/.test(text) ? MAX_URL_LENGTH : MAX_TEXT_LENGTH;
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}

/** Parses front matter whose values are JSON, and truncates long values. */
function readFrontMatter(frontMatter: string): { frontMatter: string; fields: FrontMatterFields } {
  const fields: FrontMatterFields = {};
  const lines = frontMatter.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    if (colon === -1) return line;
    const name = line.slice(0, colon);
    const parsed: unknown = JSON.parse(line.slice(colon + 2));
    const value = typeof parsed === 'number' ? parsed : truncateText(String(parsed));
    if (name === 'snapshotId') fields.snapshotId = String(value);
    if (name === 'warnings') fields.warnings = z.array(ContentWarning).parse(String(value).split(', '));
    return `${name}: ${JSON.stringify(value)}`;
  });
  return { frontMatter: lines.join('\n'), fields };
}

/**
 * Reads one passage of a Markdown document.
 * @param document the response body of `POST /v1/fetch`
 * @param start undefined for the first passage
 * @returns the passage, and the front matter as text for the first passage
 */
export function readDocumentPassage(
  document: Uint8Array | string,
  view: PageViewInput,
  start: PassageStart | undefined,
  maxTokens: number,
): { frontMatter: string; page: PageResult } {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document;
  const bodyStart = findBodyStart(bytes);
  const { frontMatter, fields } = readFrontMatter(
    Buffer.from(bytes.buffer, bytes.byteOffset, bodyStart).toString('utf8'),
  );
  const passageStart = start ? { ...start, offset: bodyStart + start.offset } : { offset: bodyStart };
  const { text, next, moreTokens } = cutPassage(bytes, passageStart, maxTokens);
  const page = {
    ...fields,
    markdown: text,
    ...(next && {
      moreTokens,
      cursor: encodeCursor({ start: { ...next, offset: next.offset - bodyStart }, view }),
    }),
  };
  return { frontMatter: start ? '' : frontMatter, page };
}
