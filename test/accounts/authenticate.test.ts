import { describe, expect, it } from 'vitest';
import {
  authenticateRequest,
  createApiKey,
  createUser,
  listApiKeys,
  revokeApiKey,
  setPassword,
  signIn,
  signOut,
  updateOrganization,
} from '../../src/accounts/index.ts';
import type { Store } from '../../src/store/index.ts';
import { testOrganization, testStore } from './support.ts';

const authFailed = (reason: string) => ({ tag: 'AuthFailed', status: 401, fields: { reason } });

async function session(store: Store, organizationId: string): Promise<string> {
  const user = {
    organizationId,
    email: 'Ann@Example.com',
    password: 'correct horse',
    role: 'owner' as const,
  };
  await createUser(store, user);
  const signedIn = await signIn(store, { email: ' ann@example.COM', password: 'correct horse' });
  if (!signedIn) throw new Error('could not sign in');
  return signedIn.token;
}

describe('authentication with an API key', () => {
  it('an API key has a prefix, 256 bits and a checksum, and is not stored in plain text', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { rawKey, key } = await createApiKey(store, { organizationId, name: 'ci' });
    expect(rawKey).toMatch(/^pw_[0-9A-Za-z]{49}$/);
    const rows = await store.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(rawKey);
    expect(await listApiKeys(store, organizationId)).toEqual([key]);
    expect(rawKey.startsWith(key.hint)).toBe(true);
    expect(key.hint.length).toBeLessThan(12);
  });

  it('accepts an API key in its header and as a bearer token, and records its last use', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { rawKey, key } = await createApiKey(store, { organizationId, name: 'ci' });
    expect(await authenticateRequest(store, { apiKey: rawKey })).toEqual({ organizationId, keyId: key.id });
    expect(await authenticateRequest(store, { bearer: rawKey })).toEqual({ organizationId, keyId: key.id });
    const [used] = await listApiKeys(store, organizationId);
    expect(used?.lastUsedAt).toBe(store.time.now);
  });

  it('records the last use of an API key at most once a minute', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { rawKey } = await createApiKey(store, { organizationId, name: 'ci' });
    const readLastUse = async () => {
      await authenticateRequest(store, { apiKey: rawKey });
      return (await listApiKeys(store, organizationId))[0]?.lastUsedAt;
    };
    const first = store.time.now;
    expect(await readLastUse()).toBe(first);
    store.time.now += 60_000;
    expect(await readLastUse()).toBe(first);
    store.time.now += 1;
    expect(await readLastUse()).toBe(store.time.now);
  });

  it('rejects an API key after the organization has revoked it', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { rawKey, key } = await createApiKey(store, { organizationId, name: 'ci' });
    const other = await testOrganization(store);
    expect(await revokeApiKey(store, { organizationId: other, id: key.id })).toBe(false);
    await authenticateRequest(store, { apiKey: rawKey });
    expect(await revokeApiKey(store, { organizationId, id: key.id })).toBe(true);
    expect(await revokeApiKey(store, { organizationId, id: key.id })).toBe(false);
    await expect(authenticateRequest(store, { apiKey: rawKey })).rejects.toMatchObject(
      authFailed('InvalidApiKey'),
    );
  });
});

describe('rejected credentials', () => {
  it('reports a reason for each kind of rejected credential', async () => {
    const store = await testStore();
    await expect(authenticateRequest(store, {})).rejects.toMatchObject(authFailed('InvalidApiKey'));
    for (const wrong of ['', 'x', `pw_${'0'.repeat(49)}`, 'pw_\u0000', 'é'.repeat(100_000)]) {
      await expect(authenticateRequest(store, { apiKey: wrong })).rejects.toMatchObject(
        authFailed('InvalidApiKey'),
      );
      await expect(authenticateRequest(store, { bearer: wrong })).rejects.toMatchObject(
        authFailed('InvalidToken'),
      );
      await expect(authenticateRequest(store, { cookie: wrong })).rejects.toMatchObject(
        authFailed('InvalidSession'),
      );
    }
  });

  it.each([
    [{ apiKey: 'x' }, /pagewright keys create NAME/],
    [{ bearer: 'x' }, /pagewright keys create NAME/],
    [{ cookie: 'x' }, /Sign in again/],
    [{}, /x-service-api-key/],
  ])('a rejected credential returns the next step to the caller: %j', async (credentials, step) => {
    const rejected = await authenticateRequest(await testStore(), credentials).catch(
      (error: unknown) => error,
    );
    expect(rejected).toMatchObject({ fields: { description: expect.stringMatching(step) } });
  });

  it('checks only the first credential of a request', async () => {
    const store = await testStore();
    const [one, two] = [await testOrganization(store), await testOrganization(store)];
    const apiKey = (await createApiKey(store, { organizationId: one, name: 'a' })).rawKey;
    const bearer = (await createApiKey(store, { organizationId: two, name: 'b' })).rawKey;
    const cookie = await session(store, two);
    expect(await authenticateRequest(store, { apiKey, bearer, cookie })).toMatchObject({
      organizationId: one,
    });
    expect(await authenticateRequest(store, { bearer, cookie })).toMatchObject({ organizationId: two });
    const wrong = authenticateRequest(store, { apiKey: 'wrong', bearer, cookie });
    await expect(wrong).rejects.toMatchObject(authFailed('InvalidApiKey'));
    await expect(authenticateRequest(store, { bearer: 'wrong', cookie })).rejects.toMatchObject(
      authFailed('InvalidToken'),
    );
  });

  it('rejects the credentials of a closed organization', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { rawKey } = await createApiKey(store, { organizationId, name: 'ci' });
    const cookie = await session(store, organizationId);
    await updateOrganization(store, organizationId, { closedAt: store.time.now });
    for (const credentials of [{ apiKey: rawKey }, { bearer: rawKey }, { cookie }]) {
      await expect(authenticateRequest(store, credentials)).rejects.toMatchObject(
        authFailed('InvalidTenant'),
      );
    }
  });
});

describe('authentication with a session', () => {
  it('signs in only with the right password, and stores only hashes of password and token', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const token = await session(store, organizationId);
    expect(await authenticateRequest(store, { cookie: token })).toMatchObject({ organizationId });
    expect(await signIn(store, { email: 'ann@example.com', password: 'wrong' })).toBeUndefined();
    expect(await signIn(store, { email: 'bob@example.com', password: 'correct horse' })).toBeUndefined();
    const stored = JSON.stringify([
      await store.db.selectFrom('sessions').selectAll().execute(),
      await store.db.selectFrom('users').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('correct horse');
  });

  it('a session ends after sign-out, expiry and a password change', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const expired = authFailed('InvalidSession');
    const out = await session(store, organizationId);
    await signOut(store, out);
    await expect(authenticateRequest(store, { cookie: out })).rejects.toMatchObject(expired);

    const signedIn = await signIn(store, { email: 'ann@example.com', password: 'correct horse' });
    const cookie = signedIn?.token ?? '';
    store.time.now = (signedIn?.expiresAt ?? 0) - 1;
    await authenticateRequest(store, { cookie });
    store.time.now += 1;
    await expect(authenticateRequest(store, { cookie })).rejects.toMatchObject(expired);

    const again = await signIn(store, { email: 'ann@example.com', password: 'correct horse' });
    expect(await setPassword(store, { userId: again?.user.id ?? '', password: 'battery staple' })).toBe(true);
    await expect(authenticateRequest(store, { cookie: again?.token ?? '' })).rejects.toMatchObject(expired);
  });
});
