import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { connectHttp } from '../mcp/support.ts';
import { type Pagewright, startPagewright } from './support.ts';

let service: Pagewright;

beforeAll(async () => {
  service = await startPagewright({ PAGEWRIGHT_AUTH: 'off' });
});
afterAll(() => service.close());

const status = async (headers: Record<string, string>, path = '/v1/account') =>
  (await service.call('GET', path, { anonymous: true, headers })).status;

describe('a service without keys', () => {
  it('accepts calls from this machine without a key and with any key', async () => {
    const { json } = await service.call('GET', '/v1/account', { anonymous: true });
    const withKey = await service.call('GET', '/v1/account');
    expect(json.organization.id).toBe(withKey.json.organization.id);
    expect(await status({ authorization: 'Bearer anything' })).toBe(200);
  });

  it('accepts MCP clients without a key', async () => {
    const client = await connectHttp(service.address, 'legacy', {});
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });

  it('accepts calls of compatible endpoints from this machine only', async () => {
    for (const [method, path] of [
      ['POST', '/v2/scrape'],
      ['POST', '/'],
      ['GET', '/https://a:b/'],
    ] as const) {
      const call = (headers: Record<string, string>) =>
        service.call(method, path, { anonymous: true, headers, ...(method === 'POST' && { body: {} }) });
      expect((await call({})).status).toBe(400);
      expect((await call({ authorization: 'Bearer anything' })).status).toBe(400);
      expect((await call({ 'sec-fetch-site': 'cross-site' })).status).toBe(401);
      expect((await call({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(401);
    }
  });

  it('refuses calls that come through another website or a proxy', async () => {
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await status({ origin: 'https://elsewhere.example' })).toBe(401);
    expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(401);
    const own = new URL(service.address).origin;
    expect(await status({ origin: own })).toBe(200);
  });
});

it.each([
  [{ PAGEWRIGHT_HOST: '0.0.0.0' }, 'PAGEWRIGHT_HOST=0.0.0.0 is not a loopback address'],
  [{ PAGEWRIGHT_HOST: 'pages.example' }, 'PAGEWRIGHT_HOST=pages.example is not a loopback address'],
  [{ PAGEWRIGHT_PUBLIC_URL: 'https://pages.example' }, 'remove PAGEWRIGHT_PUBLIC_URL'],
  [{ PAGEWRIGHT_TRUST_PROXY: '1' }, 'remove PAGEWRIGHT_PUBLIC_URL and PAGEWRIGHT_TRUST_PROXY'],
])('refuses to start without keys if other machines can reach it: %j', (settings, message) => {
  expect(() => readConfig({ PAGEWRIGHT_AUTH: 'off', ...settings })).toThrow(ConfigError);
  expect(() => readConfig({ PAGEWRIGHT_AUTH: 'off', ...settings })).toThrow(message);
  expect(readConfig({ PAGEWRIGHT_AUTH: 'off', PAGEWRIGHT_HOST: '::1' }).PAGEWRIGHT_AUTH).toBe('off');
});
