import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/store/index.ts';
import { bytes, filePlace } from './blobs-support.ts';

describe('blobs in files', () => {
  let place: Awaited<ReturnType<typeof filePlace>>;
  let blobs: BlobStore;

  beforeEach(async () => {
    place = await filePlace();
    blobs = await place.open();
    return () => place.remove();
  });

  const unfinished = () => join(place.folder, 'blobs', '.unfinished');

  it('leave nothing unfinished', async () => {
    await Promise.all(Array.from({ length: 20 }, () => blobs.put('a/b', bytes('x'.repeat(100_000)))));
    expect(readdirSync(unfinished())).toEqual([]);
  });

  it('accept a key or refuse it, but never write outside', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '.', '/', '-', ':', '\\', ' ') }),
        async (key) => {
          await blobs.put(key, bytes(key)).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
          expect(readdirSync(place.folder)).toEqual(['blobs']);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of a process that died half-way are cleared away, those of a living one are not', async () => {
    for (const name of ['dead', 'living']) writeFileSync(join(unfinished(), name), 'half');
    utimesSync(join(unfinished(), 'dead'), 0, 0);
    await place.open();
    expect(readdirSync(unfinished())).toEqual(['living']);
  });

  it('have no address of their own', async () => {
    expect(await blobs.createReadUrl('a/b', 1000)).toBeUndefined();
  });
});
