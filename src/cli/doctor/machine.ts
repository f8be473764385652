import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { DoctorSettings, Finding } from './types.ts';

const OLDEST_NODE = 24;
const GB = 1024 ** 3;
/** A snapshot takes well under a megabyte: this is room for some thousands. */
const LEAST_FREE_GB = 1;

/** The Node that runs this. */
export async function node(): Promise<Finding> {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return { what: 'Node', state: 'ok', found: version };
  const remedy = `Node ${OLDEST_NODE} or newer is needed; npm start brings it.`;
  return { what: 'Node', state: 'missing', found: version, remedy };
}

/** Whether the data directory, or the first of its parents that exists, can be written, and has room. */
export async function dataFolder(dataDir: string): Promise<Finding> {
  const what = 'data directory';
  let folder = dataDir;
  while (!(await stat(folder).catch(() => undefined)) && dirname(folder) !== folder) folder = dirname(folder);
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    return {
      what,
      state: 'missing',
      found: `${folder} cannot be written`,
      remedy: 'Set PAGEWRIGHT_DATA_DIR.',
    };
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / GB;
  const found = `${dataDir}, ${free.toFixed(1)} GB free`;
  if (free >= LEAST_FREE_GB) return { what, state: 'ok', found };
  return { what, state: 'lacking', found, remedy: 'Make room, or set PAGEWRIGHT_DATA_MAX_BYTES.' };
}

/** Whether the service could listen; one that runs already is what takes the port most often. */
export function port({ host, port: number }: DoctorSettings): Promise<Finding> {
  const what = 'port';
  const found = `${host}:${number}`;
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({
        what,
        state: code === 'EADDRINUSE' ? 'lacking' : 'missing',
        found: `${found} ${code === 'EADDRINUSE' ? 'is taken; does the service run already?' : (code ?? '')}`,
        remedy: 'Set PAGEWRIGHT_PORT or PAGEWRIGHT_HOST to start another one.',
      }),
    );
    server.listen(number, host, () =>
      server.close(() => resolve({ what, state: 'ok', found: `${found} is free` })),
    );
  });
}
