import { describe, expect, it, onTestFinished } from 'vitest';
import { chargeHighlights, getOrganization } from '../../src/accounts/index.ts';
import {
  createDispatcher,
  createRuns,
  createWakeups,
  DEFAULT_RULES,
  startWorker,
} from '../../src/dispatch/index.ts';
import { type Store, StoreUnavailable } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';
import { type AroundCommit, ledgerOf, lostAnswer, row, testOrganization, withCommits } from './support.ts';
import { OPTIONS, SUCCEED } from './work.ts';

/**
 * Creates a store whose next commits are wrapped by `troubles`, one function for each commit. Later commits succeed.
 */
async function troubledStore(): Promise<{ store: Store; troubled: Store; troubles: AroundCommit[] }> {
  const store = await openUntilFinished(await newPlace());
  const troubles: AroundCommit[] = [];
  const troubled = withCommits(store, async (commit) => {
    const trouble = troubles.shift();
    return await (trouble ? trouble(commit) : commit());
  });
  return { store, troubled, troubles };
}

const committedButLost: AroundCommit = async (commit) => {
  await commit();
  throw lostAnswer();
};

const unreachable: AroundCommit = async () => {
  throw new StoreUnavailable('The database is away.', { cause: undefined });
};

/** Creates a finished capture whose charge is pending. */
async function finished(store: Store, troubled: Store) {
  const organizationId = await testOrganization(store, { credits: 1 });
  const options = { rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} };
  const dispatcher = createDispatcher({ ...options, store: troubled });
  const worker = startWorker({
    ...options,
    store,
    slots: 1,
    work: SUCCEED,
  });
  onTestFinished(async () => {
    await worker.drain(dispatcher.drain());
    await options.wakeups.close();
  });
  const { signal } = new AbortController();
  const submission = { organizationId, url: 'https://example.com/', options: OPTIONS, signal };
  const { captureId, pendingCharge } = await dispatcher.submit(submission);
  return { organizationId, captureId, charge: () => pendingCharge.complete(signal) };
}

describe('a charge whose database response is lost', () => {
  it('makes a charge once and delivers the result if the response of the database is lost', async () => {
    const { store, troubled, troubles } = await troubledStore();
    const { organizationId, captureId, charge } = await finished(store, troubled);
    // The commit succeeds, its response is lost, and the first retry finds the database unreachable.
    troubles.push(committedButLost, unreachable);
    await charge();
    expect(troubles).toEqual([]);
    expect(await ledgerOf(store, organizationId)).toEqual([{ job: captureId, amount: -1 }]);
  });

  it('cancels a charge if the database is unreachable, and releases the reserved credit', async () => {
    const { store, troubled, troubles } = await troubledStore();
    const { organizationId, captureId, charge } = await finished(store, troubled);
    troubles.push(unreachable);
    await expect(charge()).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
    });
    await expect.poll(async () => (await row(store, captureId)).charge).toBe('void');
    expect(await ledgerOf(store, organizationId)).toEqual([]);
  });

  it('charges a search once if the response of the database is lost, even with the last credit', async () => {
    const { store, troubled, troubles } = await troubledStore();
    const organizationId = await testOrganization(store, { credits: 1 });
    troubles.push(committedButLost);
    await chargeHighlights(troubled, { organizationId, jobId: 'highlights:call' });
    expect(await ledgerOf(store, organizationId)).toEqual([{ job: 'highlights:call', amount: -1 }]);
    expect((await getOrganization(store, organizationId))?.credits).toBe(0);
  });
});

it('an error at the start of a run says whether the run may have started', async () => {
  const { store, troubled, troubles } = await troubledStore();
  const organizationId = await testOrganization(store);
  const wakeups = createWakeups(store);
  onTestFinished(() => wakeups.close());
  const runs = createRuns({ store: troubled, rules: DEFAULT_RULES, wakeups, observe: () => {} });
  const start = () => runs.start({ organizationId, urls: ['https://example.com/'], options: OPTIONS });
  troubles.push(unreachable, committedButLost);
  await expect(start()).rejects.toMatchObject({ fields: { dispatchOutcome: 'notDispatched' } });
  expect(await runs.list(organizationId, { limit: 10 })).toEqual([]);
  await expect(start()).rejects.toMatchObject({ fields: { dispatchOutcome: 'unknown' } });
  expect(await runs.list(organizationId, { limit: 10 })).toHaveLength(1);
});
