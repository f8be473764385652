import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer } from './server.ts';
import type { OpenSession } from './session.ts';
import type { ToolContext } from './tool.ts';

/** One HTTP call to `/v1/mcp`, let in. */
export interface McpHttpCall {
  request: Request;
  /** The body, parsed; undefined without one. */
  body: unknown;
  traceId: string;
  /** By this process's monotonic clock. */
  arrivedAt: number;
  open: OpenSession;
}

export interface McpHttp {
  answer(call: McpHttpCall): Promise<Response>;
  close(): Promise<void>;
}

/** MCP over Streamable HTTP, stateless: a fresh server for each call, whichever revision the caller speaks. */
export function createMcpHttp(version: string, onFault: ToolContext['onFault']): McpHttp {
  const calls = new WeakMap<Request, McpHttpCall>();
  const handler = createMcpHandler(({ requestInfo }) => {
    const call = requestInfo && calls.get(requestInfo);
    if (!call) throw new TypeError('A call of MCP has lost its request.');
    // One request may carry several calls, and each is paid for by its own name.
    let named = 0;
    return createServer(version, {
      open: call.open,
      newTraceId: () => (named++ === 0 ? call.traceId : `${call.traceId}-${named}`),
      hungUp: call.request.signal,
      arrivedAt: call.arrivedAt,
      onFault,
    });
  });
  return {
    answer(call) {
      calls.set(call.request, call);
      return handler.fetch(call.request, { parsedBody: call.body });
    },
    close: () => handler.close(),
  };
}
