import { createHash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  type ApiKeyRow,
  encodeBase62,
  generateId,
  generateBase62,
  readDatabaseTime,
  type Store,
} from '../store/index.ts';

const KEY_PREFIX = 'pw_';
const KEY_SECRET_BITS = 256;
const KEY_SECRET_LENGTH = 43;
const KEY_CHECKSUM_LENGTH = 6;
const KEY_HINT_LENGTH = 9;
const KEY_FORMAT = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${KEY_SECRET_LENGTH + KEY_CHECKSUM_LENGTH}}$`);

/** An API key without its secret. */
export interface ApiKey {
  id: string;
  organizationId: string;
  name: string;
  /** First characters of the key. */
  hint: string;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

/** Generates an API key: `pw_`, 256 random bits, and a checksum. */
export function generateRawKey(): string {
  const secret = generateBase62(KEY_SECRET_BITS);
  return `${KEY_PREFIX}${secret}${computeKeyChecksum(secret)}`;
}

/**
 * Whether a key has the format of this service but a wrong checksum. Such a key need not be searched in the database.
 */
export function hasWrongChecksum(rawKey: string): boolean {
  if (!KEY_FORMAT.test(rawKey)) return false;
  const secret = rawKey.slice(KEY_PREFIX.length, -KEY_CHECKSUM_LENGTH);
  return computeKeyChecksum(secret) !== rawKey.slice(-KEY_CHECKSUM_LENGTH);
}

const computeKeyChecksum = (secret: string): string =>
  encodeBase62(BigInt(crc32(secret)), KEY_CHECKSUM_LENGTH);

/** Hashes a secret. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two hashes in constant time. */
export function areHashesEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Creates a key. The returned `rawKey` cannot be read again. */
export async function createApiKey(
  store: Store,
  {
    organizationId,
    name,
    rawKey = generateRawKey(),
  }: { organizationId: string; name: string; rawKey?: string },
): Promise<{ key: ApiKey; rawKey: string }> {
  const row = {
    id: generateId('key'),
    organization_id: organizationId,
    name,
    key_hash: hashSecret(rawKey),
    hint: rawKey.slice(0, KEY_HINT_LENGTH),
    created_at: await readDatabaseTime(store),
    last_used_at: null,
    revoked_at: null,
  };
  await store.db.insertInto('api_keys').values(row).execute();
  return { key: toApiKey(row), rawKey };
}

/** Lists the keys of an organization, oldest first, including revoked ones. */
export async function listApiKeys(store: Store, organizationId: string): Promise<ApiKey[]> {
  const rows = await store.db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toApiKey);
}

/** Revokes a key, effective immediately. Returns false when there is no such active key. */
export async function revokeApiKey(
  store: Store,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('api_keys')
    .set({ revoked_at: await readDatabaseTime(store) })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  organizationId: row.organization_id,
  name: row.name,
  hint: row.hint,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});
