/** The last entry of the previous page. Lists are sorted newest first. */
export interface PageCursor {
  /** Milliseconds since the epoch. */
  createdAt: number;
  id: string;
}

/** Parses a cursor, whose format the contract has checked. */
function parsePageCursor(cursor: string): PageCursor {
  const dot = cursor.indexOf('.');
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

/**
 * Reads a page of a list, and the cursor of the next page if there is one.
 * @param read reads entries, newest first; `limit` is one more than the page has, to find out whether another page
 * follows
 */
export async function readListPage<Row extends { createdAt: number }>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  read: (range: { limit: number; after: PageCursor | undefined }) => Promise<Row[]>,
  getId: (row: Row) => string,
): Promise<{ page: Row[]; next: { nextCursor?: string } }> {
  const after = cursor === undefined ? undefined : parsePageCursor(cursor);
  const rows = await read({ limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const lastRow = page.at(-1);
  const hasMore = rows.length > limit && lastRow !== undefined;
  return { page, next: hasMore ? { nextCursor: `${lastRow.createdAt}.${getId(lastRow)}` } : {} };
}
