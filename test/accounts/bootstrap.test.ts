import { describe, expect, it } from 'vitest';
import {
  authenticateRequest,
  createDefaultOrganization,
  completeSetup,
  createUser,
  getOrganization,
  isSetupToken,
  listApiKeys,
  listUsers,
  needsOwner,
  renewSetupToken,
} from '../../src/accounts/index.ts';
import { LIMITS, testOrganization, testStore } from './support.ts';

const FIXED = 'a-fixed-key-of-the-operator';

describe('first start of the service', () => {
  it('creates an organization, a key and a set-up token, and returns the key once', async () => {
    const store = await testStore();
    const first = await createDefaultOrganization(store, {
      limits: { ...LIMITS, maxConcurrency: 7, credits: 3 },
    });
    expect(await authenticateRequest(store, { apiKey: first.apiKey ?? '' })).toMatchObject({
      organizationId: first.organizationId,
    });
    expect(await getOrganization(store, first.organizationId)).toMatchObject({
      maxConcurrency: 7,
      credits: 3,
    });
    expect(first.setupToken).toBeTypeOf('string');
    expect(await createDefaultOrganization(store, { limits: LIMITS })).toEqual({
      organizationId: first.organizationId,
      setupToken: first.setupToken,
    });
    const settings = JSON.stringify(await store.db.selectFrom('settings').selectAll().execute());
    expect(settings).not.toContain(first.setupToken);
  });

  it('uses a fixed key instead of a generated one, and replaces the stored key when the setting changes', async () => {
    const store = await testStore();
    const { organizationId, apiKey } = await createDefaultOrganization(store, {
      limits: LIMITS,
      fixedApiKey: FIXED,
    });
    expect(apiKey).toBeUndefined();
    expect(await authenticateRequest(store, { apiKey: FIXED })).toMatchObject({ organizationId });
    await createDefaultOrganization(store, { limits: LIMITS, fixedApiKey: FIXED });
    expect(await listApiKeys(store, organizationId)).toHaveLength(1);
    await createDefaultOrganization(store, { limits: LIMITS, fixedApiKey: `${FIXED}-2` });
    expect(await authenticateRequest(store, { apiKey: `${FIXED}-2` })).toMatchObject({ organizationId });
    await expect(authenticateRequest(store, { apiKey: FIXED })).rejects.toMatchObject({ tag: 'AuthFailed' });
  });

  it('rejects a fixed key that is short or mistyped', async () => {
    const store = await testStore();
    for (const fixedApiKey of ['short', `pw_${'0'.repeat(48)}1`]) {
      await expect(createDefaultOrganization(store, { limits: LIMITS, fixedApiKey })).rejects.toThrow(
        /fixed API key/,
      );
    }
  });
});

describe('token of the set-up link', () => {
  it('each start returns the set-up token until there is an owner', async () => {
    const store = await testStore();
    const start = async () => (await createDefaultOrganization(store, { limits: LIMITS })).setupToken;
    const first = await start();
    expect(await start()).toBe(first);
    const renewed = await renewSetupToken(store);
    expect(await start()).toBe(renewed);
    expect(await needsOwner(store)).toBe(true);
    const email = 'ann@example.com';
    expect(await completeSetup(store, { token: renewed, email, password: 'correct horse' })).toBeDefined();
    expect([await start(), await needsOwner(store)]).toEqual([undefined, false]);
  });

  it('a start replaces a set-up token that it cannot decrypt', async () => {
    const store = await testStore();
    const { setupToken: first = '' } = await createDefaultOrganization(store, { limits: LIMITS });
    // A release that did not encrypt the token stored only its hash.
    await store.db.deleteFrom('settings').where('name', '=', 'setup_token_sealed').execute();
    const { setupToken: second = '' } = await createDefaultOrganization(store, { limits: LIMITS });
    expect([await isSetupToken(store, first), await isSetupToken(store, second)]).toEqual([false, true]);
    const other = { ...store, secret: 'another secret of the service' };
    const { setupToken: third = '' } = await createDefaultOrganization(other, { limits: LIMITS });
    expect([await isSetupToken(store, second), await isSetupToken(store, third)]).toEqual([false, true]);
  });

  it('no start returns a set-up token after an owner was created in another way', async () => {
    const store = await testStore();
    const { organizationId } = await createDefaultOrganization(store, { limits: LIMITS });
    const owner = { email: 'ann@example.com', password: 'correct horse' };
    await createUser(store, { ...owner, organizationId, role: 'owner' });
    expect(await createDefaultOrganization(store, { limits: LIMITS })).toEqual({ organizationId });
  });

  it('creates one owner when concurrent requests use the same set-up token', async () => {
    const store = await testStore();
    const { organizationId, setupToken = '' } = await createDefaultOrganization(store, { limits: LIMITS });
    const complete = (n: number, token: string) =>
      completeSetup(store, { token, email: `user${n}@example.com`, password: 'correct horse' });
    expect(await complete(0, 'wrong')).toBeUndefined();
    const owners = await Promise.all([
      complete(1, setupToken),
      complete(2, setupToken),
      complete(3, setupToken),
    ]);
    expect(owners.filter(Boolean)).toHaveLength(1);
    expect(await listUsers(store, organizationId)).toMatchObject([{ role: 'owner' }]);
    expect(await complete(4, setupToken)).toBeUndefined();
  });

  it('a set-up token stays valid after a request with a taken e-mail address', async () => {
    const store = await testStore();
    const { setupToken: token = '' } = await createDefaultOrganization(store, { limits: LIMITS });
    const taken = { email: 'ann@example.com', password: 'correct horse' };
    const organizationId = await testOrganization(store);
    await createUser(store, { ...taken, organizationId, role: 'member' });
    expect(await completeSetup(store, { ...taken, token })).toBeUndefined();
    expect(await completeSetup(store, { ...taken, email: 'bob@example.com', token })).toMatchObject({
      email: 'bob@example.com',
    });
  });
});
