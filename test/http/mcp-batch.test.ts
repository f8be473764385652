import { expect, it } from 'vitest';
import { takeRateTokens } from '../../src/accounts/index.ts';
import { testOrganization, testStore } from '../accounts/support.ts';
import { startHttp } from './support.ts';

it('each message of a JSON-RPC array takes one rate-limit token', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store, { ratePerMinute: 10 });
  const app = await startHttp({
    store,
    async authenticate(_credentials, _arrivedAt, { tokens } = {}) {
      await takeRateTokens(store, organizationId, tokens);
      return { organizationId };
    },
  });
  const send = (count: number) =>
    app.inject({
      method: 'POST',
      url: '/v1/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      payload: Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
    });
  const tooMany = await send(11);
  expect([tooMany.statusCode, tooMany.json()._tag]).toEqual([429, 'TooManyRequests']);
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
  store.time.now += 60_000;
  expect((await send(6)).statusCode).not.toBe(429);
  expect((await send(4)).statusCode).not.toBe(429);
  expect((await send(1)).statusCode).toBe(429);
});
