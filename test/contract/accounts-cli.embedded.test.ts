import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandResult, runCommand } from '../cli/command.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pagewright-test-'));
  await pagewright(['orgs', 'create', 'acme']);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the command line on the data directory of this test. */
const pagewright = (
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<CommandResult> => runCommand(words, { env: { PAGEWRIGHT_DATA_DIR: dataDir, ...settings } });

describe('the command pagewright orgs', () => {
  it('the command orgs create uses the limits in its options, and otherwise those in the settings', async () => {
    const settings = { PAGEWRIGHT_ORG_CREDITS: '7', PAGEWRIGHT_ORG_RATE_LIMIT: '77' };
    const made = await pagewright(['orgs', 'create', 'limited', '--rate', '5', '--json'], settings);
    expect(JSON.parse(made.stdout)).toMatchObject([{ name: 'limited', credits: 7, ratePerMinute: 5 }]);
  });
});

describe('orgs, keys and users with invalid options', () => {
  it.each([
    [['orgs', 'create', 'acme'], 'An organization "acme" already exists. Choose another name.'],
    [
      ['orgs', 'set', 'acme', '--webhook', 'https://user:pass@hooks.example/'],
      'The URL of a webhook must not contain a user name or password. Check the signature of the request instead.',
    ],
    [['orgs', 'create', ' '], 'The name of the organization is empty.'],
    [['orgs', 'set', 'acme', '--name', ''], 'The name of the organization is empty.'],
    [
      ['orgs', 'set', 'nobody', '--rate', '5'],
      'There is no organization "nobody". See `pagewright orgs list`.',
    ],
    [['keys', 'create', '', '--org', 'acme'], 'The name of the key is empty.'],
    [['users', 'create', 'nobody', '--org', 'acme'], '"nobody" is not an e-mail address.'],
  ])('prints one line for the invalid command %j', async (words, message) => {
    expect(await pagewright(words)).toEqual({ code: 2, stdout: '', stderr: `${message}\n` });
  });
});
