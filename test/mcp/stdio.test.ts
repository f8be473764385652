import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type JsonValue, type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { callTool, KEY, nameOf, newClient, PATIENT, REVISIONS } from './support.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Connects the official client to `pagewright mcp`. */
async function connectStdio(revision: (typeof REVISIONS)[number], args: string[]) {
  const client = newClient(revision);
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    env: {
      PATH: process.env['PATH'] ?? '',
      PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
      PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
      PAGEWRIGHT_CONCURRENCY: '2',
      // Reuse compiled code: compiling takes half of the start-up time.
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    },
  });
  await client.connect(transport, PATIENT);
  onTestFinished(() => client.close());
  return { client, pid: transport.pid };
}

const WHERE = ['here', 'on a server'] as const;
const cases = WHERE.flatMap((where) =>
  REVISIONS.map((revision) => [where, nameOf(revision), revision] as const),
);

describe.each(cases)('over stdio, run %s, with %s', (where, _, revision) => {
  const args = () => (where === 'here' ? [] : ['--server', service.address, '--key', KEY]);

  it('a stdio client fetches with progress, continues reading, searches and cancels, and the server exits with the client', async () => {
    const { client, pid } = await connectStdio(revision, args());
    const { tools } = await client.listTools({}, PATIENT);
    expect(tools).toHaveLength(11);
    const reported: number[] = [];
    const { structured } = await callTool(
      client,
      'fetch',
      { url: origin.url('/article'), maxTokens: 200 },
      { onprogress: ({ progress }) => reported.push(progress) },
    );
    expect(structured.markdown).toContain('# ');
    expect(reported.length).toBeGreaterThan(0);
    const { snapshotId, cursor } = structured;
    const next = await callTool(client, 'read_snapshot', { snapshotId, cursor });
    expect(next.structured.markdown.length).toBeGreaterThan(100);
    const found = await callTool(client, 'highlights', { snapshotId, query: 'stairs', minScore: 0 });
    expect(found.structured.highlights.snippets.length).toBeGreaterThan(0);
    const unknown = await callTool(client, 'fetch', { url: origin.url('/small'), profile: 'absent' });
    expect(unknown.isError).toBe(true);
    const controller = new AbortController();
    const started = Promise.withResolvers<void>();
    const call = callTool(
      client,
      'fetch',
      { url: origin.misbehaving('silent') },
      { signal: controller.signal, onprogress: () => started.resolve() },
    ).catch((error: unknown) => error);
    await started.promise;
    controller.abort();
    expect(await call).toBeInstanceOf(Error);
    const after = await callTool(client, 'fetch', { url: origin.url('/small') });
    expect(after.isError).toBe(false);
    await client.close();
    expect(pid && isRunning(pid)).toBe(false);
  });
});

it('the bridge to a server answers all requests that it read before its input ended', async () => {
  const child = execFile(process.execPath, [MAIN, 'mcp', '--server', service.address, '--key', KEY]);
  const output = text(child.stdout!);
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const messages = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ];
  child.stdin!.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const ids = (await output)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids.toSorted()).toEqual([1, 2]);
});

it('pagewright mcp without a service returns pictures, and no addresses of a service', async () => {
  const { client } = await connectStdio('legacy', []);
  const args = { url: origin.url('/article'), include: { screenshot: true } };
  const { content, structuredContent } = await client.callTool(
    { name: 'fetch_json', arguments: args },
    PATIENT,
  );
  expect(content).toMatchObject([{ type: 'text' }, { type: 'image' }]);
  const { snapshotId } = (structuredContent as JsonValue).meta;
  const found = await callTool(client, 'highlights', { snapshotId, query: 'stairs' });
  expect(found.isError).toBe(false);
  expect(JSON.stringify([structuredContent, found])).not.toContain('http://localhost');
});

it('pagewright mcp reports connection problems as JSON-RPC errors', async () => {
  for (const [server, said] of [
    [[origin.refused('/'), '--key', 'pw_of_nobody_at_all'], /is not reachable/],
    [[service.address, '--key', 'pw_of_nobody_at_all'], /status 401\. Set --key/],
    [[service.address], /status 401\. Set --key or PAGEWRIGHT_API_KEY/],
  ] as const) {
    await expect(connectStdio('legacy', ['--server', ...server])).rejects.toThrow(said);
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
