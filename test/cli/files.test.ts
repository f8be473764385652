import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from '../origin/exchange.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { PROSE } from '../page/page.ts';
import { type CommandResult, runCommand, spawnCommand } from './command.ts';

const FORMATS = new URL('../document/formats/', import.meta.url).pathname;
const TIDES = 'day,high\n1,01:10\n2,02:05\n';

let origin: Origin;
let folder: string;

beforeAll(async () => {
  [origin, folder] = await Promise.all([
    startOrigin({
      '/files/asked': page('Text that a file must not get', {
        title: 'Asked',
        body: '<p>From the network</p>',
      }),
    }),
    mkdtemp(join(tmpdir(), 'pagewright-files-')),
  ]);
  await writeFile(join(folder, 'tides.csv'), TIDES);
  await mkdir(join(folder, 'folder'));
});
afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]): Promise<CommandResult> => runCommand(words, { cwd: folder });

describe('pagewright fetch with the path of a file', () => {
  it.each(['chromium.pdf', 'libreoffice.docx'])('reads the document %s', async (name) => {
    await copyFile(join(FORMATS, name), join(folder, name));
    const { code, stdout, stderr } = await run('fetch', `./${name}`);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`url: "http://saved.example/${name}"`);
    expect(stdout).toContain('pageType: "document"');
    expect(stdout.split('\n---\n')[1]?.trim().length).toBeGreaterThan(50);
  });

  it('reads a file of the current folder without ./, and writes JSON to a file', async () => {
    expect(await run('fetch', 'tides.csv')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('| 1 | 01:10 |'),
    });
    const { stdout } = await run('fetch', 'tides.csv', '--json', '--max-rows', '1');
    const { meta, markdown } = JSON.parse(stdout);
    expect(meta).toMatchObject({ pageType: 'document', url: 'http://saved.example/tides.csv' });
    expect(markdown).not.toContain('02:05');
  });

  it('reads a saved page with its resources and scripts, in the character set that it declares', async () => {
    await mkdir(join(folder, 'river_files'));
    await writeFile(join(folder, 'river_files/level.txt'), '82 cm');
    const script = `fetch('river_files/level.txt').then((answer) => answer.text()).then((text) => {
      document.querySelector('main').insertAdjacentHTML('beforeend', '<p>The level is ' + text + '.</p>');
    })`;
    const html = `<meta charset="windows-1252"><title>River</title><nav><a href="/">Home</a></nav><main><h1>Flüsse</h1><p>${PROSE}</p></main><script>${script}</script>`;
    await writeFile(join(folder, 'river.html'), Buffer.from(html, 'latin1'));
    const { code, stdout } = await run('fetch', './river.html');
    expect(code).toBe(0);
    expect(stdout).toContain('# Flüsse');
    expect(stdout).toContain('The level is 82 cm.');
    expect(stdout).not.toContain('[Home]');
  });

  it('--url sets the original address of a file', async () => {
    await writeFile(join(folder, 'list.md'), `# Mills\n\nSee [the map](map.html).\n`);
    const { stdout } = await run('fetch', './list.md', '--url', 'rivers.example/docs/list.md');
    expect(stdout).toContain('[the map](http://rivers.example/docs/map.html)');
    const table = await run('fetch', 'tides.csv', '--url', 'rivers.example/data?format=csv');
    expect(table.stdout).toContain('| 1 | 01:10 |');
    expect(await run('fetch', origin.url('/small'), '--url', 'rivers.example')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--url is for files'),
    });
  });

  it('a saved page reads no other file and nothing from the network', async () => {
    await writeFile(join(folder, 'private.txt'), 'secret');
    const addresses = ['private.txt', '/etc/passwd', 'file:///etc/passwd', origin.url('/files/asked')];
    const script = `Promise.all(${JSON.stringify(addresses)}.map((address) => fetch(address).then((answer) => answer.text(), () => 'refused'))).then((texts) => {
      document.querySelector('main').insertAdjacentHTML('beforeend', '<p>Got ' + texts.map((text) => text || 'nothing').join(', ') + '.</p>');
    })`;
    await writeFile(
      join(folder, 'curious.html'),
      `<title>Curious</title><main><h1>Curious</h1><p>${PROSE}</p></main><script>${script}</script>`,
    );
    const { stdout } = await run('fetch', './curious.html');
    expect(stdout).toContain('Got nothing, nothing, refused, refused.');
    expect(origin.requests('/files/asked')).toEqual([]);
  });

  it.each([
    [['./absent.pdf'], './absent.pdf does not exist.\n'],
    [['./folder'], './folder is a folder, not a file.\n'],
    [
      ['./tides.csv', '--server', 'http://127.0.0.1:9'],
      './tides.csv is a file on this machine, which a server cannot read. Leave out --server.\n',
    ],
  ])('refuses %j', async (words, stderr) => {
    expect(await run('fetch', ...words)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('says why a file cannot be read', async () => {
    await writeFile(join(folder, 'noise.bin'), new Uint8Array([0, 1, 2, 3]));
    const { code, stdout, stderr } = await run('fetch', './noise.bin');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('This file format is not supported');
  });

  it('uses no server that a setting names', async () => {
    const env = { PAGEWRIGHT_URL: 'http://127.0.0.1:9', HOME: folder };
    const { code, stdout } = await spawnCommand(['fetch', '~/tides.csv'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('| 1 | 01:10 |');
  });
});

describe('pagewright highlights with the path of a file', () => {
  it('searches the file', async () => {
    await writeFile(
      join(folder, 'mill.md'),
      `# The mill\n\n${PROSE}\n\nA ticket costs three euros for adults.\n`,
    );
    const { code, stdout } = await run('highlights', './mill.md', 'how much is a ticket');
    expect(code).toBe(0);
    expect(stdout).toContain('three euros');
  });

  it('refuses a path without a file', async () => {
    expect(await run('highlights', '../absent.pdf', 'x')).toEqual({
      code: 2,
      stdout: '',
      stderr: '../absent.pdf does not exist.\n',
    });
  });
});
