/** The entry after which a page of a list, newest first, begins. */
export interface Cursor {
  /** Milliseconds since the epoch. */
  createdAt: number;
  id: string;
}

/** A cursor as a list handed it out; the contract has checked its form. */
export function readCursor(cursor: string): Cursor {
  const dot = cursor.indexOf('.');
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

/**
 * A page of a list and the cursor of the next one, where there is one.
 * @param found the entries from the cursor on, one more than a page has where there are more
 */
export function pageOf<Row extends { createdAt: number }>(
  found: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { page: Row[]; next: { nextCursor?: string } } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { page, next: hasMore ? { nextCursor: `${last.createdAt}.${idOf(last)}` } : {} };
}
