import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../src/assemble/logging.ts';
import { ServiceError } from '../../src/contract/index.ts';
import { createTracer, NO_TRACER, type Tracer } from '../../src/trace/index.ts';
import { startHttp } from '../http/support.ts';
import { type Receiver, startReceiver } from './receiver.ts';

async function start(endpoint: string, more: { ratio?: number; onExport?: (problem?: Error) => void } = {}) {
  return await createTracer({
    endpoint,
    ratio: 1,
    version: '1.2.3',
    role: 'all',
    onExport: () => undefined,
    ...more,
  });
}

async function startBoth(): Promise<{ tracer: Tracer; receiver: Receiver }> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return { receiver, tracer: await start(receiver.endpoint) };
}

it('closing the tracer sends the remaining spans, each below its parent span', async () => {
  const { tracer, receiver } = await startBoth();
  await tracer.run('outer', async (outer) => {
    expect(tracer.current()).toBe(outer);
    await Promise.all([
      tracer.run('first', () => tracer.run('inner', async () => 1)),
      tracer.run('second', async () => 2),
    ]);
  });
  expect(tracer.current()).toBeUndefined();
  await tracer.close();
  const outer = receiver.spans.find(({ name }) => name === 'outer');
  const { root, named, childrenOf } = await receiver.waitForTree(outer?.traceId ?? '', 'outer');
  expect(childrenOf(root).sort()).toEqual(['first', 'second']);
  expect(childrenOf(named('first'))).toEqual(['inner']);
  expect(root.resource).toMatchObject({ 'service.name': 'pagewright', 'service.version': '1.2.3' });
});

it('OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES set the attributes of the process', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'reader');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { tracer, receiver } = await startBoth();
  tracer.start('one').end();
  await tracer.close();
  expect(receiver.spans[0]?.resource).toMatchObject({
    'service.name': 'reader',
    'deployment.environment.name': 'staging',
  });
});

it('sends the headers of OTEL_EXPORTER_OTLP_HEADERS to the receiver', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20a-token');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { tracer, receiver } = await startBoth();
  tracer.start('one').end();
  await tracer.close();
  expect(receiver.headers.authorization).toBe('Bearer a-token');
});

it.each([
  ['a failure of the contract', new ServiceError('PayloadTooLarge', {}), 'PayloadTooLarge'],
  ['another error', new TypeError('text of a page'), 'TypeError'],
])('a failed span has the type of %s, and not its message', async (_case, error, type) => {
  const { tracer, receiver } = await startBoth();
  await expect(tracer.run('work', () => Promise.reject(error))).rejects.toBe(error);
  await tracer.close();
  expect(receiver.spans).toMatchObject([{ isFailed: true, attributes: { 'error.type': type } }]);
  expect(receiver.text()).not.toContain('text of a page');
});

it('records the configured share of new traces, each with all its spans', async () => {
  const { receiver } = await startBoth();
  const tracer = await start(receiver.endpoint, { ratio: 0.2 });
  for (let index = 0; index < 500; index++)
    await tracer.run('outer', () => tracer.run('inner', async () => undefined));
  await tracer.close();
  const count = (name: string): number => receiver.spans.filter((span) => span.name === name).length;
  expect(count('outer')).toBeGreaterThan(50);
  expect(count('outer')).toBeLessThan(200);
  expect(count('inner')).toBe(count('outer'));
});

it('an unreachable receiver delays no work, and is reported once until it recovers', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '1000');
  onTestFinished(() => void vi.unstubAllEnvs());
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.isDown = true;
  const reports: string[] = [];
  const tracer = await start(receiver.endpoint, {
    onExport(problem) {
      const place = tracer.current() ? 'in a span' : 'outside';
      reports.push(`${problem ? 'failed' : 'works'} ${place}`);
    },
  });
  // The first batch begins when the inner span ends, within the outer one.
  await tracer.run('outer', () => tracer.run('inner', async () => undefined));
  await expect.poll(() => reports).toEqual(['failed outside']);
  // Far more than the queue holds.
  for (let index = 0; index < 20_000; index++) {
    expect(await tracer.run('work', async () => index)).toBe(index);
  }
  receiver.isDown = false;
  await expect
    .poll(async () => {
      await tracer.run('later', async () => undefined);
      return reports;
    })
    .toEqual(['failed outside', 'works outside']);
  await tracer.close();
  expect(receiver.spans.some(({ name }) => name === 'later')).toBe(true);
});

it('closing the tracer does not wait for a receiver that never answers', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const tracer = await start(`http://127.0.0.1:${port}/v1/traces`);
  tracer.start('one').end();
  await tracer.close();
});

it('loads the OpenTelemetry libraries only if an endpoint is set', () => {
  const list = (settings: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', LIST_LOADED, settings], {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
    });
  expect(list('')).not.toContain('@opentelemetry/sdk-trace');
  expect(list('http://127.0.0.1:1/')).toContain('@opentelemetry/sdk-trace');
});

/** Prints the modules that the tracer loads. */
const LIST_LOADED = `
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) => { if (name.startsWith('@')) console.log(name); return next(name, context); } });
  const { createTracer } = await import('./src/trace/index.ts');
  const endpoint = process.argv[1];
  if (!endpoint) await import('./src/assemble/index.ts');
  await createTracer(endpoint ? { endpoint, ratio: 1, version: '', role: '', onExport() {} } : undefined);
`;

it('without tracing, requests still have a trace id', async () => {
  expect(await NO_TRACER.run('work', async ({ traceParent }) => traceParent)).toBeUndefined();
  expect(NO_TRACER.start('GET').traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(NO_TRACER.start('GET').traceId).not.toBe(NO_TRACER.start('GET').traceId);
});

it('log lines within a span or a request contain its trace id and span id', async () => {
  const { tracer } = await startBoth();
  const lines: { msg: string; traceId?: string; spanId?: string }[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) }, { tracer });
  const span = await tracer.run('work', async (given) => {
    logger.info('in a span');
    return given;
  });
  logger.info('outside');
  const { traceId, spanId } = span;
  expect(lines).toMatchObject([{ msg: 'in a span', traceId, spanId }, { msg: 'outside' }]);
  expect(lines[1]).not.toHaveProperty('traceId');

  const app = await startHttp({ logger, tracer });
  const { headers } = await app.inject({ url: '/v1/unknown' });
  const about = lines.slice(2);
  expect(about.map(({ msg }) => msg)).toEqual(['request']);
  for (const line of about) {
    expect(line.traceId).toBe(headers['x-service-trace-id']);
    expect(line.spanId).toMatch(/^[0-9a-f]{16}$/);
  }
  await tracer.close();
});

it('the span of a request ends even if its URL cannot be decoded', async () => {
  const { tracer, receiver } = await startBoth();
  const app = await startHttp({ tracer });
  const { headers, statusCode } = await app.inject({ url: '/v1/%zz' });
  await tracer.close();
  expect(receiver.spans).toMatchObject([
    { traceId: headers['x-service-trace-id'], attributes: { 'http.response.status_code': statusCode } },
  ]);
});

it('records no spans for /healthz, /readyz and /metrics', async () => {
  const { tracer, receiver } = await startBoth();
  const app = await startHttp({ tracer });
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    expect((await app.inject({ url })).headers['x-service-trace-id']).toMatch(/^[0-9a-f]{32}$/);
  }
  await tracer.close();
  expect(receiver.spans).toEqual([]);
});
