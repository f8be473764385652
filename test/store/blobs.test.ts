import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/store/index.ts';
import { all, bytes, filePlace, externalPlace, type Place, s3Place, text } from './blobs-support.ts';

const PLACES: [string, () => Promise<Place>][] = [
  ['files', filePlace],
  ['S3', s3Place],
];
const external = process.env['PAGEWRIGHT_TEST_S3_URL'];
if (external !== undefined)
  PLACES.push(['the server of PAGEWRIGHT_TEST_S3_URL', () => externalPlace(external)]);

describe.each(PLACES)('blob store in %s', (_name, makePlace) => {
  let place: Place;
  let blobs: BlobStore;

  beforeEach(async () => {
    place = await makePlace();
    blobs = await place.open();
  });
  afterEach(async () => {
    await blobs.close();
    await place.remove();
  });

  it('get returns the bytes that the last put wrote', async () => {
    await blobs.put('snapshots/a/core', bytes('one'));
    await blobs.put('snapshots/a/core', bytes('two'));
    await blobs.put('snapshots/a/empty', bytes(''));
    await blobs.put('snapshots/a/assets/data-url:sha256:00ff', bytes('three'));
    await blobs.put('snapshots/a/assets/x=1', bytes('four'), 'image/png');
    expect(text(await blobs.get('snapshots/a/core'))).toBe('two');
    expect(text(await blobs.get('snapshots/a/empty'))).toBe('');
    expect(text(await blobs.get('snapshots/a/assets/data-url:sha256:00ff'))).toBe('three');
    expect(text(await blobs.get('snapshots/a/assets/x=1'))).toBe('four');
  });

  it('keeps every byte of a large blob', async () => {
    const large = new Uint8Array(8_000_000).map((_, index) => (index * 2_654_435_761) >>> 24);
    await blobs.put('a/large', large);
    expect(Buffer.compare((await blobs.get('a/large')) ?? new Uint8Array(), large)).toBe(0);
  });

  it('streams large and empty blobs', async () => {
    const large = new Uint8Array(8_000_000).map((_, index) => (index * 2_654_435_761) >>> 24);
    await blobs.put('a/large', large);
    await blobs.put('a/empty', bytes(''));
    const opened = await blobs.openStream('a/large');
    expect(opened?.byteLength).toBe(large.byteLength);
    expect(Buffer.compare(await buffer(opened!.stream), large)).toBe(0);
    const empty = await blobs.openStream('a/empty');
    expect([empty?.byteLength, (await buffer(empty!.stream)).length]).toEqual([0, 0]);
    expect(await blobs.openStream('a/none')).toBeUndefined();
  });

  it('releases the connection of a destroyed stream', async () => {
    await blobs.put('a/large', new Uint8Array(500_000));
    // More than the number of connections.
    for (let index = 0; index < 70; index++) {
      const { stream } = (await blobs.openStream('a/large'))!;
      if (index % 2) await once(stream, 'readable');
      stream.destroy();
    }
    expect((await blobs.get('a/large'))?.byteLength).toBe(500_000);
  });

  it('a reopened blob store has the blobs that were stored before', async () => {
    await blobs.put('a/b', bytes('kept'));
    const next = await place.open();
    expect(text(await next.get('a/b'))).toBe('kept');
    await next.close();
  });

  it('returns undefined for a missing blob', async () => {
    await blobs.put('a/b', bytes('x'));
    expect(await blobs.get('a/c')).toBeUndefined();
    expect(await blobs.get('a/b/c')).toBeUndefined();
    expect(await blobs.get('none/at/all')).toBeUndefined();
  });

  it('deletes a key only if the prefix matches whole segments', async () => {
    for (const key of ['s/1/core', 's/1/html', 's/1/assets/x', 's/10/core', 's/2'])
      await blobs.put(key, bytes(key));
    await blobs.deleteTree('s/1');
    await blobs.deleteTree('s/1');
    await blobs.deleteTree('s/2');
    expect(await blobs.get('s/1/core')).toBeUndefined();
    expect(await blobs.get('s/1/assets/x')).toBeUndefined();
    expect(await blobs.get('s/2')).toBeUndefined();
    expect(text(await blobs.get('s/10/core'))).toBe('s/10/core');
  });

  it('lists folders and reads the time of the newest blob', async () => {
    const before = Date.now();
    expect(await all(blobs.listFolders('s'))).toEqual([]);
    for (const key of ['s/1/core', 's/1/assets/x', 's/10/core', 's/file']) await blobs.put(key, bytes(key));
    expect((await all(blobs.listFolders('s'))).sort()).toEqual(['1', '10']);
    const at = (await blobs.readLastModified('s/1')) ?? 0;
    // S3 stores whole seconds.
    expect(at).toBeGreaterThan(before - 1000);
    expect(at).toBeLessThan(Date.now() + 1000);
    expect(await blobs.readLastModified('s/none')).toBeUndefined();
  });

  it('lists and deletes more keys than fit on one page of the store', async () => {
    const keys = Array.from({ length: 1100 }, (_, index) => `many/${index}/core`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => blobs.put(key, bytes(key))));
    }
    expect((await all(blobs.listFolders('many'))).length).toBe(keys.length);
    await blobs.deleteTree('many');
    expect(await all(blobs.listFolders('many'))).toEqual([]);
    expect(await blobs.get('many/0/core')).toBeUndefined();
    expect(await blobs.get('many/1099/core')).toBeUndefined();
  });

  it('never mixes the bytes of concurrent puts of one key', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => String(n).repeat(100_000));
    await Promise.all(contents.map((content) => blobs.put('a/b', bytes(content))));
    expect(contents).toContain(text(await blobs.get('a/b')));
  });

  it('a blob store rejects invalid keys', async () => {
    const hostile = [
      '',
      '/',
      '..',
      '../x',
      'a/../../x',
      'a//b',
      '/etc/passwd',
      'a/',
      '.hidden/x',
      'a\\b',
      'a\0b',
      'é',
    ];
    for (const key of hostile) {
      await expect(blobs.put(key, bytes('x')), key).rejects.toThrow(TypeError);
      await expect(blobs.get(key), key).rejects.toThrow(TypeError);
      await expect(blobs.deleteTree(key), key).rejects.toThrow(TypeError);
      await expect(blobs.createReadUrl(key, 1000), key).rejects.toThrow(TypeError);
    }
  });
});
