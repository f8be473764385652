import { sql } from 'kysely';
import type { FetchOriginError } from '../contract/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';

/** The column `facts` of a snapshot's row. */
export interface SnapshotFacts {
  captureKey?: string;
  originError?: FetchOriginError;
}

/** An entry in a list of snapshots. Times are milliseconds since the epoch. */
export interface SnapshotSummary {
  snapshotId: string;
  url: string;
  title: string | null;
  createdAt: number;
  expiresAt: number;
  bytes: number;
  hasScreenshot: boolean;
  /** Error status of the origin; undefined without one. */
  originStatusCode: number | undefined;
  /** Number of unexpired snapshots of the URL. */
  captures: number;
}

/** Selects a part of the list. */
export interface SnapshotPage {
  limit: number;
  /** Part of the title or URL to search for, ignoring case. */
  query?: string;
  /** Lists only snapshots of this address. */
  url?: string;
  /** Lists only the latest snapshot of each address. */
  latestOnly?: boolean;
  /** The last snapshot on the previous page of the list. */
  after?: { createdAt: number; id: string };
}

/** Lists an organization's unexpired snapshots, newest first. */
export async function listStoredSnapshots(
  store: Store,
  organizationId: string,
  { limit, query, url, latestOnly, after }: SnapshotPage,
): Promise<SnapshotSummary[]> {
  const now = await readDatabaseTime(store);
  const ofSameUrl = store.db
    .selectFrom('snapshots as other')
    .where('other.organization_id', '=', organizationId)
    .where('other.expires_at', '>', now)
    .whereRef('other.url', '=', sql.ref('snapshots.url'));
  let rows = store.db
    .selectFrom('snapshots')
    .select(['id', 'url', 'title', 'created_at', 'expires_at', 'bytes', 'has_screenshot', 'facts'])
    .select(ofSameUrl.select(({ fn }) => fn.countAll().as('count')).as('captures'))
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (url !== undefined) rows = rows.where('url', '=', url);
  if (latestOnly) {
    const isNewer = sql<boolean>`(other.created_at, other.id) > (snapshots.created_at, snapshots.id)`;
    const newer = ofSameUrl.select('other.id').where(isNewer);
    rows = rows.where(({ not, exists }) => not(exists(newer)));
  }
  if (after) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  if (query) {
    const pattern = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(
      sql<boolean>`(lower(url) like ${pattern} escape '\\' or lower(coalesce(title, '')) like ${pattern} escape '\\')`,
    );
  }
  return (await rows.execute()).map((row) => ({
    snapshotId: row.id,
    url: row.url,
    title: row.title,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    bytes: Number(row.bytes),
    hasScreenshot: row.has_screenshot === 1,
    originStatusCode: (JSON.parse(row.facts) as SnapshotFacts).originError?.originStatusCode,
    captures: Number(row.captures),
  }));
}
