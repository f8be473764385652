import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSetupToken } from '../../src/accounts/index.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { newPlace, type Pagewright, type Place, type Reply, startPagewright } from './support.ts';

const OWNER = { email: 'Owner@example.com', password: 'correct horse battery' };

let place: Place;
let origin: Origin;
let service: Pagewright;
let setupToken: string;

beforeAll(async () => {
  place = await newPlace();
  [origin, service] = await Promise.all([startOrigin(), startPagewright(place.settings)]);
  const store = await place.openStore();
  setupToken = await renewSetupToken(store);
  await store.close();
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await place.remove();
});

/** A call with the headers of a browser. */
const browse = (
  method: string,
  path: string,
  { cookie, body, site = 'same-origin' }: { cookie?: string; body?: unknown; site?: string } = {},
): Promise<Reply> =>
  service.call(method, path, {
    anonymous: true,
    headers: { 'sec-fetch-site': site, ...(cookie !== undefined && { cookie }) },
    ...(body !== undefined && { body }),
  });

const cookieOf = ({ headers }: Reply): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function signedIn(): Promise<string> {
  const reply = await browse('POST', '/v1/session', { body: OWNER });
  expect(reply.status).toBe(200);
  return cookieOf(reply);
}

describe('link that creates the first user', () => {
  it('the set-up requires a set-up link', async () => {
    const { status, json } = await browse('POST', '/v1/setup', { body: { ...OWNER, token: 'made up' } });
    expect(status).toBe(401);
    expect(json).toMatchObject({ _tag: 'AuthFailed', reason: 'InvalidToken' });
  });

  it('the set-up rejects a short password', async () => {
    const body = { ...OWNER, password: 'short', token: setupToken };
    const { status, json } = await browse('POST', '/v1/setup', { body });
    expect(status).toBe(400);
    expect(json.issues[0].path).toEqual(['password']);
  });

  it('the set-up creates and signs in the owner once', async () => {
    const readSetup = async () => (await browse('GET', '/v1/setup')).json;
    expect(await readSetup()).toEqual({ needsOwner: true, requiresKey: true });
    const body = { ...OWNER, token: setupToken };
    const made = await browse('POST', '/v1/setup', { body });
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({ email: 'owner@example.com', role: 'owner' });
    expect(made.headers.getSetCookie()[0]).toMatch(
      /^pagewright_session=\w+; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const account = await browse('GET', '/v1/account', { cookie: cookieOf(made) });
    expect(account.json.user).toEqual({ email: 'owner@example.com', role: 'owner', isOperator: true });
    const again = await browse('POST', '/v1/setup', { body: { ...body, email: 'second@example.com' } });
    expect(again.status).toBe(401);
    expect(await readSetup()).toEqual({ needsOwner: false, requiresKey: true });
  });
});

describe('session of a signed-in user', () => {
  it('a session ends with sign-out', async () => {
    const cookie = await signedIn();
    expect((await browse('GET', '/v1/account', { cookie })).status).toBe(200);
    const out = await browse('DELETE', '/v1/session', { cookie });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0');
    const after = await browse('GET', '/v1/account', { cookie });
    expect(after.status).toBe(401);
    expect(after.json).toMatchObject({ _tag: 'AuthFailed', reason: 'InvalidSession' });
  });

  it('returns the same error for a wrong password and an unknown user', async () => {
    const wrong = await browse('POST', '/v1/session', { body: { ...OWNER, password: 'wrong' } });
    const unknown = await browse('POST', '/v1/session', {
      body: { email: 'nobody@example.com', password: 'wrong' },
    });
    expect(wrong.status).toBe(401);
    expect(unknown.json).toEqual(wrong.json);
  });

  it('rejects sign-ins for a time after too many wrong passwords', async () => {
    const attempt = { email: 'guessed@example.com', password: 'wrong' };
    for (let n = 0; n < 5; n++) await browse('POST', '/v1/session', { body: attempt });
    const { status, json, headers } = await browse('POST', '/v1/session', { body: attempt });
    expect(status).toBe(429);
    expect(json._tag).toBe('TooManyRequests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    await signedIn();
  });

  it('checks only five of 120 sign-ins that are sent at once', async () => {
    const attempt = { email: 'guessed-at-once@example.com', password: 'wrong' };
    const replies = await Promise.all(
      Array.from({ length: 120 }, () => browse('POST', '/v1/session', { body: attempt })),
    );
    const counts = Object.groupBy(replies, ({ status }) => status);
    expect([counts[401]?.length, counts[429]?.length]).toEqual([5, 115]);
    expect(counts[429]?.every(({ headers }) => headers.has('retry-after'))).toBe(true);
    await signedIn();
  });

  it('MCP accepts a session cookie, but not from pages of other sites and origins', async () => {
    const cookie = await signedIn();
    const listTools = (headers: Record<string, string>) =>
      service.call('POST', '/v1/mcp', {
        anonymous: true,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        headers: { accept: 'application/json, text/event-stream', cookie, ...headers },
      });
    const accepted = await listTools({ 'sec-fetch-site': 'same-origin', origin: service.address });
    expect(accepted.status).toBe(200);
    expect(accepted.text).toContain('"tools"');
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'http://localhost:6274'],
    ] as const) {
      const { status, json } = await listTools({ [name]: value });
      expect([status, json._tag]).toEqual([401, 'AuthFailed']);
    }
    expect((await listTools({ origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('rejects a session cookie in requests from pages of other sites', async () => {
    const cookie = await signedIn();
    const body = { name: 'stolen' };
    for (const site of ['cross-site', 'same-site']) {
      const { status, json } = await browse('POST', '/v1/keys', { cookie, site, body });
      expect(status).toBe(401);
      expect(json._tag).toBe('AuthFailed');
    }
    const byOrigin = await service.call('POST', '/v1/fetch', {
      anonymous: true,
      headers: { cookie, origin: 'https://evil.example' },
      body: { url: origin.url('/small') },
    });
    expect(byOrigin.status).toBe(401);
    const signIn = await browse('POST', '/v1/session', { site: 'cross-site', body: OWNER });
    expect(signIn.status).toBe(401);
    expect(signIn.headers.getSetCookie()).toEqual([]);
  });
});

describe('API keys of a signed-in user', () => {
  it('creates, uses and lists API keys without their secret, and revokes them immediately', async () => {
    const cookie = await signedIn();
    const made = await browse('POST', '/v1/keys', { cookie, body: { name: ' pipeline ' } });
    expect(made.status).toBe(201);
    const { rawKey, key } = made.json;
    expect(rawKey).toMatch(/^pw_\w{49}$/);
    const byKey = { anonymous: true, headers: { 'x-service-api-key': rawKey } };
    expect((await service.call('GET', '/v1/account', byKey)).json.user).toBeUndefined();
    const { text, json } = await browse('GET', '/v1/keys', { cookie });
    expect(text).not.toContain(rawKey);
    expect(json.keys[0]).toMatchObject({ id: key.id, name: 'pipeline', lastUsedAt: expect.any(String) });
    expect((await browse('DELETE', `/v1/keys/${key.id}`, { cookie })).status).toBe(204);
    expect((await service.call('GET', '/v1/account', byKey)).status).toBe(401);
    expect((await browse('DELETE', `/v1/keys/${key.id}`, { cookie })).json._tag).toBe('NotFound');
  });

  it('an API key cannot create API keys', async () => {
    const { status, json } = await service.call('POST', '/v1/keys', { body: { name: 'child' } });
    expect(status).toBe(401);
    expect(json).toMatchObject({ _tag: 'AuthFailed', reason: 'InvalidSession' });
  });
});

describe('usage and snapshots', () => {
  it('counts captures by outcome, searches and credits', async () => {
    const before = (await service.call('GET', '/v1/usage?range=24h')).json.totals;
    const found = await service.fetchJson({ url: origin.url('/small') });
    await service.fetchJson({ url: origin.url('/status/404') });
    await service.fetchJson({ url: origin.refused() });
    await service.call('POST', `/v1/snapshots/${found.json.meta.snapshotId}/highlights`, {
      body: { highlights: { query: 'what loads' } },
    });
    const { json } = await service.call('GET', '/v1/usage?range=24h');
    expect(json.buckets).toHaveLength(24);
    expect(json.stepSeconds).toBe(3600);
    const gained = (name: string): number => json.totals.outcomes[name] - before.outcomes[name];
    expect([gained('succeeded'), gained('httpError'), gained('unreached')]).toEqual([1, 1, 1]);
    expect(json.totals.highlights - before.highlights).toBe(1);
    expect(json.totals.credits - before.credits).toBe(3);
    const inBuckets = json.buckets.reduce(
      (sum: number, bucket: { credits: number }) => sum + bucket.credits,
      0,
    );
    expect(inBuckets).toBe(json.totals.credits);
    expect((await service.call('GET', '/v1/usage?range=1y')).status).toBe(400);
  });

  it('returns the average duration of fetches with content per time interval', async () => {
    await service.fetchJson({ url: origin.url('/small') });
    const { requests } = (await service.call('GET', '/v1/requests?limit=100')).json;
    const durations = requests
      .filter(({ snapshotId, url, outcome }: Record<string, string>) => {
        return snapshotId && url && ['succeeded', 'httpError'].includes(outcome ?? '');
      })
      .map(({ durationMs }: { durationMs: number }) => durationMs);
    const average = durations.reduce((sum: number, one: number) => sum + one, 0) / durations.length;
    const { totals, buckets } = (await service.call('GET', '/v1/usage?range=30d')).json;
    expect(totals.averageMs).toBe(Math.round(average));
    expect(buckets[0]).not.toHaveProperty('averageMs');
    expect(buckets.some((bucket: object) => 'averageMs' in bucket)).toBe(true);
  });

  it('lists snapshots in pages, and finds snapshots by part of their URL', async () => {
    const urls = ['/small?list=1', '/small?list=2', '/small?list=3'].map((path) => origin.url(path));
    for (const url of urls) await service.fetch({ url });
    const first = (await service.call('GET', '/v1/snapshots?query=LIST%3D&limit=2')).json;
    expect(first.snapshots.map(({ url }: { url: string }) => url)).toEqual([urls[2], urls[1]]);
    expect(first.snapshots[0].playground).toContain(`/playground/${first.snapshots[0].snapshotId}`);
    const next = `/v1/snapshots?query=LIST%3D&limit=2&cursor=${first.nextCursor}`;
    const second = (await service.call('GET', next)).json;
    expect(second.snapshots.map(({ url }: { url: string }) => url)).toEqual([urls[0]]);
    expect(second.nextCursor).toBeUndefined();
    expect((await service.call('GET', '/v1/snapshots?query=100%25')).json.snapshots).toEqual([]);
    expect((await service.call('GET', '/v1/snapshots?cursor=wrong')).status).toBe(400);
  });

  it('lists the snapshots of one URL in pages, newest first', async () => {
    const url = origin.url('/small?history');
    const ids: string[] = [];
    for (const path of ['/small?history', '/small?history&other', '/small?history']) {
      const { json } = await service.fetchJson({ url: origin.url(path) });
      if (!path.endsWith('other')) ids.unshift(json.meta.snapshotId);
    }
    const list = (query: string) =>
      service.call('GET', `/v1/snapshots?url=${encodeURIComponent(url)}${query}`);
    const idsOf = ({ json }: Awaited<ReturnType<typeof list>>) =>
      json.snapshots.map(({ snapshotId }: { snapshotId: string }) => snapshotId);
    expect(idsOf(await list(''))).toEqual(ids);
    const first = await list('&limit=1');
    expect(idsOf(first)).toEqual(ids.slice(0, 1));
    expect(idsOf(await list(`&limit=1&cursor=${first.json.nextCursor}`))).toEqual(ids.slice(1));
    expect((await service.call('GET', '/v1/snapshots?url=example.com')).status).toBe(400);
  });

  it('lists the latest snapshot of each URL, with the number of its snapshots', async () => {
    const paths = ['/small?latest=1', '/small?latest=2', '/small?latest=1', '/small?latest=1'];
    const ids: string[] = [];
    for (const path of paths)
      ids.push((await service.fetchJson({ url: origin.url(path) })).json.meta.snapshotId);
    const list = async (query: string) =>
      (await service.call('GET', `/v1/snapshots?query=latest%3D&captures=latest${query}`)).json;
    const first = await list('&limit=1');
    expect(first.snapshots).toMatchObject([{ snapshotId: ids[3], captures: 3 }]);
    const second = await list(`&limit=1&cursor=${first.nextCursor}`);
    expect(second.snapshots).toMatchObject([{ snapshotId: ids[1], captures: 1 }]);
    expect(second.nextCursor).toBeUndefined();
    await service.call('DELETE', `/v1/snapshots/${ids[3]}`);
    expect((await list('')).snapshots[0]).toMatchObject({ snapshotId: ids[2], captures: 2 });
    expect((await service.call('GET', '/v1/snapshots?captures=some')).status).toBe(400);
  });
});
