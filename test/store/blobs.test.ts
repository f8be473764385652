import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type BlobStore, openStore } from '../../src/store/index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (blob: Uint8Array | undefined): string | undefined => blob && new TextDecoder().decode(blob);

describe('blobs', () => {
  let dataDir: string;
  let blobs: BlobStore;

  async function reopen(): Promise<void> {
    const store = await openStore({ dataDir });
    onTestFinished(() => store.close());
    blobs = store.blobs;
  }

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pagewright-blobs-'));
    const store = await openStore({ dataDir });
    blobs = store.blobs;
    return async () => {
      await store.close();
      rmSync(dataDir, { recursive: true });
    };
  });

  it('come back as they were put, the last put of a key counting', async () => {
    await blobs.put('snapshots/a/core', bytes('one'));
    await blobs.put('snapshots/a/core', bytes('two'));
    await blobs.put('snapshots/a/empty', bytes(''));
    await blobs.put('snapshots/a/assets/data-url:sha256:00ff', bytes('three'));
    expect(text(await blobs.get('snapshots/a/core'))).toBe('two');
    expect(text(await blobs.get('snapshots/a/empty'))).toBe('');
    expect(text(await blobs.get('snapshots/a/assets/data-url:sha256:00ff'))).toBe('three');
  });

  it('are undefined where there is none', async () => {
    await blobs.put('a/b', bytes('x'));
    expect(await blobs.get('a/c')).toBeUndefined();
    expect(await blobs.get('a/b/c')).toBeUndefined();
    expect(await blobs.get('none/at/all')).toBeUndefined();
  });

  it('are deleted by whole segments of a prefix', async () => {
    for (const key of ['s/1/core', 's/1/html', 's/1/assets/x', 's/10/core', 's/2'])
      await blobs.put(key, bytes(key));
    await blobs.delete('s/1');
    await blobs.delete('s/1');
    await blobs.delete('s/2');
    expect(await blobs.get('s/1/core')).toBeUndefined();
    expect(await blobs.get('s/1/assets/x')).toBeUndefined();
    expect(await blobs.get('s/2')).toBeUndefined();
    expect(text(await blobs.get('s/10/core'))).toBe('s/10/core');
  });

  it('are whole under concurrent puts of one key, and leave nothing unfinished', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => String(n).repeat(100_000));
    await Promise.all(contents.map((content) => blobs.put('a/b', bytes(content))));
    expect(contents).toContain(text(await blobs.get('a/b')));
    expect(readdirSync(join(dataDir, 'blobs', '.unfinished'))).toEqual([]);
  });

  it('never leave their folder', async () => {
    const hostile = [
      '',
      '/',
      '..',
      '../x',
      'a/../../x',
      'a//b',
      '/etc/passwd',
      'a/',
      '.unfinished/x',
      'a\\b',
      'a\0b',
      'é',
    ];
    for (const key of hostile) {
      await expect(blobs.put(key, bytes('x')), key).rejects.toThrow(TypeError);
      await expect(blobs.get(key), key).rejects.toThrow(TypeError);
      await expect(blobs.delete(key), key).rejects.toThrow(TypeError);
    }
  });

  it('accept a key or refuse it, but never write outside', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '.', '/', '-', ':', '\\', ' ') }),
        async (key) => {
          await blobs.put(key, bytes(key)).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
          expect(readdirSync(dataDir).filter((name) => !name.startsWith('pagewright.sqlite'))).toEqual([
            'blobs',
          ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of a process that died half-way are cleared away, those of a living one are not', async () => {
    const unfinished = join(dataDir, 'blobs', '.unfinished');
    for (const name of ['dead', 'living']) writeFileSync(join(unfinished, name), 'half');
    utimesSync(join(unfinished, 'dead'), 0, 0);
    await reopen();
    expect(readdirSync(unfinished)).toEqual(['living']);
  });
});
