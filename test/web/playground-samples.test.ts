import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPython, python } from '../client/python.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fetchPage, startWebTest, type WebTest } from './support.ts';

const CLIENT = new URL('../../clients/typescript/src/index.ts', import.meta.url).href;

const PYTHONPATH = fileURLToPath(new URL('../../clients/python/src', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

let origin: Origin;
let web: WebTest;
let page: Page;
let folder: string;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startWebTest()]);
  folder = await mkdtemp(join(tmpdir(), 'pagewright-samples-'));
  ({ page } = await web.open('/playground'));
  // Every language must escape the quote in the URL.
  await fetchPage(page, origin.url("/small?it's=quoted"));
  await page.getByRole('tab', { name: 'Request' }).click();
});
afterAll(async () => {
  await Promise.all([origin.close(), web.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Clicks the copy button and returns the clipboard. */
async function copied(language: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.getByRole('button', { name: language }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  const readClipboard = async () => String(await page.evaluate('navigator.clipboard.readText()'));
  await expect.poll(readClipboard).not.toBe('');
  return await readClipboard();
}

const readJson = async (name: string) =>
  JSON.parse((await page.getByRole('region', { name }).locator('pre').textContent()) ?? '');

describe('code samples of the request', () => {
  it('shows a working curl command', async () => {
    const code = await copied('curl');
    // The shell parses the command; node replaces curl and prints its arguments.
    const script = `curl() { node -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$@"; }\n${code}`;
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      env: { ...process.env, PAGEWRIGHT_API_KEY: web.service.apiKey },
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

  it('shows a program for the Python client, and how to install the client', async () => {
    const code = await copied('Python');
    const [, wheel = ''] = /^# pip install (\S+)$/m.exec(code) ?? [];
    expect((await fetch(wheel)).status).toBe(200);
    const file = join(folder, 'sample.py');
    await writeFile(file, code);
    if (!hasPython) return;
    const env = { PYTHONPATH, PAGEWRIGHT_API_KEY: web.service.apiKey };
    expect(await python([file], { cwd: folder, env })).toContain('# A small page');
  });

  it('shows a working command', async () => {
    const code = await copied('Command line');
    const script = `pagewright() { node ${COMMAND} "$@"; }\n${code}`;
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      cwd: folder,
      env: { ...process.env, PAGEWRIGHT_API_KEY: web.service.apiKey },
    });
    expect(JSON.parse(stdout).meta).toMatchObject({
      url: origin.url("/small?it's=quoted"),
      title: 'A small page',
    });
  });

  it('shows a working TypeScript program', async () => {
    const code = await copied('TypeScript');
    const file = join(folder, 'sample.ts');
    await writeFile(file, code.replace("'pagewright-client'", JSON.stringify(CLIENT)));
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, PAGEWRIGHT_API_KEY: web.service.apiKey },
    });
    expect(stdout).toContain('# A small page');
  });

  it('shows the MCP configuration and working arguments of the tool', async () => {
    await page.getByRole('button', { name: 'MCP' }).click();
    const { mcpServers } = await readJson('Configuration of the client');
    expect(mcpServers.pagewright.url).toBe(`${web.service.address}/v1/mcp`);
    const args = await readJson('Arguments of the tool fetch_json');
    const reply = await web.service.call('POST', '/v1/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'fetch_json', arguments: args } },
      headers: { accept: 'application/json, text/event-stream' },
    });
    const [, message = reply.text] = /^data: (.*)$/m.exec(reply.text) ?? [];
    const { result } = JSON.parse(message);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ meta: { title: 'A small page' } });
  });
});
