import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization, createUser, renewSetupToken } from '../../src/accounts/index.ts';
import { newPlace, type Pagewright, type Place, type Reply, startPagewright } from './support.ts';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };
const GUEST = { email: 'guest@example.com', password: 'another long password' };

let place: Place;
let service: Pagewright;
let owner: string;

const browse = (method: string, path: string, cookie?: string, body?: unknown): Promise<Reply> =>
  service.call(method, path, {
    anonymous: true,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) },
    ...(body !== undefined && { body }),
  });
const cookieOf = ({ headers }: Reply): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const tokenOf = (invited: Reply): string => new URL(invited.json.url).hash.slice(1);

beforeAll(async () => {
  place = await newPlace();
  service = await startPagewright(place.settings);
  const store = await place.openStore();
  const token = await renewSetupToken(store);
  const limits = { maxConcurrency: 2, ratePerMinute: 60, credits: 10 };
  const other = await createOrganization(store, { name: 'other', ...limits });
  await createUser(store, { organizationId: other.id, role: 'owner', ...GUEST, email: 'far@example.com' });
  await store.close();
  expect((await browse('POST', '/v1/setup/check', undefined, { token })).json).toEqual({ role: 'owner' });
  owner = cookieOf(await browse('POST', '/v1/setup', undefined, { ...OWNER, token }));
});
afterAll(async () => {
  await service.close();
  await place.remove();
});

describe('members of an organization', () => {
  it('a person joins with an invitation link that works once, and the owner removes them', async () => {
    const invited = await browse('POST', '/v1/members/invitations', owner, { email: GUEST.email });
    expect(invited.status).toBe(201);
    const token = tokenOf(invited);
    const check = await browse('POST', '/v1/setup/check', undefined, { token });
    expect(check.json).toEqual({ role: 'member', email: GUEST.email, organization: 'default' });
    const stranger = { ...GUEST, token, email: 'stranger@example.com' };
    expect((await browse('POST', '/v1/setup', undefined, stranger)).status).toBe(401);

    const joined = await browse('POST', '/v1/setup', undefined, { ...GUEST, token });
    expect(joined.json).toMatchObject({ email: GUEST.email, role: 'member' });
    const guest = cookieOf(joined);
    expect((await browse('POST', '/v1/setup/check', undefined, { token })).status).toBe(401);
    for (const [method, path, body] of [
      ['POST', '/v1/members/invitations', { email: 'x@example.com' }],
      ['GET', '/v1/organizations', undefined],
    ] as const) {
      expect((await browse(method, path, guest, body)).json).toMatchObject({ _tag: 'AuthFailed' });
    }

    const { json } = await browse('GET', '/v1/members', guest);
    expect(json.invitations).toEqual([]);
    const [first, second] = json.members;
    expect([first.email, second.isYou]).toEqual([OWNER.email, true]);
    expect((await browse('DELETE', `/v1/members/${first.id}`, owner)).json.message).toContain('last owner');
    expect((await browse('POST', `/v1/members/${first.id}/role`, owner, { role: 'member' })).status).toBe(
      400,
    );
    expect((await browse('POST', `/v1/members/${second.id}/role`, owner, { role: 'owner' })).status).toBe(
      204,
    );
    expect((await browse('DELETE', `/v1/members/${second.id}`, owner)).status).toBe(204);
    expect((await browse('GET', '/v1/members', guest)).status).toBe(401);
    expect((await browse('DELETE', `/v1/members/${second.id}`, owner)).status).toBe(404);
  });

  it('a new invitation replaces the earlier one, and a withdrawn link does not work', async () => {
    const body = { email: 'late@example.com', role: 'owner' };
    const first = await browse('POST', '/v1/members/invitations', owner, body);
    const second = await browse('POST', '/v1/members/invitations', owner, body);
    const check = async (invited: Reply) =>
      (await browse('POST', '/v1/setup/check', undefined, { token: tokenOf(invited) })).status;
    expect([await check(first), await check(second)]).toEqual([401, 200]);
    const path = `/v1/members/invitations/${second.json.invitation.id}`;
    expect((await browse('DELETE', path, owner)).status).toBe(204);
    expect(await check(second)).toBe(401);
    const taken = await browse('POST', '/v1/members/invitations', owner, { email: OWNER.email });
    expect(taken.json.message).toContain('exists');
  });

  it('an API key cannot read or change members', async () => {
    expect((await service.call('GET', '/v1/members')).status).toBe(401);
    expect((await service.call('GET', '/v1/organizations')).status).toBe(401);
  });
});

describe('organizations that the operator sees', () => {
  it('the operator lists all organizations, and other owners cannot', async () => {
    const { json } = await browse('GET', '/v1/organizations', owner);
    expect(json.organizations.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'default',
      'other',
    ]);
    expect(json.organizations.find(({ name }: { name: string }) => name === 'other')).toMatchObject({
      maxConcurrency: 2,
      credits: 10,
      users: 1,
      requests: 0,
    });
    const far = cookieOf(
      await browse('POST', '/v1/session', undefined, { ...GUEST, email: 'far@example.com' }),
    );
    expect((await browse('GET', '/v1/organizations', far)).status).toBe(401);
  });
});

describe('change of the own password', () => {
  it('a password change requires the current password and ends other sessions', async () => {
    const wrong = { currentPassword: 'not this one', newPassword: 'a new long password' };
    expect((await browse('POST', '/v1/password', owner, wrong)).status).toBe(401);
    const right = { ...wrong, currentPassword: OWNER.password };
    const changed = await browse('POST', '/v1/password', owner, right);
    expect(changed.status).toBe(200);
    expect((await browse('GET', '/v1/account', owner)).status).toBe(401);
    expect((await browse('GET', '/v1/account', cookieOf(changed))).json.user.isOperator).toBe(true);
    expect((await browse('POST', '/v1/password', undefined, right)).status).toBe(401);
  });
});
