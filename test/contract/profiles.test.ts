import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newPlace, type Pagewright, type Place, startPagewright } from './support.ts';

const HEADER_SECRET = 'header-secret-4711';
const COOKIE_SECRET = 'cookie-secret-4712';

let place: Place;
let service: Pagewright;
let site: string;
const server = createServer((request, response) => {
  seen.push({ url: request.url ?? '', headers: request.headers });
  response.setHeader('content-type', 'text/html').end(`<h1>Page</h1><p>Text of the page ${request.url}.</p>`);
});
const seen: { url: string; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  place = await newPlace();
  service = await startPagewright(place.settings);
});
afterAll(async () => {
  await service.close();
  await place.remove();
  server.close();
});

const PROFILE = {
  name: 'shop-login',
  headers: { 'X-Token': HEADER_SECRET },
  cookies: [{ name: 'session', value: COOKIE_SECRET, domain: '127.0.0.1' }],
  userAgent: 'Tester/1.0',
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  viewport: { width: 800, height: 600 },
  waitFor: 'h1',
};

const put = (body: unknown) => service.call('POST', '/v1/profiles', { body });
const fetchWith = (profile: string, path: string) =>
  service.call('POST', '/v1/fetch', {
    body: { url: `${site}${path}` },
    headers: { 'x-service-profile': profile },
  });
const requestOf = (path: string) => seen.find(({ url }) => url === path)?.headers ?? {};

it('stores a profile and returns it without its secrets', async () => {
  const stored = await put(PROFILE);
  expect(stored.status).toBe(200);
  expect(stored.json).toMatchObject({
    name: 'shop-login',
    headerNames: ['X-Token'],
    cookies: [{ name: 'session', domain: '127.0.0.1' }],
    userAgent: 'Tester/1.0',
    waitFor: 'h1',
  });
  const listed = await service.call('GET', '/v1/profiles');
  expect(listed.json.profiles).toEqual([stored.json]);
  expect(stored.text + listed.text).not.toMatch(/secret-471/);
});

it('replaces a profile of the same name', async () => {
  const first = await put({ name: 'replaced', userAgent: 'One/1.0' });
  const second = await put({ name: 'replaced', mobile: true });
  expect(second.json).toMatchObject({ name: 'replaced', mobile: true, createdAt: first.json.createdAt });
  expect(second.json).not.toHaveProperty('userAgent');
});

it('single fetches and runs load pages with the headers and cookies of the profile', async () => {
  await put(PROFILE);
  expect((await fetchWith('shop-login', '/single')).status).toBe(200);
  const { json } = await service.call('POST', '/v1/fetch/batched', {
    body: { urls: [`${site}/batched`] },
    headers: { 'x-service-profile': 'shop-login' },
  });
  await expect
    .poll(async () => (await service.call('GET', `/v1/fetch/batched/${json.id}`)).json.status)
    .toBe('COMPLETED');
  for (const path of ['/single', '/batched']) {
    expect(requestOf(path)).toMatchObject({
      'x-token': HEADER_SECRET,
      cookie: `session=${COOKIE_SECRET}`,
      'user-agent': 'Tester/1.0',
      'accept-language': 'de-DE,de;q=0.9',
    });
  }
});

it('a run that is started again with the same idempotency key is found after its profile has changed', async () => {
  const start = (profile: string) =>
    service.call('POST', '/v1/fetch/batched', {
      body: { urls: ['http://127.0.0.1:9/'] },
      headers: { 'x-service-profile': profile, 'x-idempotency-key': 'rotating' },
    });
  await put({ name: 'rotating', headers: { 'x-session': 'one' } });
  await put({ name: 'other', headers: { 'x-session': 'one' } });
  const first = await start('rotating');
  await put({ name: 'rotating', headers: { 'x-session': 'two' } });
  expect([first.status, (await start('rotating')).json.id]).toEqual([202, first.json.id]);
  expect((await start('other')).status).toBe(409);
});

it('does not reuse a stored capture of another profile', async () => {
  await put(PROFILE);
  await put({ name: 'other', userAgent: 'Other/1.0' });
  const fetchCached = (profile?: string) =>
    service.call('POST', '/v1/fetch', {
      body: { url: `${site}/reuse` },
      headers: { 'cache-control': 'max-age=600', ...(profile && { 'x-service-profile': profile }) },
    });
  const ids = new Set<string | null>();
  for (const profile of ['shop-login', 'other', undefined, 'shop-login']) {
    ids.add((await fetchCached(profile)).headers.get('x-service-snapshot-id'));
  }
  expect(ids.size).toBe(3);
});

it('a repeated start with the same idempotency key and profile returns the same run', async () => {
  await put(PROFILE);
  const start = (profile: string) =>
    service.call('POST', '/v1/fetch/batched', {
      body: { urls: [`${site}/again`] },
      headers: { 'x-service-profile': profile, 'x-idempotency-key': 'profiles' },
    });
  const first = await start('shop-login');
  expect((await start('shop-login')).json).toEqual(first.json);
  expect((await start('other')).json._tag).toBe('BatchedIdempotencyConflict');
});

it('an unknown profile returns 404, and no page is captured', async () => {
  const reply = await fetchWith('missing', '/never');
  expect([reply.status, reply.json]).toMatchObject([404, { _tag: 'ProfileNotFound', name: 'missing' }]);
  expect(requestOf('/never')).toEqual({});
});

it('deletes a profile', async () => {
  await put({ name: 'short-lived', mobile: true });
  expect((await service.call('DELETE', '/v1/profiles/short-lived')).status).toBe(204);
  expect((await service.call('DELETE', '/v1/profiles/short-lived')).json._tag).toBe('ProfileNotFound');
});

it.each([
  [{ name: 'a b' }, 'name'],
  [{ name: 'x', headers: { Host: 'example.com' } }, 'headers'],
  [{ name: 'x', headers: { 'X-A': 'a\r\nX-B: b' } }, 'headers'],
  [{ name: 'x', cookies: [{ name: 'a', value: 'b; Domain=evil', domain: 'example.com' }] }, 'cookies'],
  [{ name: 'x', cookies: [{ name: 'a', value: 'b', domain: 'http://example.com' }] }, 'cookies'],
  [{ name: 'x', locale: 'not a locale' }, 'locale'],
  [{ name: 'x', timezone: 'Mars/Olympus' }, 'timezone'],
  [{ name: 'x', waitFor: 'div[' }, 'waitFor'],
  [{ name: 'x', waitFor: '-5' }, 'waitFor'],
  [{ name: 'x', exit: 1 }, 'exit'],
  [{ name: 'x', viewport: { width: 10, height: 10 } }, 'viewport'],
])('returns 400 for the profile %j', async (body, path) => {
  const reply = await put(body);
  expect(reply.status).toBe(400);
  expect(reply.json.issues[0].path[0]).toBe(path);
});

it('refuses a proxy exit that the service does not have, and names the setting', async () => {
  const { status, json } = await put({ name: 'abroad', exit: 7 });
  expect([status, json._tag]).toEqual([400, 'HttpApiDecodeError']);
  expect(json.message).toBe(
    'The profile is not valid at exit: Expected 0, not 7: PAGEWRIGHT_PROXY_EXITS has 1 proxy exit.',
  );
  expect((await fetchWith('abroad', '/abroad')).json._tag).toBe('ProfileNotFound');
});

it.each(['report', 'enforce'])(
  'a fetch through a proxy exit that was removed fails for good, with robots.txt in the mode %s',
  async (mode) => {
    const other = await newPlace();
    const start = (exits: string) =>
      startPagewright({ ...other.settings, PAGEWRIGHT_PROXY_EXITS: exits, PAGEWRIGHT_ROBOTS: mode });
    const before = await start('direct,direct');
    await before.call('POST', '/v1/profiles', { body: { name: 'abroad', exit: 1 } });
    await before.close();
    const after = await start('direct');
    const { status, json } = await after.call('POST', '/v1/fetch', {
      body: { url: `${site}/removed` },
      headers: { 'x-service-profile': 'abroad' },
    });
    await after.close();
    await other.remove();
    expect([status, json]).toMatchObject([502, { _tag: 'FetchCaptureFailed', retryable: false }]);
    expect(json.message).toContain('proxy exit 1, but PAGEWRIGHT_PROXY_EXITS has only 1');
    expect(requestOf('/removed')).toEqual({});
  },
);

it('responses, files and database rows contain no secrets of profiles', async () => {
  await put(PROFILE);
  const stored = await fetchWith('shop-login', '/stored');
  const snapshot = `/v1/snapshots/${stored.headers.get('x-service-snapshot-id')}`;
  for (const path of [snapshot, `${snapshot}/blocks`, `${snapshot}/markdown`, `${snapshot}/appendix`]) {
    expect((await service.call('GET', path)).text, path).not.toMatch(/secret-471/);
  }
  const store = await place.openStore();
  try {
    const tables = await store.db.introspection.getTables();
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
      expect(JSON.stringify(rows), name).not.toMatch(/secret-471/);
    }
  } finally {
    await store.close();
  }
  const folder = place.settings['PAGEWRIGHT_DATA_DIR'] ?? '';
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  if (inject('shape') === 'embedded') expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name));
    expect(bytes.includes('secret-471'), name).toBe(false);
  }
});
