import { type Block, type Inline, toPlainText } from '../content/index.ts';

/** Where a comment stands, and who wrote it. A missing or empty field is not stated. */
export interface CommentSource {
  /** The commented cell or words. */
  place?: string | undefined;
  author?: string | undefined;
  /** ISO 8601 */
  date?: string | undefined;
}

const MAX_QUOTED_CHARS = 60;
/** Maximum number of inline nodes that are quoted. It keeps many long comments of one paragraph linear. */
const MAX_QUOTED_NODES = 100;

/** Quotes the words that a comment is about; empty if there are none. Long quotes are cut. */
export function quoteWords(content: readonly Inline[]): string {
  const words = toPlainText(content.slice(0, MAX_QUOTED_NODES)).replace(/\s+/g, ' ').trim();
  if (words === '') return '';
  return words.length > MAX_QUOTED_CHARS ? `“${words.slice(0, MAX_QUOTED_CHARS)}…”` : `“${words}”`;
}

/** Puts the source before the text of a comment: the place or else the author in bold, then the rest, and a colon. */
export function createComment({ place, author, date }: CommentSource, [first, ...rest]: Block[]): Block[] {
  if (first === undefined) return [];
  const parts = [author, date].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  const value = place || parts.shift() || 'Comment';
  const details = parts.length === 0 ? ': ' : `${place ? ' ' : ', '}${parts.join(', ')}: `;
  const lead: Inline[] = [
    { type: 'strong', children: [{ type: 'text', value }] },
    { type: 'text', value: details },
  ];
  if (first.type === 'paragraph') return [{ ...first, children: [...lead, ...first.children] }, ...rest];
  return [{ type: 'paragraph', children: lead }, first, ...rest];
}
