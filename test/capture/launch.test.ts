import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser, sweepProfileDirectories } from '../../src/capture/index.ts';
import { createProfileDirectory } from '../../src/capture/browser/profile-directory.ts';
import { PagePool } from '../../src/capture/pool/page-pool.ts';

const SRC = new URL('../../src/', import.meta.url).href;

/** Runs a module in a process with few file descriptors. Returns its output. */
async function runModule(source: string): Promise<string> {
  const command = ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, source];
  const { stdout } = await promisify(execFile)('bash', command, { timeout: 240_000 });
  return stdout.trim();
}

it('a browser start without a free file descriptor throws BrowserLaunchError, and the process survives', async () => {
  const output = await runModule(`
    import { closeSync, openSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    const { launchBrowser } = await import('${SRC}capture/index.ts');
    const opened = [];
    try { for (;;) opened.push(openSync('/dev/null')); } catch {}
    // Enough to write a file, too few for the pipes of a browser.
    for (const descriptor of opened.slice(-2)) closeSync(descriptor);
    const options = { executable: '/bin/true', allowNoSandbox: false, heapMegabytes: 64, images: false };
    const failure = await launchBrowser(options).catch((error) => error);
    await sleep(100);
    console.log(failure.constructor.name, /EMFILE/.test(failure.message));
    process.exit(0);
  `);
  expect(output).toBe('BrowserLaunchError true');
});

it('removes the browser profile directories of killed processes only', async () => {
  const own = createProfileDirectory();
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { createProfileDirectory } = await import('${SRC}capture/browser/profile-directory.ts');
     console.log(createProfileDirectory()); setInterval(() => {}, 1000);`,
  ]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const directory = line.toString().trim();
  sweepProfileDirectories();
  expect([existsSync(own), existsSync(directory)]).toEqual([true, true]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  sweepProfileDirectories();
  expect([existsSync(own), existsSync(directory)]).toEqual([true, false]);
});

it('keeps browser profile directories whose process is unknown or runs on another host', () => {
  const unknown = mkdtempSync(join(tmpdir(), 'pagewright-browser-'));
  const foreign = mkdtempSync(join(tmpdir(), 'pagewright-browser-'));
  onTestFinished(() => {
    for (const directory of [unknown, foreign]) rmSync(directory, { recursive: true, force: true });
  });
  mkdirSync(join(unknown, 'profile'));
  const owner = { host: 'another.example', pidNamespace: 'pid:[1]', pid: 1, startedAt: '1' };
  writeFileSync(join(foreign, 'owner.json'), JSON.stringify(owner));
  utimesSync(foreign, 0, 0);
  sweepProfileDirectories();
  expect([existsSync(unknown), existsSync(foreign)]).toEqual([true, true]);
});

it('a closed browser pool does not start a browser', async () => {
  const pool = new PagePool({
    browser: { executable: '/bin/true', allowNoSandbox: false, heapMegabytes: 64, loadsImages: false },
    egress: {} as never,
    launch: launchBrowser,
    readyPages: 0,
    pagesPerBrowser: 1,
    rendererBytes: 1,
    rendererCpuSeconds: 20,
    browserBytes: 1,
    idleMs: 1,
  });
  await pool.close();
  await expect(pool.take()).rejects.toThrow('The service is stopping.');
});
