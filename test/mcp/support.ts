import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JsonValue } from '../contract/support.ts';

export const KEY = 'a-fixed-key-of-the-tests';

/** Revisions of the protocol: with a handshake, and without one. */
export const REVISIONS = ['legacy', { pin: '2026-07-28' }] as const;
export type Revision = (typeof REVISIONS)[number];

export const nameOf = (revision: Revision): string =>
  typeof revision === 'string' ? 'the handshake' : revision.pin;

/** The official client, connected to `/v1/mcp` of a service. */
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

/** What a tool answered: the text for a model, and the structure for a program. */
export interface ToolReply {
  isError: boolean;
  text: string;
  structured: JsonValue;
  /** The text as JSON, where it is an error. */
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
