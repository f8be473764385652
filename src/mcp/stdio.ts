import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.ts';
import type { OpenSession } from './session.ts';
import type { ToolContext } from './tool.ts';

export interface StdioOptions {
  version: string;
  /** Called once, by the first call that needs the session. */
  open: OpenSession;
  onFault: ToolContext['onFault'];
  input: Readable;
  output: Writable;
  /** Resolves when the server should stop. */
  stop: Promise<void>;
}

/** Serves MCP on stdio until the client closes its end or `stop` resolves. */
export async function serveMcpStdio({
  version,
  open,
  onFault,
  input,
  output,
  stop,
}: StdioOptions): Promise<void> {
  let session: ReturnType<OpenSession> | undefined;
  const context: ToolContext = {
    open: () => (session ??= open()),
    newTraceId: randomUUID,
    onFault,
  };
  const transport = new StdioServerTransport(input, output);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  input.once('close', resolve);
  input.once('end', resolve);
  const handle = serveStdio(() => createServer(version, context), { transport });
  await Promise.race([closed, stop]);
  await handle.close();
}
