import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs one set-up step while no other process on this machine runs one, so that two commands never write to the same
 * folder. Takes over the lock of a process that has died. @template T
 * @param {URL} root the project's folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runUnderLock(root, work) {
  const cache = new URL('.cache/', root);
  await mkdir(cache, { recursive: true });
  const lock = new URL('bootstrap.lock', cache);
  const mine = new URL(`bootstrap.${process.pid}`, cache);
  await writeFile(mine, String(process.pid));
  try {
    let waiting = false;
    while (!(await take(mine, lock))) {
      if (await abandoned(lock)) {
        await removeStaleLock(lock, cache);
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

/** Takes the lock with a hard link. The link appears together with its content, so every lock names its owner. */
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

/**
 * Removes the lock of a dead owner. If several processes try, one of them moves the lock. A live lock that was moved by
 * mistake is restored.
 */
async function removeStaleLock(lock, cache) {
  const stale = new URL(`bootstrap.stale.${process.pid}`, cache);
  try {
    await rename(lock, stale);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (alive(Number(await readFile(stale, 'utf8')))) await take(stale, lock);
  await rm(stale, { force: true });
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
