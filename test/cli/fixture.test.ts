import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeRecord, readExpectation } from '../../src/cli/fixture/index.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { page } from '../origin/exchange.ts';
import { runCommand } from './command.ts';

const PROSE = 'The river rises in the hills above the town and is little more than a stream in summer. ';

let origin: Origin;
let folder: string;

beforeAll(async () => {
  [origin, folder] = await Promise.all([
    startOrigin({
      '/fixture/river': page('The river', { title: 'The river', body: `<h1>The river</h1><p>${PROSE}</p>` }),
    }),
    mkdtemp(join(tmpdir(), 'pagewright-fixture-')),
  ]);
});
afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true });
});

const fixture = (...words: string[]) => runCommand(['fixture', ...words], { cwd: folder });

/** A saved page whose script shows what it can load. */
const savedPage = (addresses: string[]): string => `<!doctype html>
<!-- saved from url=(0030)https://rivers.example/a/river -->
<html><head><title>River</title></head><body><h1>The river</h1><p>${PROSE.repeat(3)}</p><ul id="list"></ul>
<script>
for (const address of ${JSON.stringify(addresses)}) {
  fetch(address).then((response) => response.text(), () => 'refused').then((text) => {
    const item = document.createElement('li');
    item.textContent = address + ' ' + (text || 'nothing');
    document.getElementById('list').append(item);
  });
}
</script></body></html>`;

describe('pagewright fixture', () => {
  it('writes a record of the captured page and the expected Markdown', async () => {
    const ended = await fixture(origin.url('/fixture/river'), '-o', 'url', '--name', 'river');
    expect(ended).toMatchObject({ code: 0, stdout: 'url/river.page.zst\nurl/river.md\n' });
    const markdown = await readFile(join(folder, 'url/river.md'), 'utf8');
    expect(markdown).toContain('title: "The river"\n');
    expect(markdown).toContain('\n# The river\n');
    const record = decodeRecord(await readFile(join(folder, 'url/river.page.zst')));
    expect(readExpectation(record)).toBe(markdown);
    expect(record.headers).toEqual({});
  });

  it('serves a saved page and its resources under the URL of the page, and nothing else', async () => {
    await mkdir(join(folder, 'river_files'));
    await writeFile(join(folder, 'river_files/level.txt'), '82 cm');
    await writeFile(join(folder, 'private.txt'), 'secret');
    const addresses = [
      'river_files/level.txt',
      'private.txt',
      'river_files/..%2Fprivate.txt',
      origin.url('/fixture/river'),
    ];
    await writeFile(join(folder, 'river.html'), savedPage(addresses));
    await fixture('river.html', '-o', 'saved');
    expect((await readdir(join(folder, 'saved'))).toSorted()).toEqual(['river.md', 'river.page.zst']);
    const markdown = await readFile(join(folder, 'saved/river.md'), 'utf8');
    expect(markdown).toContain('url: "http://rivers.example/a/river"\n');
    const record = JSON.stringify(decodeRecord(await readFile(join(folder, 'saved/river.page.zst'))).root);
    expect(record).toContain('river_files/level.txt 82 cm');
    expect(record).toContain('private.txt nothing');
    expect(record).toContain('river_files/..%2Fprivate.txt nothing');
    expect(record).toContain(`${origin.url('/fixture/river')} refused`);
    expect(record).not.toContain('secret');
  });

  it('exits with code 3 and writes no file if the origin cannot be reached', async () => {
    expect(await fixture(origin.refused('/x'), '-o', 'none')).toMatchObject({ code: 3 });
    expect(await readdir(join(folder, 'none'))).toEqual([]);
  });
});
