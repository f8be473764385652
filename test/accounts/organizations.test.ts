import { expect, it } from 'vitest';
import { getOrganization, readWebhookKey, setWebhook, updateOrganization } from '../../src/accounts/index.ts';
import { testOrganization, testStore } from '../dispatch/support.ts';

it.each([
  { name: 'renamed' },
  { maxConcurrency: 7 },
  { ratePerMinute: 8 },
  { blockedUntil: 9_000_000 },
  { closedAt: 10 },
])('updateOrganization with %o changes no other field', async (change) => {
  const store = await testStore();
  const id = await testOrganization(store);
  const before = await getOrganization(store, id);
  await updateOrganization(store, id, change);
  expect(await getOrganization(store, id)).toEqual({ ...before, ...change });
});

it('the secret of a webhook is 32 random bytes in the form of Standard Webhooks', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const url = 'https://hook.example/';
  const secrets = [
    await setWebhook(store, { organizationId, url }),
    await setWebhook(store, { organizationId, url }),
  ];
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret?.replace('whsec_', '') ?? '', 'base64')).toHaveLength(32);
  }
  expect(secrets[0]).not.toBe(secrets[1]);
  const row = await store.db
    .selectFrom('organizations')
    .select('webhook_secret')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const stored = row.webhook_secret ?? '';
  expect(`whsec_${readWebhookKey(store, stored).toString('base64')}`).toBe(secrets[1]);
  expect(() => readWebhookKey({ secret: 'another' }, stored)).toThrow('PAGEWRIGHT_SECRET has changed');
  expect(await setWebhook(store, { organizationId: 'org_none', url })).toBeUndefined();
});
