import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fetchPage, START_MS, startVisit, type Visit } from './support.ts';

const CLIENT = new URL('../../client/src/index.ts', import.meta.url).href;

let origin: Origin;
let visit: Visit;
let page: Page;
let folder: string;

beforeAll(async () => {
  [origin, visit] = await Promise.all([startOrigin(), startVisit()]);
  folder = await mkdtemp(join(tmpdir(), 'pagewright-samples-'));
  ({ page } = await visit.open('/playground'));
  // A quote in the address has to survive every language.
  await fetchPage(page, origin.url("/small?it's=quoted"));
  await page.getByRole('tab', { name: 'Request' }).click();
}, START_MS);
afterAll(async () => {
  await Promise.all([origin.close(), visit.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** What the copy button puts on the clipboard. */
async function copied(language: string): Promise<string> {
  await page.getByRole('button', { name: language }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied').first().waitFor();
  return String(await page.evaluate('navigator.clipboard.readText()'));
}

describe('the request, ready to be copied', () => {
  it('is one of curl', async () => {
    const code = await copied('curl');
    // What curl would be given: the shell takes the words apart, and node stands in for curl.
    const script = `curl() { node -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$@"; }\n${code}`;
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      env: { ...process.env, PAGEWRIGHT_API_KEY: visit.service.apiKey },
    });
    const words: string[] = JSON.parse(stdout);
    const address = words.find((word) => word.startsWith('http')) ?? '';
    const headers = words
      .filter((_word, index) => words[index - 1] === '-H')
      .map((header) => header.split(/: /, 2) as [string, string]);
    const reply = await fetch(address, { method: 'POST', headers, body: words.at(-1) ?? '' });
    expect(await reply.json()).toMatchObject({
      meta: { url: origin.url("/small?it's=quoted"), title: 'A small page' },
      data: { screenshot: { fullPage: true } },
    });
  });

  it('is a program of TypeScript', async () => {
    const code = await copied('TypeScript');
    const file = join(folder, 'sample.ts');
    await writeFile(file, code.replace("'pagewright-client'", JSON.stringify(CLIENT)));
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, PAGEWRIGHT_API_KEY: visit.service.apiKey },
    });
    expect(stdout).toContain('# A small page');
  });

  it('is a call of a tool', async () => {
    const call = JSON.parse(await copied('MCP call'));
    const reply = await visit.service.call('POST', '/v1/mcp', {
      body: call,
      headers: { accept: 'application/json, text/event-stream' },
    });
    const [, message = reply.text] = /^data: (.*)$/m.exec(reply.text) ?? [];
    const { result } = JSON.parse(message);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ meta: { title: 'A small page' } });
  });
});
