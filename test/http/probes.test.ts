import { expect, it, onTestFinished } from 'vitest';
import { startProbes } from '../../src/http/index.ts';

it('a process without the API reports that it is not ready as a typed error', async () => {
  const probes = await startProbes({ host: '127.0.0.1', port: 0, isReady: () => false });
  onTestFinished(() => probes.close());
  const answer = await fetch(`${probes.address}/readyz`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    _tag: 'ServiceUnavailable',
    requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    retryable: true,
  });
  expect((await fetch(`${probes.address}/healthz`)).status).toBe(200);
});
