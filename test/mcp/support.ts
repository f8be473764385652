import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { JsonValue } from '../contract/support.ts';

export const KEY = 'a-fixed-key-of-the-tests';

/** Replaces the limit of the official client for one request, 60 seconds, which a start beside other tests can reach. */
export const PATIENT = { timeout: 280_000 };

/** Protocol revisions, with and without a handshake. */
export const REVISIONS = ['legacy', { pin: '2026-07-28' }] as const;
export type Revision = (typeof REVISIONS)[number];

export const nameOf = (revision: Revision): string =>
  typeof revision === 'string' ? 'the handshake' : revision.pin;

/** Connects the official client to `/v1/mcp` of a service. */
export async function connectHttp(
  address: string,
  revision: Revision = 'legacy',
  headers: Record<string, string> = { authorization: `Bearer ${KEY}` },
): Promise<Client> {
  const client = newClient(revision);
  const url = new URL('/v1/mcp', address);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }), PATIENT);
  return client;
}

export const newClient = (revision: Revision): Client =>
  new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: revision } });

/** The result of a tool: text for models and structured content for programs. */
export interface ToolReply {
  isError: boolean;
  text: string;
  /** The structured content, or the parts of a page in the text if there is none. */
  structured: JsonValue;
  /** The parsed text of an error. */
  error: JsonValue;
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  options?: Parameters<Client['callTool']>[1],
): Promise<ToolReply> {
  const {
    content,
    structuredContent,
    isError = false,
  } = await client.callTool({ name, arguments: args }, { ...PATIENT, ...options });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return {
    isError,
    text,
    structured: structuredContent ?? readPage(text),
    error: isError ? JSON.parse(text) : undefined,
  };
}

/** Waits until a run or crawl has ended. */
export async function waitForRun(client: Client, id: string): Promise<void> {
  const readStatus = async (): Promise<string> =>
    (await callTool(client, 'run_results', { id, limit: 1, waitSeconds: 1 })).structured.status;
  await expect.poll(readStatus).toMatch(/^(?:COMPLETED|CANCELLED)$/);
}

/** Reads the metadata, the Markdown and the cursor in the text of a page, as a model does. */
function readPage(text: string): JsonValue {
  const [, frontMatter = '', rest = text] = /^(?:The site .*\n\n)?---\n(.*?)\n---\n\n(.*)$/s.exec(text) ?? [];
  const fields = frontMatter
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), JSON.parse(line.slice(colon + 2))];
    });
  const notesStart = rest.lastIndexOf('\n\n---\n');
  const cursor = /"cursor":"([^"]+)"\}\n$/.exec(text)?.[1];
  return {
    ...Object.fromEntries(fields),
    markdown: notesStart < 0 ? rest : rest.slice(0, notesStart),
    cursor,
  };
}
