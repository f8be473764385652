import type { Client } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JsonValue, type Pagewright, startPagewright } from '../contract/support.ts';
import { callTool, connectHttp, KEY, newClient, REVISIONS } from '../mcp/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fencesOf } from './fences.ts';
import { replaceSites } from './site-urls.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const samples = fencesOf('mcp.md')
  .filter(({ language }) => language === 'json')
  .map(({ code, line }) => ({ line, value: JSON.parse(code) as JsonValue }));
const settings = samples.filter(({ value }) => value.mcpServers ?? value.servers);
const calls = samples.filter(({ value }) => value.name);

const here = (text: string): string =>
  replaceSites(text, origin)
    .replaceAll('http://127.0.0.1:8080', service.address)
    .replaceAll('pw_…', KEY)
    .replaceAll('/path/to/pagewright', new URL('../..', import.meta.url).pathname);

/** The first start of the command installs what is missing. */
const START_MS = 240_000;

describe('the client settings of docs/mcp.md', () => {
  it('every sample of the page is tested', () =>
    expect([settings.length, calls.length, samples.length]).toEqual([5, 10, 15]));

  it.each(settings.map(({ line, value }) => [line, value] as const))(
    'the settings in line %i connect a client',
    async (_, value) => {
      const server = JSON.parse(here(JSON.stringify(value.mcpServers ?? value.servers))).pagewright;
      const client = newClient(REVISIONS[0]);
      await client.connect(transportOf(server), { timeout: START_MS });
      expect((await client.listTools()).tools).toHaveLength(11);
      await client.close();
    },
  );
});

function transportOf({ url, httpUrl, headers, command, args, env }: JsonValue) {
  if (command) {
    const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
    return new StdioClientTransport({ command, args, env: { ...inherited, ...env }, stderr: 'ignore' });
  }
  return new StreamableHTTPClientTransport(new URL(url ?? httpUrl), { requestInit: { headers } });
}

describe('the tool calls of docs/mcp.md', () => {
  let client: Client;
  /** Values from the results of earlier calls, which replace placeholders in later calls. */
  const known = { snapshotId: '', cursor: '', id: '' };
  beforeAll(async () => {
    client = await connectHttp(service.address);
  });
  afterAll(() => client.close());

  it.each(calls.map(({ line, value }) => [line, value] as const))(
    'the call in line %i returns a result',
    async (_, value) => {
      const text = JSON.stringify(value)
        .replaceAll('"snap_…"', `"${known.snapshotId}"`)
        .replaceAll('"eyJvIjo…"', `"${known.cursor}"`)
        .replaceAll('"run_…"', `"${known.id}"`);
      const { name, arguments: args } = JSON.parse(here(text));
      const { isError, error, structured } = await callTool(client, name, args);
      expect(isError ? error._tag : 'fine').toBe(
        args.snapshotId === 'snap_of_nobody' ? 'SnapshotNotFound' : 'fine',
      );
      for (const fact of ['snapshotId', 'cursor', 'id'] as const)
        known[fact] = structured?.[fact] ?? known[fact];
    },
  );
});
