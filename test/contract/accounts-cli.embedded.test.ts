import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const run = promisify(execFile);

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pagewright-test-'));
  await pagewright(['orgs', 'create', 'acme']);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Standard output of the command line, on the data folder of this file. */
async function pagewright(words: readonly string[], settings: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, PAGEWRIGHT_DATA_DIR: dataDir, ...settings };
  return (await run(process.execPath, [MAIN, ...words], { env })).stdout;
}

describe('pagewright orgs', () => {
  it('gives a new organization the limits of the settings, and those of its options before them', async () => {
    const settings = { PAGEWRIGHT_ORG_CREDITS: '7', PAGEWRIGHT_ORG_RATE_LIMIT: '77' };
    const made = await pagewright(['orgs', 'create', 'limited', '--rate', '5', '--json'], settings);
    expect(JSON.parse(made)).toMatchObject([{ name: 'limited', credits: 7, ratePerMinute: 5 }]);
  });
});

describe('wrong input', () => {
  it.each([
    [['orgs', 'create', 'acme'], 'There is an organization "acme" already.'],
    [['orgs', 'create', ' '], 'An organization needs a name.'],
    [['orgs', 'set', 'acme', '--name', ''], 'An organization needs a name.'],
    [['orgs', 'set', 'nobody', '--rate', '5'], 'There is no organization "nobody".'],
    [['keys', 'create', '', '--org', 'acme'], 'A key needs a name.'],
    [['users', 'create', 'nobody', '--org', 'acme'], '"nobody" is not an e-mail address.'],
  ])('%j is refused in one line', async (words, message) => {
    await expect(pagewright(words)).rejects.toMatchObject({ code: 2, stdout: '', stderr: `${message}\n` });
  });
});
