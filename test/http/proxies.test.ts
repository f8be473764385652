import { describe, expect, it } from 'vitest';
import { createUser } from '../../src/accounts/index.ts';
import { readConfig } from '../../src/config.ts';
import type { Store } from '../../src/store/index.ts';
import { testOrganization, testStore } from '../accounts/support.ts';
import { startHttp } from './support.ts';

const USER = { email: 'owner@example.com', password: 'correct horse' };

async function storeWithUser(): Promise<Store> {
  const store = await testStore();
  await createUser(store, { ...USER, organizationId: await testOrganization(store), role: 'owner' });
  return store;
}

/** Returns the address that the service determines for the caller. */
async function callerOf(
  trustProxy: number | string[],
  { remoteAddress, forwarded }: { remoteAddress: string; forwarded: string },
): Promise<string> {
  const app = await startHttp({ trustProxy, metricsOnApiPort: false });
  let caller = '';
  app.addHook('onRequest', async ({ ip }) => {
    caller = ip;
  });
  await app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  return caller;
}

describe("the caller's address", () => {
  const forged = '203.0.113.66, 198.51.100.7, 10.0.0.2';

  it.each([
    [0, '10.0.0.1', '10.0.0.1'],
    [1, '10.0.0.1', '10.0.0.2'],
    [2, '10.0.0.1', '198.51.100.7'],
    [['10.0.0.0/8'], '10.0.0.1', '198.51.100.7'],
    [['10.0.0.1', '::1'], '::ffff:10.0.0.1', '10.0.0.2'],
    [['10.0.0.0/8'], '192.0.2.1', '192.0.2.1'],
  ])(
    'with %j trusted proxies and a connection from %s, the caller’s address is %s',
    async (trustProxy, remoteAddress, caller) => {
      expect(await callerOf(trustProxy, { remoteAddress, forwarded: forged })).toBe(caller);
    },
  );

  it('a forged address does not avoid the sign-in limit', async () => {
    const app = await startHttp({ trustProxy: 1 });
    const statuses = [];
    for (let n = 0; n < 7; n++) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/v1/session',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` },
        payload: { ...USER, password: 'wrong' },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

describe('addresses of clients with PAGEWRIGHT_TRUST_PROXY', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['2', 2],
    ['yes', 1],
    ['off', 0],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
  ])('PAGEWRIGHT_TRUST_PROXY accepts %s', (text, value) => {
    expect(readConfig({ PAGEWRIGHT_TRUST_PROXY: text }).PAGEWRIGHT_TRUST_PROXY).toEqual(value);
  });

  it.each(['-1', '99', '10.0.0.0/33', '0.0.0.0/0', 'proxy.example', '10.0.0.0/8/8', ','])(
    'PAGEWRIGHT_TRUST_PROXY rejects %s',
    (text) => {
      expect(() => readConfig({ PAGEWRIGHT_TRUST_PROXY: text })).toThrow(
        /PAGEWRIGHT_TRUST_PROXY=.*: expected a/,
      );
    },
  );
});

describe('/metrics on the API port', () => {
  it('serves /metrics to a client on this machine', async () => {
    const app = await startHttp();
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost']) {
      expect((await app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(200);
    }
  });

  it.each([
    ['x-forwarded-for', '198.51.100.7'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=198.51.100.7'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '198.51.100.7'],
    ['cf-connecting-ip', '198.51.100.7'],
    ['true-client-ip', '198.51.100.7'],
    ['host', 'pagewright.example'],
  ])('does not serve /metrics through a proxy that sends %s', async (name, value) => {
    const app = await startHttp();
    const { statusCode, body } = await app.inject({
      url: '/metrics',
      headers: { host: 'localhost', [name]: value },
    });
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ _tag: 'NotFound' });
  });

  it('does not serve /metrics to other machines', async () => {
    const app = await startHttp();
    const request = { url: '/metrics', headers: { host: 'localhost' }, remoteAddress: '10.0.0.1' };
    expect((await app.inject(request)).statusCode).toBe(404);
  });
});

describe('the session cookie', () => {
  it.each([
    ['a trusted proxy with TLS', 1, 'https', 'http://127.0.0.1:8080', true],
    ['a trusted proxy without TLS', 1, 'http', 'http://127.0.0.1:8080', false],
    ['a client that claims TLS', 0, 'https', 'http://127.0.0.1:8080', false],
    ['a service with an https public URL', 0, 'http', 'https://pagewright.example', true],
  ])(
    'the session cookie has the right Secure attribute for %s',
    async (_name, trustProxy, protocol, publicUrl, isSecure) => {
      const app = await startHttp({ store: await storeWithUser(), trustProxy, publicUrl: () => publicUrl });
      const headers = { 'x-forwarded-proto': protocol, 'x-forwarded-for': '198.51.100.7' };
      for (const [method, payload] of [
        ['POST', USER],
        ['DELETE', undefined],
      ] as const) {
        const reply = await app.inject({ method, url: '/v1/session', headers, ...(payload && { payload }) });
        expect(String(reply.headers['set-cookie']).includes('; Secure')).toBe(isSecure);
      }
    },
  );
});
