import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { updateOrganization } from '../../src/accounts/index.ts';
import { ServiceError } from '../../src/contract/index.ts';
import {
  createDispatcher,
  createWakeups,
  DEFAULT_RULES,
  type DispatchEvent,
  type DispatchRules,
  type ReportEvent,
  readQueueLoad,
  startRun,
  startUpkeep,
  startWorker,
  type CaptureWork,
  type WorkResult,
} from '../../src/dispatch/index.ts';
import { runUpkeep } from '../../src/dispatch/upkeep/upkeep.ts';
import { createDatabaseClock, openStore, type Store, StoreUnavailable } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';
import {
  inFlight,
  ledgerOf,
  lostAnswer,
  row,
  testOrganization,
  testStore,
  withCommits,
  withQueryCount,
} from './support.ts';
import { OPTIONS, toWork } from './work.ts';

type Run = CaptureWork['run'];

const RESULT: WorkResult = { outcome: 'succeeded', snapshotId: 'snap', billable: true, body: { n: 1 } };
const succeed: Run = async () => RESULT;

/** Work that ends only when it is aborted. */
const hang: Run = async (_job, { signal }) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return RESULT;
};

const { signal } = new AbortController();

const { captureMs, classificationMs } = DEFAULT_RULES;

/** Leases that do not expire when the test skips the time of a capture. */
const LONG_LEASES = { leaseMs: 600_000, waitMs: 600_000 };

interface Setup {
  rules?: Partial<DispatchRules>;
  slots?: number;
  work?: Run;
  onEvent?: ReportEvent;
  /** Milliseconds of a clock that the test advances, for the database and the process. By default, real clocks. */
  time?: { now: number };
}

/** Creates a dispatcher, a worker and the upkeep in one process. All use the clock of the database. */
async function service({ rules = {}, slots = 2, work = succeed, onEvent = () => {}, time }: Setup = {}) {
  const clock = time && createDatabaseClock(() => time.now);
  const store = await openStore({ ...(await newPlace()), ...(clock && { clock }) });
  const organizationId = await testOrganization(store);
  const events: DispatchEvent[] = [];
  const discarded: WorkResult[] = [];
  const observe = (event: DispatchEvent): void => {
    events.push(event);
    onEvent(event);
  };
  const options = {
    store,
    rules: { ...DEFAULT_RULES, ...rules },
    wakeups: createWakeups(store),
    observe,
    ...(time && { now: () => time.now }),
  };
  const dispatcher = createDispatcher(options);
  const worker = startWorker({
    ...options,
    slots,
    work: { run: work, discard: async (_job, result) => void discarded.push(result) },
  });
  const upkeep = startUpkeep(options);
  onTestFinished(async () => {
    await dispatcher.drain();
    await worker.drain();
    await upkeep.stop();
    await options.wakeups.close();
    await store.close();
  });
  const submit = (signal = new AbortController().signal) =>
    dispatcher.submit({ organizationId, url: 'https://example.com/', options: OPTIONS, signal });
  return { store, organizationId, dispatcher, worker, events, discarded, submit, options };
}

const only = async (store: Awaited<ReturnType<typeof service>>['store']) =>
  await row(store, (await store.db.selectFrom('captures').select('id').executeTakeFirstOrThrow()).id);

describe('submitting a capture', () => {
  it('returns the result of the work, and charges once when the result is delivered', async () => {
    const asked: unknown[] = [];
    const { store, organizationId, submit } = await service({
      work: async (job) => {
        asked.push(job.options);
        return RESULT;
      },
    });
    const result = await submit();
    expect(result).toMatchObject({
      outcome: 'succeeded',
      snapshotId: 'snap',
      body: { n: 1 },
      pendingCharge: { billable: true },
    });
    expect(asked).toEqual([OPTIONS]);
    expect(await ledgerOf(store, organizationId)).toEqual([]);
    const { pendingCharge } = result;
    await Promise.all([pendingCharge.complete(signal), pendingCharge.complete(signal)]);
    await pendingCharge.cancel();
    expect(await ledgerOf(store, organizationId)).toEqual([{ job: result.captureId, amount: -1 }]);
  });

  it('charges nothing for an unreachable origin', async () => {
    const { store, organizationId, submit } = await service({
      work: async () => ({ outcome: 'originError', body: { kind: 'dns' } }),
    });
    const result = await submit();
    expect(result).toMatchObject({
      outcome: 'originError',
      body: { kind: 'dns' },
      pendingCharge: { billable: false },
    });
    await result.pendingCharge.complete(signal);
    expect(await ledgerOf(store, organizationId)).toEqual([]);
  });

  it('throws the typed failure of a capture, and a 503 for an unknown error', async () => {
    const failures = [
      new ServiceError('FetchBlocked', { url: 'https://example.com/', blockedType: 'captcha' }),
      new Error('a fault'),
      new StoreUnavailable('The storage is full.', { cause: undefined }),
    ];
    const { submit, events } = await service({
      work: async () => {
        throw failures.shift();
      },
    });
    await expect(submit()).rejects.toMatchObject({ tag: 'FetchBlocked', fields: { blockedType: 'captcha' } });
    await expect(submit()).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { dispatchOutcome: 'dispatched' },
    });
    await expect(submit()).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { message: 'The storage is full.', dispatchOutcome: 'dispatched' },
    });
    expect(events.filter((event) => event.type === 'workFailed')).toHaveLength(3);
  });

  it('runs at most as many captures at a time as there are slots', async () => {
    let now = 0;
    let most = 0;
    // A slot that becomes free during the test is correctly given to the next call.
    const { promise: allAreDecided, resolve: decided } = Promise.withResolvers<void>();
    const { submit, store, organizationId } = await service({
      slots: 4,
      work: async () => {
        most = Math.max(most, ++now);
        await allAreDecided;
        await sleep(10);
        now--;
        return RESULT;
      },
    });
    const refusals: unknown[] = [];
    const calls = Array.from({ length: 100 }, () =>
      submit().catch((error: unknown) => {
        if (refusals.push(error) === 50) decided();
      }),
    );
    await Promise.all(calls);
    expect(refusals).toHaveLength(50);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 429 });
    expect(most).toBe(4);
    expect(await inFlight(store, organizationId)).toBe(0);
  });
});

describe('the capture budget', () => {
  it('returns 529 for a capture that got no slot, and 504 for the capture that occupied the slot', async () => {
    const time = { now: 1_000_000 };
    const setup = { rules: LONG_LEASES, slots: 1, work: hang, time };
    const { submit, store, organizationId, events } = await service(setup);
    const first = submit().catch((error: unknown) => error);
    await expect.poll(() => events.some((event) => event.type === 'claimed')).toBe(true);
    const second = submit().catch((error: unknown) => error);
    await expect.poll(() => inFlight(store, organizationId)).toBe(2);
    time.now += captureMs;
    expect(await second).toMatchObject({ tag: 'FetchCapacityTimeout', fields: { timeoutMs: captureMs } });
    time.now += classificationMs;
    expect(await first).toMatchObject({ tag: 'FetchCaptureTimeout', fields: { timeoutMs: captureMs } });
    expect(events.map((event) => event.type)).toContain('expired');
  });

  it('returns a result that arrives after the budget but within the time for classification', async () => {
    const time = { now: 1_000_000 };
    const { submit } = await service({
      rules: LONG_LEASES,
      work: async () => {
        time.now += captureMs + 50;
        return RESULT;
      },
      time,
    });
    await expect(submit()).resolves.toMatchObject({ outcome: 'succeeded' });
  });

  it('discards a result that arrives after the time for classification, and frees the slot', async () => {
    const time = { now: 1_000_000 };
    const { submit, store, organizationId, events, discarded } = await service({
      rules: LONG_LEASES,
      work: async () => {
        time.now += captureMs + classificationMs;
        return RESULT;
      },
      time,
    });
    await expect(submit()).rejects.toMatchObject({ tag: 'FetchCaptureTimeout' });
    await expect.poll(() => events.some((event) => event.type === 'lateResult')).toBe(true);
    expect((await only(store)).state).toBe('CAPTURE_TIMEOUT');
    await expect.poll(() => discarded).toEqual([RESULT]);
    expect(await inFlight(store, organizationId)).toBe(0);
  });
});

describe('a waiting caller', () => {
  it('a waiting caller keeps its capture from being cancelled as abandoned', async () => {
    const time = { now: 1_000_000 };
    const { submit, store } = await service({ slots: 0, rules: { waitMs: 300 }, time });
    const client = new AbortController();
    const call = submit(client.signal);
    call.catch(() => {});
    const readWait = async () =>
      (await store.db.selectFrom('captures').select('waiting_until').executeTakeFirst())?.waiting_until ?? 0;
    await expect.poll(readWait).toBe(time.now + 300);
    for (let renewal = 0; renewal < 3; renewal++) {
      time.now += 200;
      await expect.poll(readWait).toBe(time.now + 300);
    }
    client.abort();
    await expect(call).rejects.toBe(client.signal.reason);
  });
});

describe('a capture that has not reached its deadline', () => {
  it('a waiting caller that reads the state of its capture does not expire it', async () => {
    const store = await openUntilFinished(await newPlace());
    const organizationId = await testOrganization(store);
    let commits = 0;
    const { store: queried, queries } = withQueryCount(store);
    const counted = withCommits(queried, async (commit) => {
      commits++;
      return await commit();
    });
    const wakeups = createWakeups(store);
    const dispatcher = createDispatcher({
      store: counted,
      rules: DEFAULT_RULES,
      wakeups,
      observe: () => {},
    });
    const client = new AbortController();
    const url = 'https://example.com/';
    const call = dispatcher.submit({ organizationId, url, options: OPTIONS, signal: client.signal });
    await expect.poll(() => inFlight(store, organizationId)).toBe(1);
    const { id } = await store.db.selectFrom('captures').select('id').executeTakeFirstOrThrow();
    for (let reads = 0; reads < 5; reads++) {
      const before = queries.count;
      wakeups.notifyEnded(id);
      await expect.poll(() => queries.count).toBeGreaterThan(before);
    }
    // Only the admission runs a transaction. Reading the state runs none.
    expect(commits).toBe(1);
    client.abort();
    await expect(call).rejects.toBe(client.signal.reason);
    await dispatcher.drain();
    await wakeups.close();
  });
});

describe('the times of a result', () => {
  it('the times of a result come from the clock of the database', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const options = { store, rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} };
    const dispatcher = createDispatcher(options);
    const call = dispatcher.submit({ organizationId, url: 'https://example.com/', options: OPTIONS, signal });
    await expect.poll(() => inFlight(store, organizationId)).toBe(1);
    store.time.now += 700;
    const run: Run = async () => {
      store.time.now += 300;
      return RESULT;
    };
    const worker = startWorker({ ...options, slots: 1, work: toWork(run) });
    expect(await call).toMatchObject({ queuedMs: 700, runMs: 300, attempts: 1 });
    await worker.drain(dispatcher.drain());
    await options.wakeups.close();
  });
});

describe('a client that disconnects', () => {
  it('cancels a queued capture if the client disconnects', async () => {
    const { submit, store, organizationId } = await service({ slots: 0 });
    const client = new AbortController();
    const call = submit(client.signal);
    await expect.poll(() => inFlight(store, organizationId)).toBe(1);
    client.abort();
    await expect(call).rejects.toBe(client.signal.reason);
    expect(await only(store)).toMatchObject({ state: 'CANCELLED', started_at: null });
    expect(await inFlight(store, organizationId)).toBe(0);
  });

  it('aborts running work without a charge if the client disconnects', async () => {
    const { submit, store, worker, events } = await service({ work: hang });
    const client = new AbortController();
    const call = submit(client.signal);
    await expect.poll(() => worker.countRunning()).toBe(1);
    client.abort();
    await expect(call).rejects.toBe(client.signal.reason);
    await expect.poll(() => worker.countRunning()).toBe(0);
    expect(await only(store)).toMatchObject({ state: 'CANCELLED', charge: 'none' });
    expect(events).toContainEqual(expect.objectContaining({ type: 'aborted', reason: 'ended' }));
  });

  it('a client that disconnected pays nothing for a result that arrives just afterwards', async () => {
    const client = new AbortController();
    const { submit, store } = await service({
      onEvent: ({ type }) => {
        if (type === 'finished') client.abort();
      },
    });
    await expect(submit(client.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(await only(store)).toMatchObject({ state: 'SUCCEEDED', charge: 'void' });
  });

  it('does not admit a client that disconnected before admission', async () => {
    const { submit, store } = await service();
    await expect(submit(AbortSignal.abort())).rejects.toThrow();
    expect(await store.db.selectFrom('captures').selectAll().execute()).toEqual([]);
  });
});

describe('a worker of the queue', () => {
  it('aborts a capture that another worker has taken over', async () => {
    const time = { now: 1_000_000 };
    const setup = { rules: { leaseMs: 90 }, slots: 1, work: hang, time };
    const { submit, store, worker, events } = await service(setup);
    const client = new AbortController();
    const call = submit(client.signal);
    call.catch(() => {});
    await expect.poll(() => worker.countRunning()).toBe(1);
    const another = { worker_id: 'another', lease_until: time.now + 60_000 };
    await store.db.updateTable('captures').set(another).execute();
    await expect.poll(() => worker.countRunning()).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ type: 'aborted', reason: 'lost' }));
    expect((await only(store)).state).toBe('RUNNING');
    client.abort();
  });

  it('a worker reports an event if the store fails during the renewal of its leases', async () => {
    const time = { now: 1_000_000 };
    const setup = { rules: { leaseMs: 90 }, slots: 1, work: hang, time };
    const { submit, store, worker, events } = await service(setup);
    const client = new AbortController();
    const call = submit(client.signal);
    call.catch(() => {});
    await expect.poll(() => worker.countRunning()).toBe(1);
    await store.db.schema.alterTable('captures').renameTo('elsewhere').execute();
    const isRenewal = (event: DispatchEvent) =>
      event.type === 'storeFailed' && event.during === 'renewLeases';
    await expect.poll(() => events.some(isRenewal)).toBe(true);
    await store.db.schema.alterTable('elsewhere').renameTo('captures').execute();
    client.abort();
    await expect(call).rejects.toBe(client.signal.reason);
  });

  it('a worker keeps its capture as long as it renews the lease', async () => {
    const time = { now: 1_000_000 };
    const finished = Promise.withResolvers<void>();
    const { submit, store, worker, events, options } = await service({
      rules: { leaseMs: 300 },
      work: async () => {
        await finished.promise;
        return RESULT;
      },
      time,
    });
    const call = submit();
    await expect.poll(() => worker.countRunning()).toBe(1);
    for (let renewal = 0; renewal < 5; renewal++) {
      time.now += 200;
      await expect.poll(async () => (await only(store)).lease_until).toBe(time.now + 300);
      await runUpkeep(options);
    }
    finished.resolve();
    expect(await call).toMatchObject({ outcome: 'succeeded', attempts: 1 });
    expect(events.map((event) => event.type)).not.toContain('aborted');
  });
});

describe('a row whose options cannot be parsed', () => {
  it('a row with invalid options fails only its own capture with 503', async () => {
    const { store, organizationId, submit, options } = await service({ slots: 0 });
    const call = submit();
    call.catch(() => {});
    await expect.poll(() => inFlight(store, organizationId)).toBe(1);
    await store.db.updateTable('captures').set({ request: '{"screenshot":"moon"}' }).execute();
    const worker = startWorker({ ...options, slots: 1, work: toWork(succeed) });
    onTestFinished(() => worker.drain());
    await expect(call).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { dispatchOutcome: 'notDispatched' },
    });
    expect((await only(store)).state).toBe('FAILED');
    expect(await submit()).toMatchObject({ outcome: 'succeeded' });
  });
});

describe('an observer that throws', () => {
  const events = [
    'admitted',
    'claimed',
    'finished',
    'refused',
    'cancelled',
    'aborted',
    'lateResult',
    'workFailed',
  ];

  it.each(events)(
    'an observer that throws at the event "%s" does not change any outcome',
    async (thrower) => {
      let calls = 0;
      const thrown: string[] = [];
      const { submit, store, discarded, organizationId, worker } = await service({
        slots: 1,
        onEvent: ({ type }) => {
          if (type !== thrower) return;
          thrown.push(type);
          throw new Error('The observer failed.');
        },
        work: async (_job, { signal }) => {
          const n = calls++;
          if (n === 1) throw new Error('The work failed.');
          if (n === 2) await new Promise((resolve) => signal.addEventListener('abort', resolve));
          return RESULT;
        },
      });
      const { pendingCharge } = await submit();
      await pendingCharge.complete(signal);
      expect(discarded).toEqual([]);
      await expect(submit()).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
      const client = new AbortController();
      const cancelled = submit(client.signal);
      await expect.poll(() => worker.countRunning()).toBe(1);
      client.abort();
      await expect(cancelled).rejects.toBe(client.signal.reason);
      await expect.poll(() => discarded).toEqual([RESULT]);
      await updateOrganization(store, organizationId, { blockedUntil: Date.now() + 3_600_000 });
      await expect(submit()).rejects.toMatchObject({ tag: 'AccessBlocked' });
      const states = await store.db
        .selectFrom('captures')
        .select(['state', 'charge'])
        .orderBy('queued_at')
        .execute();
      expect(states).toEqual([
        { state: 'SUCCEEDED', charge: 'charged' },
        { state: 'FAILED', charge: 'none' },
        { state: 'CANCELLED', charge: 'none' },
      ]);
      expect(thrown.length).toBeGreaterThan(0);
    },
  );
});

describe('a result whose commit may have succeeded', () => {
  it('keeps a result if it is unknown whether its commit succeeded', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const discarded: WorkResult[] = [];
    let isDown = false;
    const flaky = withCommits(store, async (commit) => {
      if (isDown) {
        store.time.now += captureMs + classificationMs;
        throw new StoreUnavailable('The database is away.', { cause: undefined });
      }
      const result = await commit();
      if ((await only(store).catch(() => undefined))?.state !== 'SUCCEEDED') return result;
      isDown = true;
      throw lostAnswer();
    });
    const now = () => store.time.now;
    const options = { rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {}, now };
    const dispatcher = createDispatcher({ ...options, store });
    const work = {
      run: succeed,
      discard: async (_job: unknown, late: WorkResult) => void discarded.push(late),
    };
    const worker = startWorker({ ...options, store: flaky, slots: 1, work });
    const url = 'https://example.com/';
    expect(await dispatcher.submit({ organizationId, url, options: OPTIONS, signal })).toMatchObject({
      snapshotId: 'snap',
    });
    await worker.drain(dispatcher.drain());
    expect(discarded).toEqual([]);
    await options.wakeups.close();
  });
});

describe('a result whose commit was retried', () => {
  /** Runs one capture. Calls `onFinish` in place of each commit until storing the result has failed. */
  async function finishWith(onFinish: (store: Store, commit: () => Promise<unknown>) => Promise<unknown>) {
    const store = await openUntilFinished(await newPlace());
    const organizationId = await testOrganization(store);
    const discarded: WorkResult[] = [];
    const events: DispatchEvent[] = [];
    let isWorkDone = false;
    const isStoreFailure = (event: DispatchEvent) =>
      event.type === 'storeFailed' && event.during === 'finish';
    // The worker can also claim at this time, and its claim then fails too.
    const flaky = withCommits(store, async (commit) =>
      isWorkDone && !events.some(isStoreFailure) ? await onFinish(store, commit) : await commit(),
    );
    const options = { rules: DEFAULT_RULES, wakeups: createWakeups(store) };
    const dispatcher = createDispatcher({ ...options, store, observe: () => {} });
    const worker = startWorker({
      ...options,
      store: flaky,
      observe: (event) => void events.push(event),
      slots: 1,
      work: {
        run: async () => {
          isWorkDone = true;
          return RESULT;
        },
        discard: async (_job, late) => void discarded.push(late),
      },
    });
    const client = new AbortController();
    const call = dispatcher.submit({
      organizationId,
      url: 'https://example.com/',
      options: OPTIONS,
      signal: client.signal,
    });
    call.catch(() => {});
    const hasEnded = ({ type }: DispatchEvent) => type === 'finished' || type === 'lateResult';
    await expect.poll(() => events.some(hasEnded)).toBe(true);
    await worker.drain();
    client.abort();
    await dispatcher.drain();
    await options.wakeups.close();
    expect(events.filter(isStoreFailure)).toHaveLength(1);
    return { discarded, ended: events.find(hasEnded)?.type };
  }

  it('keeps the result if the first attempt to commit had stored it', async () => {
    const lost = async (_store: Store, commit: () => Promise<unknown>) => {
      await commit();
      throw lostAnswer();
    };
    expect(await finishWith(lost)).toEqual({ discarded: [], ended: 'finished' });
  });

  it('discards the result if another worker has taken over the capture', async () => {
    const takeOver = async (store: Store) => {
      await store.db.updateTable('captures').set({ attempt: 2 }).execute();
      throw lostAnswer();
    };
    expect(await finishWith(takeOver)).toEqual({ discarded: [RESULT], ended: 'lateResult' });
  });
});

describe('an item of a run whose worker cannot reach the store', () => {
  /** Runs one item whose first attempt fails. The clocks do not advance. */
  async function runItem(captureMs: number) {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const starts: number[] = [];
    const options = { store, rules: { ...DEFAULT_RULES, captureMs }, wakeups: createWakeups(store) };
    const finished = Promise.withResolvers<DispatchEvent>();
    const worker = startWorker({
      ...options,
      observe: (event) => void (event.type === 'finished' && finished.resolve(event)),
      now: () => 0,
      slots: 1,
      work: toWork(async () => {
        starts.push(performance.now());
        if (starts.length > 1) return RESULT;
        throw new StoreUnavailable('The storage is full.', { cause: undefined });
      }),
    });
    await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
    options.wakeups.notifyWork();
    const event = await finished.promise;
    await worker.drain();
    await options.wakeups.close();
    return { starts, event };
  }

  it('the item runs again after a pause if its time budget allows', async () => {
    const { starts, event } = await runItem(3000);
    expect(event).toMatchObject({ outcome: 'succeeded' });
    expect(starts).toHaveLength(2);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(1000);
  });

  it('the item fails if its time budget ends before the pause', async () => {
    const { starts, event } = await runItem(2999);
    expect(event).toMatchObject({ outcome: 'failed', tag: 'ServiceUnavailable' });
    expect(starts).toHaveLength(1);
  });
});

describe('the clock of the dispatcher', () => {
  it('measures budgets with the clock that is passed in', async () => {
    let time = 5_000_000;
    const deadlines: number[] = [];
    const { options, submit } = await service({ slots: 0 });
    const now = () => time;
    const run: Run = async (_job, { deadline }) => {
      deadlines.push(deadline);
      return RESULT;
    };
    const worker = startWorker({ ...options, now, slots: 1, work: toWork(run) });
    onTestFinished(() => worker.drain());
    await submit();
    expect(deadlines[0]).toBeGreaterThan(time);
    expect(deadlines[0]).toBeLessThanOrEqual(time + DEFAULT_RULES.captureMs);
    await worker.drain();
    const dispatcher = createDispatcher({ ...options, now });
    onTestFinished(() => dispatcher.drain());
    time += DEFAULT_RULES.captureMs + DEFAULT_RULES.classificationMs;
    const late = dispatcher.runWithinCall({ arrivedAt: 5_000_000 }, () => new Promise<never>(() => {}));
    await expect(late).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
  });
});

describe('a dispatcher that drains', () => {
  it('a draining dispatcher answers waiting callers, refuses new ones, and claims no more items', async () => {
    const isRefused = Promise.withResolvers<void>();
    const { dispatcher, worker, submit, store, organizationId, options } = await service({
      slots: 1,
      work: async () => {
        await isRefused.promise;
        return RESULT;
      },
    });
    const calls = [submit(), submit(), submit()];
    await expect.poll(() => inFlight(store, organizationId)).toBe(3);
    await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
    options.wakeups.notifyWork();
    const answered = dispatcher.drain();
    const done = worker.drain(answered);
    await expect(submit()).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { dispatchOutcome: 'notDispatched' },
    });
    isRefused.resolve();
    await Promise.all([answered, done]);
    expect((await Promise.all(calls)).map((call) => call.outcome)).toEqual(Array(3).fill('succeeded'));
    expect(worker.countRunning()).toBe(0);
    expect(await readQueueLoad(store)).toMatchObject({ queued: 0, running: 0, waitingItems: 1 });
  });
});

describe('a database that fails', () => {
  it('returns 503 with dispatchOutcome notDispatched if the database fails at admission', async () => {
    const { store, dispatcher, submit, worker } = await service();
    await worker.drain();
    await store.db.schema.alterTable('captures').renameTo('elsewhere').execute();
    await expect(submit()).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { dispatchOutcome: 'notDispatched' },
    });
    await dispatcher.drain();
  });

  it('returns 504 if the database fails when the end of a capture is read', async () => {
    const { store, organizationId, dispatcher, submit } = await service({ slots: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const call = submit();
    call.catch(() => {});
    await expect.poll(() => inFlight(store, organizationId)).toBe(1);
    await store.db.schema.alterTable('captures').renameTo('elsewhere').execute();
    vi.advanceTimersByTime(captureMs + classificationMs);
    await expect(call).rejects.toMatchObject({ tag: 'FetchCaptureTimeout' });
    await store.db.schema.alterTable('elsewhere').renameTo('captures').execute();
    await dispatcher.waitForWrites();
  });
});
