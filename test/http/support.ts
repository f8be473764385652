import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { createLogger } from '../../src/assemble/logging.ts';
import { createHttp, createUploadParser, type HttpOptions } from '../../src/http/index.ts';
import { createMcpHttp } from '../../src/mcp/index.ts';
import { testStore } from '../accounts/support.ts';

/** Creates the HTTP server without use cases. Call it with `inject`. */
export async function startHttp(options: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const store = options.store ?? (await testStore());
  const app = await createHttp({
    logger: createLogger('silent', 2),
    publicUrl: () => 'http://127.0.0.1:8080',
    store,
    resources: { screenshot: vi.fn() } as never,
    isReady: () => true,
    authenticate: async () => ({ organizationId: 'org_test' }),
    handlers: {} as never,
    mcp: { dependencies: {} as never, mcp: createMcpHttp('0.0.0', () => undefined) },
    requiresKey: true,
    corsOrigins: [],
    maxBodyBytes: 1_000_000,
    registerUploads: createUploadParser(1_000_000),
    trustProxy: 0,
    metrics: {
      observeCall: () => undefined,
      render: async () => ({ contentType: 'text/plain', text: 'pagewright_up 1\n' }),
    } as never,
    recorder: { recordCall: () => undefined },
    metricsOnApiPort: true,
    ...options,
  });
  onTestFinished(() => app.close());
  return app;
}
