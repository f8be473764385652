import { randomUUID } from 'node:crypto';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.ts';
import type { OpenSession } from './session.ts';
import type { ToolContext } from './tool.ts';

/**
 * Serves MCP on stdio until the client closes its end or `stop` resolves.
 * @param open called once, by the first call that needs the session
 */
export async function serveMcpStdio(
  version: string,
  open: OpenSession,
  onFault: ToolContext['onFault'],
  stop: Promise<void>,
): Promise<void> {
  let session: ReturnType<OpenSession> | undefined;
  const context: ToolContext = {
    open: () => (session ??= open()),
    newTraceId: randomUUID,
    onFault,
  };
  const transport = new StdioServerTransport();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  process.stdin.once('close', resolve);
  process.stdin.once('end', resolve);
  const handle = serveStdio(() => createServer(version, context), { transport });
  await Promise.race([closed, stop]);
  await handle.close();
}
