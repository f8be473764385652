import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { decodeTraces, type ReceivedSpan } from './decode-traces.ts';

/** An OTLP/HTTP receiver. */
export interface Receiver {
  /** URL of its traces endpoint. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Headers of the last request. */
  headers: IncomingHttpHeaders;
  /** Whether the receiver breaks every connection. */
  isDown: boolean;
  /** All received bytes as text. */
  text(): string;
  /** Waits for all spans of a trace, whose first span is the last one to end, and returns their tree. */
  waitForTree(traceId: string, rootName: string): Promise<Tree>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const bodies: Buffer[] = [];
  const receiver: Receiver = {
    endpoint: '',
    spans: [],
    headers: {},
    isDown: false,
    text: () => Buffer.concat(bodies).toString('latin1'),
    async waitForTree(traceId, rootName) {
      // Spans of several processes arrive in any order, so wait until the tree is whole.
      const findNames = (): string[] => findRoots(receiver.spans, traceId).map(({ name }) => name);
      await expect.poll(findNames, { interval: 100 }).toEqual([rootName]);
      return buildTree(receiver.spans, traceId);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    bodies.push(body);
    receiver.headers = request.headers;
    receiver.spans.push(...decodeTraces(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.on('connection', (socket) => {
    if (receiver.isDown) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  return receiver;
}

/** The spans of one trace. */
interface Tree {
  spans: ReceivedSpan[];
  root: ReceivedSpan;
  /** Names of the children of a span, in the order of their start. */
  childrenOf(span: ReceivedSpan): string[];
  named(name: string): ReceivedSpan;
}

/** Finds the spans of a trace whose parent was not received. */
function findRoots(all: readonly ReceivedSpan[], traceId: string): ReceivedSpan[] {
  const spans = all.filter((span) => span.traceId === traceId);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => !ids.has(parentSpanId));
}

/**
 * Builds the tree of a trace.
 * @throws Error if the spans do not form exactly one tree
 */
function buildTree(all: readonly ReceivedSpan[], traceId: string): Tree {
  const spans = all.filter((span) => span.traceId === traceId).sort((a, b) => Number(a.start - b.start));
  const [root, ...others] = findRoots(all, traceId);
  if (root === undefined || others.length > 0) throw new Error(`The trace ${traceId} is not one tree.`);
  return {
    spans,
    root,
    childrenOf: ({ spanId }) =>
      spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name),
    named(name) {
      const [found, ...more] = spans.filter((span) => span.name === name);
      if (found === undefined || more.length > 0) throw new Error(`${more.length + 1} spans ${name}`);
      return found;
    },
  };
}
