import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  createWakeups,
  DEFAULT_RULES,
  recoverCaptures,
  startUpkeep,
  startWorker,
} from '../../src/dispatch/index.ts';
import { runUpkeep } from '../../src/dispatch/upkeep/upkeep.ts';
import { createDatabaseClock, readDatabaseTime, type Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished, type Place } from '../store/support.ts';
import { testOrganization } from './support.ts';
import { toWork } from './work.ts';

const ROUNDS = process.env['PAGEWRIGHT_NIGHTLY'] === '1' ? 20 : 8;
const CREDITS = 100_000;
const HOUR_MS = 3_600_000;
const CHILD = new URL('kill-child.ts', import.meta.url).pathname;

interface Answered {
  captureId: string;
  charged: boolean;
}

describe('a service that is killed while it is busy', () => {
  it('every job ends in exactly one state, frees its slot, and is charged only if it was answered', async () => {
    const place = await newPlace();
    const store = await openUntilFinished(place);
    const organizationId = await testOrganization(store, { credits: CREDITS });
    const answered: Answered[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      answered.push(...(await runAndKill(place, organizationId)));
      await expectSlotsHeldByOpenCaptures(store, organizationId);
    }
    expect(answered.length).toBeGreaterThan(ROUNDS);
    await finishRuns(store);

    const captures = await store.db.selectFrom('captures').selectAll().execute();
    const open = captures.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING');
    expect(open).toEqual([]);
    await expectSlotsHeldByOpenCaptures(store, organizationId);
    expect(captures.filter((capture) => capture.charge === 'due')).toEqual([]);
    const states = new Map(captures.map((capture) => [capture.id, capture.state]));
    for (const { captureId } of answered)
      expect(['SUCCEEDED', 'ORIGIN_ERROR']).toContain(states.get(captureId));

    const ledger = await store.db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
    const charged = captures.filter((capture) => capture.charge === 'charged').map((capture) => capture.id);
    const jobs = ledger.map((entry) => entry.job_id);
    expect(jobs.sort()).toEqual(charged.sort());
    for (const { captureId } of answered.filter((one) => one.charged)) expect(jobs).toContain(captureId);
    const organization = await store.db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
    expect(organization.credits).toBe(CREDITS - ledger.length);

    const runs = await store.db.selectFrom('runs').selectAll().execute();
    expect(runs.map((run) => run.state)).toEqual(runs.map(() => 'COMPLETED'));
    const items = await store.db.selectFrom('run_items').selectAll().execute();
    const itemCaptures = captures.filter((capture) => capture.run_id !== null).map(({ id }) => id);
    expect(items.map((item) => item.capture_id).sort()).toEqual(itemCaptures.sort());
  });
});

async function runAndKill(place: Place, organizationId: string): Promise<Answered[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(place), organizationId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  await collectLines(child, lines);
  // Waits until the answers have arrived, however long the machine takes, because the test checks these answers.
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  await sleep(Math.random() * 400);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return lines.map((line) => JSON.parse(line) as Answered);
}

/** Resolves with the first line of the output, and collects the lines after it. */
function collectLines(child: ChildProcess, lines: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('close', () => reject(new Error('The service has exited.')));
  if (!child.stdout) throw new Error('No standard output.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') resolve();
    else if (line.endsWith('}')) lines.push(line);
  });
  return promise;
}

async function expectSlotsHeldByOpenCaptures(store: Store, organizationId: string): Promise<void> {
  const { in_flight } = await store.db
    .selectFrom('organizations')
    .select('in_flight')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  expect(in_flight).toBe(await openCaptures(store));
}

/** Finishes the remaining work, and then advances the clock until no answer can be delivered any more. */
async function finishRuns(store: Store): Promise<void> {
  const options = { store, rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} };
  await recoverCaptures(options);
  const work = toWork(async () => ({ outcome: 'originError', body: {} }));
  const worker = startWorker({ ...options, slots: 4, work });
  const upkeep = startUpkeep(options);
  await expect.poll(() => openCaptures(store)).toBe(0);
  await expect
    .poll(() => store.db.selectFrom('runs').select('id').where('finished_at', 'is', null).execute())
    .toEqual([]);
  await worker.drain();
  await upkeep.stop();
  const later = (await readDatabaseTime(store)) + HOUR_MS;
  await runUpkeep({ ...options, store: { ...store, clock: createDatabaseClock(() => later) } });
}

async function openCaptures(store: Store): Promise<number> {
  const { open } = await store.db
    .selectFrom('captures')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirstOrThrow();
  return open;
}
