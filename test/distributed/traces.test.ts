import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { startOrigin } from '../origin/index.ts';
import { startReceiver } from '../trace/receiver.ts';
import { KEY, startCluster } from './cluster.ts';

it('a capture that two workers attempted is one trace, with the attempt of the second worker', async () => {
  // The origin answers the first request only after its worker was killed.
  const requested = Promise.withResolvers<void>();
  let requests = 0;
  const [receiver, origin] = await Promise.all([
    startReceiver(),
    startOrigin({
      '/trace/held': {
        about: 'answers from the second request on',
        async serve({ request, response }) {
          requests++;
          if (requests === 1) {
            requested.resolve();
            await once(request.socket, 'close');
          }
          response.setHeader('content-type', 'text/html').end('<h1>Held</h1><p>The text of the page.</p>');
        },
      },
    }),
  ]);
  const cluster = await startCluster(['api', 'worker'], { PAGEWRIGHT_TRACES_ENDPOINT: receiver.endpoint });
  onTestFinished(async () => {
    await Promise.all([cluster.close(), origin.close()]);
    receiver.close();
  });
  const fetched = fetch(`${cluster.address()}/v1/fetch`, {
    method: 'POST',
    headers: { 'x-service-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ url: origin.url('/trace/held') }),
  });
  await requested.promise;
  await expect.poll(() => receiver.spans.some(({ name }) => name === 'queue')).toBe(true);
  await cluster.kill('worker');
  const reply = await fetched;
  expect(await reply.text()).toContain('# Held');

  const traceId = reply.headers.get('x-service-trace-id') ?? '';
  // Open spans of the killed worker are lost, so the spans below them have no parent.
  const find = (name: string) =>
    receiver.spans.filter((span) => span.traceId === traceId && span.name === name);
  await expect.poll(() => find('POST /v1/fetch').length).toBe(1);
  await expect.poll(() => find('capture').length).toBe(1);
  const [[root], [dispatch], [capture]] = [find('POST /v1/fetch'), find('dispatch'), find('capture')];
  expect(root?.parentSpanId).toBe('');
  expect(dispatch?.parentSpanId).toBe(root?.spanId);
  expect(capture).toMatchObject({ parentSpanId: dispatch?.spanId, attributes: { 'pagewright.attempt': 2 } });
  expect(capture?.resource['pagewright.role']).toBe('worker');
  expect(root?.resource['pagewright.role']).toBe('api');
  expect(find('queue').map(({ parentSpanId }) => parentSpanId)).toEqual([dispatch?.spanId]);
  expect(find('store').map(({ parentSpanId }) => parentSpanId)).toEqual([capture?.spanId]);
});
