import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { DoctorSettings, Finding } from './types.ts';

const MIN_NODE_VERSION = 24;
const GB_BYTES = 1024 ** 3;
/** Gigabytes. This is enough for some thousand snapshots of less than a megabyte. */
const MIN_FREE_GB = 1;

export async function checkNode(): Promise<Finding> {
  const found = process.versions.node;
  if (Number.parseInt(found, 10) >= MIN_NODE_VERSION) return { state: 'ok', found };
  return { state: 'missing', found, remedy: `Use Node ${MIN_NODE_VERSION} or newer. npm start installs it.` };
}

/** Checks that the data directory, or its nearest existing parent, is writable and has free space. */
export async function checkDataFolder(dataDir: string): Promise<Finding> {
  let folder = dataDir;
  while (!(await stat(folder).catch(() => undefined)) && dirname(folder) !== folder) folder = dirname(folder);
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    const remedy = 'Set PAGEWRIGHT_DATA_DIR to a writable folder.';
    return { state: 'missing', found: `${folder} is not writable`, remedy };
  }
  const { bavail, bsize } = await statfs(folder);
  const freeGb = (bavail * bsize) / GB_BYTES;
  const found = `${dataDir}, ${freeGb.toFixed(1)} GB free`;
  if (freeGb >= MIN_FREE_GB) return { state: 'ok', found };
  return { state: 'lacking', found, remedy: 'Free up disk space, or lower PAGEWRIGHT_DATA_MAX_BYTES.' };
}

/** Checks that the port is free. A port in use is only a warning, because usually the service itself uses it. */
export function checkPort({ host, port }: DoctorSettings): Promise<Finding> {
  const found = `${host}:${port}`;
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({
        state: code === 'EADDRINUSE' ? 'lacking' : 'missing',
        found: `${found} ${code === 'EADDRINUSE' ? 'is in use. Is the service already running?' : (code ?? '')}`,
        remedy:
          'To run a second service, set PAGEWRIGHT_PORT to a free port, or PAGEWRIGHT_HOST to another address.',
      }),
    );
    server.listen(port, host, () => server.close(() => resolve({ state: 'ok', found: `${found} is free` })));
  });
}
