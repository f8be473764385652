import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { newPlace } from './support.ts';

const modes = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir)
      .sort()
      .map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]),
  );

const PRIVATE = {
  blobs: '700',
  'owner.lock': '600',
  'pagewright.sqlite': '600',
  'pagewright.sqlite-shm': '600',
  'pagewright.sqlite-wal': '600',
};

it('the files of a data directory that existed before belong to this user only', async () => {
  const { dataDir } = await newPlace();
  chmodSync(dataDir, 0o755);
  const store = await openStore({ dataDir });
  expect(modes(dataDir)).toEqual(PRIVATE);
  await store.close();
});

it('files that other users could read are repaired and reported', async () => {
  const { dataDir } = await newPlace();
  mkdirSync(join(dataDir, 'blobs'));
  const first = await openStore({ dataDir });
  for (const name of Object.keys(PRIVATE)) chmodSync(join(dataDir, name), name === 'blobs' ? 0o755 : 0o644);
  const reports: (readonly string[])[] = [];
  const second = await openStore({ dataDir, onMadePrivate: (paths) => reports.push(paths) });
  expect(modes(dataDir)).toEqual(PRIVATE);
  expect(reports.map((paths) => [...paths].sort())).toEqual([
    Object.keys(PRIVATE).map((name) => join(dataDir, name)),
  ]);
  await Promise.all([first.close(), second.close()]);
});
