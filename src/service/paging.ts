/** The last entry of the previous page. Lists are sorted newest first. */
export interface PageCursor {
  /** Milliseconds since the epoch. */
  createdAt: number;
  id: string;
}

/** Parses a cursor, whose format the contract has checked. */
export function parsePageCursor(cursor: string): PageCursor {
  const dot = cursor.indexOf('.');
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

/**
 * Builds a page of a list, and the cursor of the next page if there is one.
 * @param rows the entries from the cursor on, with one more than `limit` if another page follows
 */
export function createListPage<Row extends { createdAt: number }>(
  rows: readonly Row[],
  limit: number,
  getId: (row: Row) => string,
): { page: Row[]; next: { nextCursor?: string } } {
  const page = rows.slice(0, limit);
  const lastRow = page.at(-1);
  const hasMore = rows.length > limit && lastRow !== undefined;
  return { page, next: hasMore ? { nextCursor: `${lastRow.createdAt}.${getId(lastRow)}` } : {} };
}
