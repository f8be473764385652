import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JsonValue } from '../contract/support.ts';

export const KEY = 'a-fixed-key-of-the-tests';

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
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

export const newClient = (revision: Revision): Client =>
  new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: revision } });

/** The result of a tool: text for models and structured content for programs. */
export interface ToolReply {
  isError: boolean;
  text: string;
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
  } = await client.callTool({ name, arguments: args }, options);
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { isError, text, structured: structuredContent, error: isError ? JSON.parse(text) : undefined };
}
