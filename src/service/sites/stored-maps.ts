import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { MapRequest, MapResult } from '../../contract/index.ts';
import type { Store } from '../../store/index.ts';

/** All addresses of a site that match a request. Each answer contains one page of them. */
export type SiteMap = Pick<
  MapResult,
  'url' | 'addresses' | 'isCut' | 'sitemaps' | 'snapshotId' | 'originError'
>;

interface MapKey {
  organizationId: string;
  request: MapRequest;
}

const MAP_KEY_PREFIX = 'maps';
/** A longer map is not stored, and its further pages are read from the site again. */
const MAX_STORED_MAP_CHARS = 32 * 1024 * 1024;

const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/**
 * Stores a map in the blob store for its further pages, which any process can answer. The next sweep deletes it, within
 * ten minutes.
 * @returns the id of the stored map; undefined if it is too long
 */
export async function saveMap(
  { blobs, db }: Pick<Store, 'blobs' | 'db'>,
  mapKey: MapKey,
  map: SiteMap,
): Promise<string | undefined> {
  const text = JSON.stringify({ ...toStoredKey(mapKey), map });
  if (text.length > MAX_STORED_MAP_CHARS) return undefined;
  const id = `map_${randomBytes(24).toString('base64url')}`;
  const prefix = `${MAP_KEY_PREFIX}/${id}`;
  await blobs.put(`${prefix}/addresses`, await compressGzip(text));
  await db.insertInto('blob_deletions').values({ prefix }).execute();
  return id;
}

/** Reads a stored map. Returns undefined if it was deleted, or if its organization or its request differs. */
export async function loadMap(
  { blobs }: Pick<Store, 'blobs'>,
  mapKey: MapKey,
  id: string,
): Promise<SiteMap | undefined> {
  const bytes = await blobs.get(`${MAP_KEY_PREFIX}/${id}/addresses`);
  if (!bytes) return undefined;
  const stored = JSON.parse((await decompressGzip(bytes)).toString()) as ReturnType<typeof toStoredKey> & {
    map: SiteMap;
  };
  const { organizationId, filter } = toStoredKey(mapKey);
  return stored.organizationId === organizationId && stored.filter === filter ? stored.map : undefined;
}

/** Returns what requests for the same stored map share: the organization, and all fields except those of the page. */
function toStoredKey({ organizationId, request }: MapKey): { organizationId: string; filter: string } {
  const { limit: _, cursor: __, ...filter } = request;
  return { organizationId, filter: JSON.stringify(filter) };
}
