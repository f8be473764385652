import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limitSignIn } from '../../src/accounts/index.ts';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { deleteExpiredData } from '../../src/dispatch/index.ts';
import { testStore } from './support.ts';

const MINUTE_MS = 60_000;

let store: Awaited<ReturnType<typeof testStore>>;
beforeEach(async () => {
  store = await testStore();
});

const attempt = (address: string, email: string | undefined, signIn: () => Promise<unknown>) =>
  limitSignIn(store, { address, ...(email !== undefined && { email }) }, signIn);

const fail = (address: string, email?: string): Promise<unknown> =>
  attempt(address, email, async () => undefined);

/** Makes the attempts one after the other, and returns the number of those that are not refused. */
async function countAllowed(attempts: (() => Promise<unknown>)[]): Promise<number> {
  let allowed = 0;
  for (const attempt of attempts)
    allowed += await attempt().then(
      () => 1,
      () => 0,
    );
  return allowed;
}

describe('limit of attempts to sign in', () => {
  it('accepts only five of 120 sign-in attempts that are sent at once for one account', async () => {
    const check = vi.fn(async () => undefined);
    const attempts = Array.from({ length: 120 }, () => attempt('192.0.2.1', 'a@example.com', check));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(check).toHaveBeenCalledTimes(5);
    expect(results.at(-1)).toMatchObject({
      reason: { tag: 'TooManyRequests', fields: { retryAfterSeconds: 15 * 60 } },
    });
  });

  it('the sign-in limit ends after 15 minutes', async () => {
    for (let n = 0; n < 5; n++) await fail('192.0.2.1', 'a@example.com');
    store.time.now += 15 * MINUTE_MS - 1;
    await expect(fail('192.0.2.1', 'a@example.com')).rejects.toMatchObject({ tag: 'TooManyRequests' });
    store.time.now += 1;
    await fail('192.0.2.1', 'a@example.com');
  });

  it('the sign-in limit ignores case and spaces of the e-mail address', async () => {
    const spellings = ['a@example.com', 'A@example.com', ' a@example.com', 'a@EXAMPLE.com', 'a@example.com '];
    for (const email of spellings) await fail('192.0.2.1', email);
    await expect(fail('192.0.2.1', 'a@example.COM')).rejects.toMatchObject({ tag: 'TooManyRequests' });
  });

  it('allows 30 failed sign-ins of one client address in total', async () => {
    const attempts = Array.from({ length: 40 }, (_, n) => () => fail('192.0.2.1', `user${n}@example.com`));
    expect(await countAllowed(attempts)).toBe(30);
  });

  it('allows 50 failed sign-ins of one account from all client addresses', async () => {
    const attempts = Array.from({ length: 60 }, (_, n) => () => fail(`192.0.2.${n}`, 'a@example.com'));
    expect(await countAllowed(attempts)).toBe(50);
    await fail('192.0.2.1', 'b@example.com');
  });

  it('the sign-in limit counts the addresses of an IPv6 /64 network as one', async () => {
    const attempts = Array.from({ length: 40 }, (_, n) => () => fail(`2001:db8::${n.toString(16)}:1`));
    expect(await countAllowed(attempts)).toBe(30);
    await expect(fail('2001:db8:0:0:ffff::1')).rejects.toMatchObject({ tag: 'TooManyRequests' });
    await fail('2001:db8:0:1::1');
  });

  it('the sign-in limit counts an IPv4 address and its IPv6 form as one, and different IPv4 addresses separately', async () => {
    for (let n = 0; n < 30; n++) await fail('192.0.2.1');
    await expect(fail('::ffff:192.0.2.1')).rejects.toMatchObject({ tag: 'TooManyRequests' });
    await fail('::ffff:192.0.2.2');
  });

  it('the sign-in limit counts neither successful sign-ins nor errors of the service', async () => {
    for (let n = 0; n < 60; n++) {
      await attempt('192.0.2.1', 'a@example.com', async () => 'session');
      const broken = attempt('192.0.2.1', 'a@example.com', () => Promise.reject(new Error('broken')));
      await expect(broken).rejects.toThrow('broken');
    }
  });
});

describe('stored counts of failed sign-ins', () => {
  const readCounts = () => store.db.selectFrom('sign_in_failures').selectAll().execute();

  it('the stored counts contain neither IP addresses nor e-mail addresses', async () => {
    await fail('192.0.2.1', 'a@example.com');
    const counts = await readCounts();
    expect(counts.map(({ failures }) => failures)).toEqual([1, 1, 1]);
    expect(JSON.stringify(counts)).not.toMatch(/192\.0\.2|example/);
  });

  it('a refused attempt is not counted, and a success removes only its own attempt from the count', async () => {
    for (let n = 0; n < 8; n++) await fail('192.0.2.1', 'a@example.com').catch(() => {});
    await attempt('192.0.2.1', 'b@example.com', async () => 'session');
    const failures = (await readCounts()).map((count) => count.failures);
    expect(failures.toSorted((a, b) => a - b)).toEqual([0, 0, 5, 5, 5]);
  });

  it('a late success of a sign-in does not change the counts of the next time window', async () => {
    await attempt('192.0.2.1', undefined, async () => {
      store.time.now += 15 * MINUTE_MS;
      await fail('192.0.2.1');
      return 'session';
    });
    expect((await readCounts()).map(({ failures }) => failures)).toEqual([1]);
  });

  it('the sweep deletes the counts of failed sign-ins when their time window ends', async () => {
    const keep = { keepCapturesMs: 1e9, keepRequestsMs: 1e9 };
    for (let n = 0; n < 300; n++) await fail(`192.0.${n % 2}.${n >> 1}`);
    store.time.now += 15 * MINUTE_MS - 1;
    await fail('198.51.100.1');
    await deleteExpiredData(store, keep);
    expect(await readCounts()).toHaveLength(301);
    store.time.now += 1;
    await deleteExpiredData(store, keep);
    expect(await readCounts()).toHaveLength(1);
  });
});

describe('limit of concurrent password hashes', () => {
  it('hashes two passwords at once, queues up to eight more and rejects the rest', async () => {
    const results = await Promise.allSettled(Array.from({ length: 15 }, () => hashPassword('correct horse')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(results[10]).toMatchObject({
      status: 'rejected',
      reason: { tag: 'TooManyRequests', fields: { retryAfterSeconds: 2 } },
    });
    await hashPassword('correct horse');
  });
});
