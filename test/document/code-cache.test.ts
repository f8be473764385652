import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCodeCache, locateCodeForUser } from '../../src/document/process/code-cache.ts';
import { listConfinements } from '../../src/document/process/confinement.ts';

const strictest = listConfinements()[0]!;

it.runIf(strictest.hasOwnRoot)(
  'shows the compiled code to a conversion, which cannot change it',
  async () => {
    const cache = createCodeCache(500);
    onTestFinished(() => cache.remove());
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
