import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getOrganization, readUsage } from '../../src/accounts/index.ts';
import { computeAnswerDeadline } from '../../src/dispatch/calls/call-time.ts';
import { createDispatcher, createWakeups, DEFAULT_RULES, startWorker } from '../../src/dispatch/index.ts';
import type { Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';
import {
  type AroundCommit,
  inFlight,
  ledgerOf,
  lostAnswer,
  row,
  testOrganization,
  withCommits,
} from './support.ts';
import { OPTIONS, SUCCEED } from './work.ts';

const CREDITS = 5;

/** Creates a dispatcher and a worker. `around` wraps each commit of the dispatcher. */
async function sides(slots: number, around: AroundCommit = (commit) => commit()) {
  const store = await openUntilFinished(await newPlace());
  const organizationId = await testOrganization(store, { credits: CREDITS });
  const options = { rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} };
  const dispatcher = createDispatcher({ ...options, store: withCommits(store, around) });
  const worker = startWorker({
    ...options,
    store,
    slots,
    work: SUCCEED,
  });
  onTestFinished(async () => {
    await worker.drain(dispatcher.drain());
    await dispatcher.waitForWrites();
    await options.wakeups.close();
  });
  const { signal } = new AbortController();
  const submit = (arrivedAt: number) =>
    dispatcher.submit({ organizationId, url: 'https://example.com/', options: OPTIONS, signal, arrivedAt });
  return { store, organizationId, dispatcher, submit };
}

/** Returns an arrival time at which a call has this much time left. */
const arrivedWith = (leftMs: number): number =>
  performance.now() - DEFAULT_RULES.captureMs - DEFAULT_RULES.classificationMs + leftMs;

const onlyCapture = async (store: Store) =>
  await row(store, (await store.db.selectFrom('captures').select('id').executeTakeFirstOrThrow()).id);

describe('the time limit of a call', () => {
  it('the time limit starts when the call arrives, and can end a capture before its own budget ends', async () => {
    const { store, organizationId, submit } = await sides(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const call = submit(arrivedWith(1000));
    call.catch(() => {});
    await expect.poll(() => inFlight(store, organizationId)).toBe(1);
    vi.advanceTimersByTime(1000);
    await expect(call).rejects.toMatchObject({ tag: 'FetchCaptureTimeout' });
    vi.useRealTimers();
    await expect.poll(() => inFlight(store, organizationId)).toBe(0);
    expect(await onlyCapture(store)).toMatchObject({ state: 'CAPTURE_TIMEOUT', charge: 'none' });
  });

  it('the time limit cancels a capture although the response of the database to its insertion was lost', async () => {
    const blocked = Promise.withResolvers<void>();
    const { store, organizationId, submit } = await sides(0, async (commit) => {
      await blocked.promise;
      return await commit();
    });
    await expect(submit(arrivedWith(200))).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { dispatchOutcome: 'unknown' },
    });
    blocked.resolve();
    await expect.poll(async () => (await onlyCapture(store).catch(() => undefined))?.state).toBe('CANCELLED');
    expect(await inFlight(store, organizationId)).toBe(0);
  });

  it('at the time limit, the signal of every part of the call aborts with the error that the caller gets', async () => {
    const { dispatcher } = await sides(0);
    const reasons: unknown[] = [];
    const endless = (late: AbortSignal) =>
      new Promise<never>(() => late.addEventListener('abort', () => reasons.push(late.reason)));
    const arrivedAt = arrivedWith(100);
    const notDispatched = { tag: 'ServiceUnavailable', fields: { dispatchOutcome: 'notDispatched' } };
    await expect(dispatcher.runWithinCall({ arrivedAt }, endless)).rejects.toMatchObject(notDispatched);
    const timeout = { tag: 'FetchCaptureTimeout', fields: { url: 'https://a.example/', timeoutMs: 150_000 } };
    const call = { arrivedAt, queuedUrl: 'https://a.example/' };
    await expect(dispatcher.runWithinCall(call, endless)).rejects.toMatchObject(timeout);
    expect(reasons).toMatchObject([notDispatched, timeout]);
  });
});

/** Balance, ledger and usage are the same as without the charge. */
async function expectUnpaid(store: Store, organizationId: string, captureId: string): Promise<void> {
  await expect.poll(async () => (await row(store, captureId)).charge).toBe('void');
  const entries = await ledgerOf(store, organizationId);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect((await getOrganization(store, organizationId))?.credits).toBe(CREDITS);
  const used = (await readUsage(store, organizationId, 0)).filter(({ kind }) => kind === 'credits');
  expect(used.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
}

describe('the charge for an answer that is too late to send', () => {
  it('refunds the charge for an unsent answer once', async () => {
    const { store, organizationId, dispatcher, submit } = await sides(1);
    const result = await submit(performance.now());
    const { captureId } = result;
    const gone = AbortSignal.abort();
    for (const _ of [1, 2]) await expect(result.pendingCharge.complete(gone)).rejects.toBe(gone.reason);
    await dispatcher.waitForWrites();
    await expectUnpaid(store, organizationId, captureId);
    expect((await ledgerOf(store, organizationId)).map(({ amount }) => amount).toSorted()).toEqual([-1, 1]);
  });

  it('refunds the charge although responses of the database are lost', async () => {
    const losses: boolean[] = [];
    const { store, organizationId, submit } = await sides(1, async (commit) => {
      const done = await commit();
      if (losses.shift()) throw lostAnswer();
      return done;
    });
    const result = await submit(performance.now());
    const { captureId } = result;
    // The responses of the charge and of the refund are lost; both are retried.
    losses.push(true, false, true);
    const gone = AbortSignal.abort();
    await expect(result.pendingCharge.complete(gone)).rejects.toBe(gone.reason);
    await expect.poll(() => losses).toEqual([]);
    await expectUnpaid(store, organizationId, captureId);
  });

  it('makes no charge after the charge was cancelled', async () => {
    const { store, organizationId, dispatcher, submit } = await sides(1);
    const result = await submit(performance.now());
    const { captureId } = result;
    await result.pendingCharge.cancel();
    await expect(result.pendingCharge.complete(AbortSignal.abort())).rejects.toThrow();
    await dispatcher.waitForWrites();
    await expectUnpaid(store, organizationId, captureId);
    expect(await ledgerOf(store, organizationId)).toEqual([]);
  });
});

it('the answer deadline is 50 ms before the limit of 155 seconds, so that there is time to send the answer', () => {
  expect(computeAnswerDeadline({ arrivedAt: 1000 }, DEFAULT_RULES)).toBe(1000 + 154_950);
});
