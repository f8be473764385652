import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer } from './server.ts';
import type { OpenSession } from './session.ts';
import type { ToolContext } from './tool.ts';

/** One authenticated HTTP call to `/v1/mcp`. */
export interface McpHttpCall {
  request: Request;
  /** The parsed body; undefined if the call has no body. */
  body: unknown;
  traceId: string;
  /** Time at which the call arrived, on the monotonic clock of this process. */
  arrivedAt: number;
  open: OpenSession;
  onCall: NonNullable<ToolContext['onCall']>;
}

export interface McpHttp {
  answer(call: McpHttpCall): Promise<Response>;
  close(): Promise<void>;
}

/** Creates the stateless handler for MCP over Streamable HTTP, with a new server for each call. */
export function createMcpHttp(version: string, onFault: ToolContext['onFault']): McpHttp {
  const calls = new WeakMap<Request, McpHttpCall>();
  const handler = createMcpHandler(({ requestInfo }) => {
    const call = requestInfo && calls.get(requestInfo);
    if (!call) throw new TypeError('The request of the MCP call is unknown.');
    // Give each call of a batch its own trace id, because each call is billed separately.
    let ids = 0;
    return createServer(version, {
      open: call.open,
      newTraceId: () => (ids++ === 0 ? call.traceId : `${call.traceId}-${ids}`),
      disconnectSignal: call.request.signal,
      arrivedAt: call.arrivedAt,
      onCall: call.onCall,
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
