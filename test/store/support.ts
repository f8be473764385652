import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import {
  type DatabaseClock,
  openStore,
  type PostgresSettings,
  type S3Settings,
  type Store,
} from '../../src/store/index.ts';
import { newDatabase } from '../postgres/index.ts';

/** Prefers a folder in memory, because these tests commit thousands of times. */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const SECRET = 'the-secret-of-the-service-in-tests';

export const newDataDir = (): string => mkdtempSync(join(FAST, 'pagewright-test-'));

/** Location of a store that can be opened several times, also by other processes. */
export interface Place {
  dataDir: string;
  /** A fixed secret, so that the store does not generate and store one. */
  secret?: string;
  database?: PostgresSettings;
  /** Bucket of the blobs; a folder below `dataDir` by default. */
  s3?: S3Settings;
}

/**
 * Creates a location for a store, removed after the test.
 * @param empty whether the schema is missing
 */
export async function newPlace({ empty = false } = {}): Promise<Place> {
  const dataDir = newDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (inject('shape') === 'embedded') return { dataDir, secret: SECRET };
  const { url, drop } = await newDatabase({ empty });
  onTestFinished(drop);
  return { dataDir, secret: SECRET, database: { url, directUrl: url, maxConnections: 10 } };
}

/** Opens a store until the test is finished. */
export async function openUntilFinished(place: Place, clock?: DatabaseClock): Promise<Store> {
  const store = await openStore({ secret: SECRET, ...place, ...(clock && { clock }) });
  onTestFinished(() => store.close());
  return store;
}
