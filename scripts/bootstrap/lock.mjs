import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs one set-up step while no other process on this machine runs one: two commands started together
 * must not write into the same folder. A lock whose owner is gone is taken over.
 *
 * @template T
 * @param {URL} root the project's folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(root, work) {
  const cache = new URL('.cache/', root);
  await mkdir(cache, { recursive: true });
  const lock = new URL('bootstrap.lock', cache);
  const mine = new URL(`bootstrap.${process.pid}`, cache);
  await writeFile(mine, String(process.pid));
  try {
    let waiting = false;
    while (!(await take(mine, lock))) {
      if (await abandoned(lock)) {
        await takeAway(lock, cache);
        continue;
      }
      if (!waiting) process.stderr.write('waiting for another set-up on this machine …\n');
      waiting = true;
      await sleep(POLL_MS);
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** A hard link appears with its content in one step: nobody ever reads a lock without its owner. */
async function take(mine, lock) {
  try {
    await link(mine, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function abandoned(lock) {
  const owner = await readFile(lock, 'utf8').catch(() => undefined);
  return owner !== undefined && !alive(Number(owner));
}

/** Of several that saw the same dead owner, one moves the lock away; a live one moved by mistake goes back. */
async function takeAway(lock, cache) {
  const aside = new URL(`bootstrap.stale.${process.pid}`, cache);
  try {
    await rename(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (alive(Number(await readFile(aside, 'utf8')))) await take(aside, lock);
  await rm(aside, { force: true });
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
