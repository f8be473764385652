import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const BOOTSTRAP = new URL('../../scripts/bootstrap/', import.meta.url);
const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pagewright-bootstrap-'));
  root = JSON.stringify(pathToFileURL(`${folder}/`));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a script that may import from the bootstrap in a separate process. */
const start = (code: string, env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: BOOTSTRAP,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const finished = async (child: ChildProcess) => {
  const [output, errors, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { output, errors, code };
};

const run = (code: string, env?: Record<string, string>) => finished(start(code, env));

const imported = (names: string, file: string): string =>
  `import { ${names} } from ${JSON.stringify(new URL(file, BOOTSTRAP))};`;

describe('the lock of the set-up', () => {
  const counting = (counter: string): string => `
${imported('runUnderLock', 'lock.mjs')}
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
await runUnderLock(new URL(${root}), async () => {
  const count = Number(await readFile(${JSON.stringify(counter)}, 'utf8'));
  await sleep(50);
  await writeFile(${JSON.stringify(counter)}, String(count + 1));
});`;

  it('admits one process at a time', async () => {
    const counter = path.join(folder, 'counter');
    await writeFile(counter, '0');
    const results = await Promise.all(Array.from({ length: 5 }, () => run(counting(counter))));
    expect(results.map(({ code, errors }) => [code, errors.replace(/waiting for.*\n/, '')])).toEqual(
      results.map(() => [0, '']),
    );
    expect(await readFile(counter, 'utf8')).toBe('5');
  });

  it('takes over the lock file of a killed process, and removes the file at the end', async () => {
    const holder = start(`
${imported('runUnderLock', 'lock.mjs')}
await runUnderLock(new URL(${root}), () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }));`);
    await once(holder.stdout as NodeJS.ReadableStream, 'data');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const counter = path.join(folder, 'after-crash');
    await writeFile(counter, '0');
    const results = await Promise.all([
      run(counting(counter)),
      run(counting(counter)),
      run(counting(counter)),
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await readFile(counter, 'utf8')).toBe('3');
    expect((await readdir(path.join(folder, '.cache'))).filter((name) => name === 'bootstrap.lock')).toEqual(
      [],
    );
  });
});

describe('forwarding to a child program', () => {
  const forwarding = (child: string, after = ''): string => `
${imported('forward', 'child.mjs')}
process.exitCode = await forward(process.execPath, ['-e', ${JSON.stringify(child)}]);${after}`;

  it('returns the exit code of the child program', async () => {
    expect(await run(forwarding('process.exit(7)'))).toMatchObject({ code: 7 });
    expect(await run(forwarding("process.kill(process.pid, 'SIGKILL')"))).toMatchObject({ code: 137 });
  });

  it('forwards signals, and waits until the child program ends', async () => {
    const child = start(
      forwarding(
        "process.on('SIGTERM', () => setTimeout(() => { console.log('clean exit'); process.exit(0); }, 100)); console.log('up'); setInterval(() => {}, 1000);",
      ),
    );
    const result = finished(child);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.kill('SIGTERM');
    expect(await result).toMatchObject({ output: 'up\nclean exit\n', code: 0 });
  });
});

describe.skipIf(process.platform === 'win32')('running under npm', () => {
  it('stops the child program when only the shell between them was killed', async () => {
    const code = `${imported('forward', 'child.mjs')}
process.exitCode = await forward(process.execPath, ['-e', ${JSON.stringify(
      "process.on('SIGTERM', () => { console.log('clean exit'); process.exit(0); }); console.log('up'); setInterval(() => {}, 1000);",
    )}]);`;
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$CODE"; exit'], {
      env: { ...process.env, NODE: process.execPath, CODE: code, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const output = text(shell.stdout);
    await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    // The stream closes when the last process that holds it exits.
    expect(await output).toBe('up\nclean exit\n');
  });
});

describe('finding a browser', () => {
  const searching = (
    env: Record<string, string>,
  ): Promise<{ output: string; errors: string; code: number | null }> =>
    run(
      `${imported('ensureBrowser', 'browser.mjs')}
process.stdout.write(await ensureBrowser(new URL(${root}), ${JSON.stringify(env)}, process.execPath).catch((error) => 'Error: ' + error.message));`,
    );

  it('uses PAGEWRIGHT_CHROMIUM and rejects a path that is not executable', async () => {
    expect((await searching({ PAGEWRIGHT_CHROMIUM: process.execPath })).output).toBe(process.execPath);
    const { output } = await searching({ PAGEWRIGHT_CHROMIUM: '/no/such/program' });
    expect(output).toMatch(/^Error: PAGEWRIGHT_CHROMIUM is \/no\/such\/program/);
  });
});

describe('the entry point of the npm scripts', () => {
  it('lists the available commands if the command is unknown', async () => {
    const { errors, code } = await finished(
      spawn(process.execPath, [RUN, '__proto__'], { stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    expect(code).toBe(1);
    expect(errors).toMatch(/Commands: start, test, .*, lint, format\./);
  });
});

describe('check of the installed dependencies', () => {
  const packages = (version: string) => ({
    packages: {
      'node_modules/needed': { version },
      'node_modules/of-development': { version: '1.0.0', dev: true },
      'node_modules/of-another-platform': { version: '1.0.0', optional: true },
    },
  });

  it('does not call npm when everything is installed', async () => {
    const modules = path.join(folder, 'node_modules');
    await mkdir(modules, { recursive: true });
    await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(packages('2.0.0')));
    await writeFile(
      path.join(modules, '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/needed': { version: '2.0.0' } } }),
    );
    const { code, errors } = await run(
      `${imported('ensureDependencies', 'dependencies.mjs')}
await ensureDependencies(new URL(${root}), { development: false });`,
      { PATH: '/nonexistent', npm_execpath: '' },
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  it.each(['', 'bench/contenders/'])(
    'finds each package of each platform in %spackage-lock.json',
    async (place) => {
      const file = new URL(`../../${place}package-lock.json`, import.meta.url);
      const { packages: locked } = JSON.parse(await readFile(file, 'utf8')) as {
        packages: Record<string, { integrity?: string; optionalDependencies?: Record<string, string> }>;
      };
      const named = Object.values(locked).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
      const names = new Set(Object.keys(locked).map((key) => key.split('node_modules/').at(-1)));
      expect(named.filter((name) => !names.has(name))).toEqual([]);
      expect(Object.keys(locked).filter((key) => key !== '' && !locked[key]?.integrity)).toEqual([]);
    },
  );

  it('prints what to do if npm fails', async () => {
    const { code, errors } = await run(
      `${imported('ensureDependencies', 'dependencies.mjs')}
await ensureDependencies(new URL(${root}), { development: true });`,
      { PATH: '/nonexistent', npm_execpath: '' },
    );
    expect(code).toBe(1);
    expect(errors).toContain('Check that npm reaches its registry and try again.');
  });
});

describe('installation of the OCR engine', () => {
  /** Runs the installation with programs that record how they are called. */
  const install = async (languages: string, aptScript: string) => {
    const place = await mkdtemp(path.join(folder, 'ocr-'));
    const write = (name: string, script: string) =>
      writeFile(path.join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await writeFile(path.join(place, 'languages'), languages);
    await write('tesseract', `cat ${place}/languages`);
    await write('apt-get', `echo "$@" >> ${place}/calls\n${aptScript.replaceAll('PLACE', place)}`);
    await write('dpkg', `echo "dpkg $@" >> ${place}/calls`);
    await write('sudo', 'shift; exec "$@"');
    const { code, errors } = await run(
      `${imported('ensureOcr', 'ocr.mjs')}
import { pathToFileURL } from 'node:url';
const env = { PATH: ${JSON.stringify(`${place}:/usr/bin:/bin`)} };
await ensureOcr(pathToFileURL(${JSON.stringify(`${place}/`)}), env);
await ensureOcr(pathToFileURL(${JSON.stringify(`${place}/`)}), env);`,
    );
    return { code, errors, calls: await readFile(path.join(place, 'calls'), 'utf8') };
  };

  it('installs the languages that an installed engine lacks', async () => {
    const { code, errors, calls } = await install(
      'List:\neng\nara\n',
      'for name; do echo "$name"; done | sed s/tesseract-ocr-// | tr - _ >> PLACE/languages',
    );
    expect({ code, errors: errors.replace(/installing tesseract.*\n/, '') }).toEqual({ code: 0, errors: '' });
    expect(calls.split('\n')).toHaveLength(2);
    expect(calls).toContain('tesseract-ocr-chi-sim tesseract-ocr-chi-tra tesseract-ocr-deu');
    expect(calls).not.toContain('tesseract-ocr-ara');
  });

  it('lets dpkg finish an earlier installation that was interrupted', async () => {
    const { code, errors, calls } = await install(
      'List:\neng\n',
      `if grep -q dpkg PLACE/calls
then for name; do echo "$name"; done | sed s/tesseract-ocr-// | tr - _ >> PLACE/languages
else echo "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem."; exit 100
fi`,
    );
    expect({ code, errors: errors.replace(/installing tesseract.*\n/, '') }).toEqual({ code: 0, errors: '' });
    expect(calls.split('\n').map((call) => call.split(' ').slice(0, 3).join(' '))).toEqual([
      '-q install -y',
      'dpkg --configure -a',
      '-q install -y',
      '',
    ]);
  });

  it('names the missing packages and does not try again when the installation fails', async () => {
    const { code, errors, calls } = await install('List:\neng\nara\n', 'echo no network; exit 1');
    expect(code).toBe(0);
    expect(errors).toContain('tesseract-ocr-deu');
    expect(errors).toContain('so scans in some languages will not be read (no network)');
    expect(calls.split('\n')).toHaveLength(3);
  });
});

it('the command pagewright runs the sources in a clone', async () => {
  const command = fileURLToPath(new URL('../../scripts/pagewright.mjs', import.meta.url));
  const { output, code } = await finished(
    spawn(process.execPath, [command, '--version'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  expect({ output, code }).toEqual({ output: `${packageJson.version}\n`, code: 0 });
});
