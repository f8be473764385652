import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startPagewright } from '../contract/support.ts';

const run = promisify(execFile);

const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
const EXPECTED = new URL('conformance-expected.yaml', import.meta.url).pathname;

/** Scenarios that apply to this server. docs/mcp.md lists them. */
const PASSED = [
  'dns-rebinding-protection',
  'ping',
  'prompts-list',
  'resources-list',
  'server-initialize',
  'tools-list',
];

it('passes the official conformance suite for MCP servers', async () => {
  // The suite sends no key.
  const service = await startPagewright({ PAGEWRIGHT_AUTH: 'off' });
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-mcp-'));
  const url = `${service.address}/v1/mcp`;
  try {
    // The suite reports an unexpected failure and also an unexpected success as a failure.
    const { stdout } = await run(
      process.execPath,
      [SUITE, 'server', '--url', url, '--expected-failures', EXPECTED],
      { cwd: folder, maxBuffer: 2 ** 24 },
    );
    const passed = [...stdout.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed$/gm)].map(([, name]) => name);
    expect(passed.toSorted()).toEqual(PASSED);
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
});
