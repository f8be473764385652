import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { streamZip, type ExportFile } from '../../src/service/runs/export-zip.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function* listFiles(count: number, content: string, onFile = () => {}): AsyncGenerator<ExportFile> {
  for (let n = 0; n < count; n++) {
    onFile();
    yield { name: `${n}.md`, content: [content, String(n)] };
  }
}

it('the program unzip reads an archive of thousands of files', async () => {
  const file = join(createFolder(), 'many.zip');
  await pipeline(streamZip(listFiles(5000, 'page ')), createWriteStream(file));
  const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8', maxBuffer: 1e8 })
    .trimEnd()
    .split('\n');
  expect([names.length, names.at(-1)]).toEqual([5000, '4999.md']);
  expect(execFileSync('unzip', ['-p', file, '4999.md'], { encoding: 'utf8' })).toBe('page 4999');
});

it('requests each file only after the previous one was read', async () => {
  let files = 0;
  const content = randomBytes(75_000).toString('base64');
  const pieces = streamZip(listFiles(1000, content, () => files++));
  let bytes = 0;
  while (bytes < 100_000) bytes += (await pieces.next()).value.length;
  // Wait, so that an archive that reads files too early would request the next file.
  for (let n = 0; n < 1000; n++) await setImmediate();
  expect(files).toBeLessThan(10);
  await pieces.return(undefined);
});

it('fails with the error of a file, also before the first bytes', async () => {
  const fail = () => {
    throw new Error('No such run.');
  };
  await expect(streamZip(listFiles(1, '', fail)).next()).rejects.toThrow('No such run.');
});
