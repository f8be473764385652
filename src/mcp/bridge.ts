import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface BridgeOptions {
  /** Base address of the server. */
  server: string;
  /** API key for it. */
  key: string;
  input: Readable;
  output: Writable;
}

/** A message of JSON-RPC, of which only what the way over HTTP needs is looked at. */
interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: string | number; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: unknown };
}

const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
/** JSON-RPC's code for a fault on the way, and for text that is no JSON. */
const INTERNAL_ERROR = -32603;
const PARSE_ERROR = -32700;

/** Carries MCP between standard input and output and `/v1/mcp` of a server, until the input ends. */
export async function bridgeStdio({ server, key, input, output }: BridgeOptions): Promise<void> {
  const endpoint = new URL('v1/mcp', server.endsWith('/') ? server : `${server}/`);
  const underway = new Map<string | number, AbortController>();
  let negotiated: string | undefined;

  const write = (message: Message): void => {
    const version = message.result?.protocolVersion;
    if (typeof version === 'string') negotiated = version;
    output.write(`${JSON.stringify(message)}\n`);
  };
  const forward = async (message: Message, text: string): Promise<void> => {
    const controller = new AbortController();
    const { id } = message;
    if (id !== undefined) underway.set(id, controller);
    try {
      const headers = { ...headersOf(message, negotiated), authorization: `Bearer ${key}` };
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: text,
        signal: controller.signal,
      });
      await relay(response, message, write);
    } catch (error) {
      if (controller.signal.aborted || id === undefined) return;
      write(failure(id, INTERNAL_ERROR, `${endpoint} cannot be reached: ${(error as Error).message}`));
    } finally {
      if (id !== undefined) underway.delete(id);
    }
  };

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    const message = parse(line);
    if (!message) write(failure(null, PARSE_ERROR, 'Not JSON.'));
    else if (message.method === 'notifications/cancelled') {
      // Over HTTP, hanging up is what cancels a call.
      underway.get(message.params?.requestId ?? '')?.abort();
    } else void forward(message, line);
  });
  await once(lines, 'close');
  for (const controller of underway.values()) controller.abort();
}

function headersOf({ method, params }: Message, negotiated: string | undefined): Record<string, string> {
  const claimed = params?._meta?.[PROTOCOL_VERSION];
  const version = typeof claimed === 'string' ? claimed : negotiated;
  const name = params?.name ?? params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(version !== undefined && { 'mcp-protocol-version': version }),
    ...(typeof claimed === 'string' && method !== undefined && { 'mcp-method': method }),
    ...(typeof claimed === 'string' && typeof name === 'string' && { 'mcp-name': name }),
  };
}

async function relay(response: Response, { id }: Message, write: (message: Message) => void): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream') && response.body) {
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      const message = parse(data);
      if (message) write(message);
    }
    return;
  }
  const text = await response.text();
  if (id === undefined) return;
  const answer = type.startsWith('application/json') ? parse(text) : undefined;
  if (answer && 'jsonrpc' in answer) write(answer);
  else write(failure(id, INTERNAL_ERROR, `The server answered with ${response.status}.`, answer));
}

/** An answer of our own, where the server gave none. */
const failure = (id: string | number | null, code: number, message: string, data?: unknown): Message =>
  ({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }) as Message;

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}
