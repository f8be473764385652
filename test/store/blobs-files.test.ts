import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/store/index.ts';
import { bytes, filePlace } from './blobs-support.ts';

describe('file blob store', () => {
  let place: Awaited<ReturnType<typeof filePlace>>;
  let blobs: BlobStore;

  beforeEach(async () => {
    place = await filePlace();
    blobs = await place.open();
    return () => place.remove();
  });

  const unfinished = () => join(place.folder, 'blobs', '.unfinished');

  it('the file blob store leaves no temporary files', async () => {
    await Promise.all(Array.from({ length: 20 }, () => blobs.put('a/b', bytes('x'.repeat(100_000)))));
    expect(readdirSync(unfinished())).toEqual([]);
  });

  it('writes only inside its directory, whatever the key', async () => {
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

  it('removes old temporary files when opened, and keeps recent ones', async () => {
    for (const name of ['old', 'recent']) writeFileSync(join(unfinished(), name), 'half');
    utimesSync(join(unfinished(), 'old'), 0, 0);
    await place.open();
    expect(readdirSync(unfinished())).toEqual(['recent']);
  });

  it('a file blob store creates no read URLs', async () => {
    expect(await blobs.createReadUrl('a/b', 1000)).toBeUndefined();
  });
});
