import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface BridgeOptions {
  /** Base URL of the server. */
  server: string;
  /** API key of the server. A server that was started with `--no-auth` needs none. */
  key: string | undefined;
  /** What to check if the server does not respond, as `Check --server`. */
  addressAdvice: string;
  input: Readable;
  output: Writable;
  /** When it resolves, all requests are cancelled and reading stops. */
  stop: Promise<void>;
}

/** A JSON-RPC message, with the fields that the bridge reads. */
interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: string | number; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: unknown };
}

const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
/** JSON-RPC error codes. */
const INTERNAL_ERROR = -32603;
const PARSE_ERROR = -32700;

/**
 * Forwards MCP messages between stdio and `/v1/mcp` of a server. When the input ends, waits for the answers to its
 * requests.
 */
export async function bridgeStdio({
  server,
  key,
  addressAdvice,
  input,
  output,
  stop,
}: BridgeOptions): Promise<void> {
  const endpoint = new URL('v1/mcp', server.endsWith('/') ? server : `${server}/`);
  const pendingRequests = new Map<string | number, AbortController>();
  const pendingAnswers = new Set<Promise<void>>();
  let negotiatedVersion: string | undefined;

  const write = (message: Message): void => {
    const version = message.result?.protocolVersion;
    if (typeof version === 'string') negotiatedVersion = version;
    output.write(`${JSON.stringify(message)}\n`);
  };
  const forward = async (message: Message, text: string): Promise<void> => {
    const controller = new AbortController();
    const { id } = message;
    if (id !== undefined) pendingRequests.set(id, controller);
    try {
      const headers = {
        ...buildHeaders(message, negotiatedVersion),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      };
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: text,
        signal: controller.signal,
      });
      await relayResponse(response, message, write);
    } catch (error) {
      if (controller.signal.aborted || id === undefined) return;
      const { cause, message: reason } = error as Error;
      const text = `${endpoint} is not reachable (${cause instanceof Error ? cause.message : reason}). ${addressAdvice}.`;
      write(createErrorMessage(id, INTERNAL_ERROR, text));
    } finally {
      if (id !== undefined) pendingRequests.delete(id);
    }
  };

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    const message = parseMessage(line);
    if (!message) write(createErrorMessage(null, PARSE_ERROR, 'The line is not a JSON-RPC message.'));
    else if (message.method === 'notifications/cancelled') {
      // Abort the HTTP request, which cancels the call on the server.
      pendingRequests.get(message.params?.requestId ?? '')?.abort();
    } else {
      const answered = forward(message, line).finally(() => pendingAnswers.delete(answered));
      pendingAnswers.add(answered);
    }
  });
  void stop.then(() => {
    input.destroy();
    for (const controller of pendingRequests.values()) controller.abort();
  });
  await once(lines, 'close');
  await Promise.all(pendingAnswers);
}

/**
 * Builds the HTTP headers of a message. If the message states its protocol version in `_meta`, the headers repeat its
 * method and its name.
 */
function buildHeaders(
  { method, params }: Message,
  negotiatedVersion: string | undefined,
): Record<string, string> {
  const claimedVersion = params?._meta?.[PROTOCOL_VERSION];
  const version = typeof claimedVersion === 'string' ? claimedVersion : negotiatedVersion;
  const name = params?.name ?? params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(version !== undefined && { 'mcp-protocol-version': version }),
    ...(typeof claimedVersion === 'string' && method !== undefined && { 'mcp-method': method }),
    ...(typeof claimedVersion === 'string' && typeof name === 'string' && { 'mcp-name': name }),
  };
}

/** Writes the messages of a response. Writes an error message if the server did not answer with JSON-RPC. */
async function relayResponse(
  response: Response,
  { id }: Message,
  write: (message: Message) => void,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream') && response.body) {
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      const message = parseMessage(data);
      if (message) write(message);
    }
    return;
  }
  const body = await response.text();
  if (id === undefined) return;
  const answer = type.startsWith('application/json') ? parseMessage(body) : undefined;
  if (answer && 'jsonrpc' in answer) write(answer);
  else {
    const advice = response.status === 401 ? ' Set --key or PAGEWRIGHT_API_KEY to a valid API key.' : '';
    const text = `The server answered with status ${response.status}.${advice}`;
    write(createErrorMessage(id, INTERNAL_ERROR, text, answer));
  }
}

/** Creates the error response for a request that the server did not answer. */
const createErrorMessage = (
  id: string | number | null,
  code: number,
  message: string,
  data?: unknown,
): Message =>
  ({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }) as Message;

function parseMessage(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}
