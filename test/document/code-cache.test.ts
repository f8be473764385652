import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCodeCache, locateCodeForUser } from '../../src/document/process/code-cache.ts';
import { listConfinements } from '../../src/document/process/confinement.ts';

/** Creates an empty folder for compiled code, which is deleted after the test. */
async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-kept-code-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const strictest = listConfinements()[0]!;

it.runIf(strictest.hasOwnRoot)(
  'shows the compiled code to a conversion, which cannot change it',
  async () => {
    const cache = createCodeCache(500, await createFolder());
    await cache.ready;
    const from = cache.folder()!;
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-code-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const user = 61_184;
    const to = locateCodeForUser('/tmp/code', from, strictest.hasOwnUser ? user : 0);
    const [program = '', ...args] = strictest.command(folder, user, { from, to });
    const script = `cat "${to}"/* >/dev/null && echo read; echo x >"${to}/new"; rm -f "${to}"/*; mv "${to}" /tmp/moved; echo end`;
    const before = await readdir(from);
    expect(before.length).toBeGreaterThan(50);
    const { stdout, stderr } = spawnSync(program, [...args, 'sh', '-c', script], { encoding: 'utf8' });
    expect(stdout, stderr).toBe('read\nend\n');
    expect(await readdir(from)).toEqual(before);
  },
);

it('keeps the compiled code for later converters, completes it after a day, and does without it if it is deleted', async () => {
  const keptFolder = await createFolder();
  const first = createCodeCache(500, keptFolder);
  await first.ready;
  const folder = first.folder()!;
  await first.remove();
  const [deleted = ''] = await readdir(folder);
  await rm(join(folder, deleted));

  const second = createCodeCache(500, keptFolder);
  await second.ready;
  expect(second.folder()).toBe(folder);
  expect(await readdir(folder)).not.toContain(deleted);

  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(join(keptFolder, 'filled-500'), twoDaysAgo, twoDaysAgo);
  const third = createCodeCache(500, keptFolder);
  await third.ready;
  expect(await readdir(folder)).toContain(deleted);

  await rm(folder, { recursive: true });
  expect(third.folder()).toBeUndefined();
});
