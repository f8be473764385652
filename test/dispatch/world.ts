import { expect } from 'vitest';
import { chargeHighlights, updateOrganization } from '../../src/accounts/index.ts';
import { ServiceError } from '../../src/contract/index.ts';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { cancelCapture } from '../../src/dispatch/end/cancel-capture.ts';
import { cancelRun } from '../../src/dispatch/runs/cancel-run.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { completeCharge, cancelCharge } from '../../src/dispatch/calls/pending-charge.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import { recoverCaptures } from '../../src/dispatch/upkeep/upkeep.ts';
import { renewLeases } from '../../src/dispatch/renew-leases.ts';
import { startRun } from '../../src/dispatch/runs/start-run.ts';
import {
  createWakeups,
  type DispatchOptions,
  type DispatchRules,
  type ClaimedJob,
  type WorkResult,
} from '../../src/dispatch/index.ts';
import { runUpkeep } from '../../src/dispatch/upkeep/upkeep.ts';
import { type CaptureRow, generateId } from '../../src/store/index.ts';
import { row, type TestStore, testOrganization } from './support.ts';
import { OPTIONS } from './work.ts';

export const RULES: DispatchRules = {
  captureMs: 1000,
  classificationMs: 100,
  leaseMs: 200,
  waitMs: 2000,
  maxAttempts: 3,
  hostConcurrency: 2,
};

/** One random event of the test. Its numbers select an existing object, modulo the number of objects. */
export type Step =
  | { do: 'submit'; organization: number }
  | { do: 'startRun'; organization: number; items: number }
  | { do: 'claim'; worker: number; items: boolean }
  | { do: 'finish'; job: number; outcome: WorkResult['outcome']; billable: boolean }
  | { do: 'advance'; ms: number }
  | { do: 'upkeep' }
  | { do: 'loseLeases' }
  | { do: 'renew'; worker: number }
  | { do: 'cancel'; capture: number }
  | { do: 'cancelRun'; run: number }
  | { do: 'charge'; capture: number }
  | { do: 'cancelCharge'; capture: number }
  | { do: 'highlights'; organization: number }
  | { do: 'block'; organization: number; ms: number }
  | { do: 'restart' };

const LIMITS = [
  { maxConcurrency: 3, credits: null },
  { maxConcurrency: 3, credits: 2 },
];

/** Longer than the time in which an answer can be sent. */
const LONG_MS = 3_600_000;

/** The expected states. After every step, the test compares the rows of the database with them. */
export class World {
  readonly #store: TestStore;
  readonly #options: DispatchOptions;
  readonly #organizations: string[];
  readonly #captures: string[] = [];
  readonly #runs: { id: string; organization: string }[] = [];
  readonly #jobs: ClaimedJob[] = [];
  /** The newest attempt of each capture that has started. */
  readonly #started = new Map<string, number>();
  readonly #cancelledRuns = new Set<string>();
  readonly #stored = new Set<string>();
  readonly #ends = new Map<string, string>();
  #calls = 0;

  private constructor(store: TestStore, organizations: string[]) {
    this.#store = store;
    this.#options = { store, rules: RULES, wakeups: createWakeups(store), observe: () => {} };
    this.#organizations = organizations;
  }

  /** Deletes everything that earlier test cases left in the store. */
  static async begin(store: TestStore): Promise<World> {
    for (const table of ['captures', 'runs', 'ledger', 'organizations'] as const) {
      await store.db.deleteFrom(table).execute();
    }
    const organizations = [];
    for (const limits of LIMITS) organizations.push(await testOrganization(store, limits));
    return new World(store, organizations);
  }

  async step(step: Step): Promise<void> {
    await this.#act(step);
    await this.#check();
  }

  /** Advances the clock and runs the work until nothing is left to do. */
  async settle(): Promise<void> {
    this.#store.time.now += LONG_MS;
    for (let round = 0; round < 200; round++) {
      this.#store.time.now += RULES.leaseMs;
      await this.#act({ do: 'upkeep' });
      const job = await claimJob(this.#store, RULES, { workerId: 'last', includeItems: true });
      if (job) {
        this.#claimed(job);
        await this.#finish(job, { outcome: 'originError', body: null });
      } else if ((await this.#open()).length === 0) break;
      await this.#check();
    }
    expect(await this.#open()).toEqual([]);
    const organizations = await this.#store.db.selectFrom('organizations').selectAll().execute();
    expect(organizations.map((organization) => organization.in_flight)).toEqual(LIMITS.map(() => 0));
    const runs = await this.#store.db.selectFrom('runs').selectAll().execute();
    const ends = runs.filter((run) => run.state === 'COMPLETED' || run.state === 'CANCELLED');
    expect(ends, 'a run never ends').toHaveLength(runs.length);
  }

  async #act(step: Step): Promise<void> {
    const store = this.#store;
    const organizationId = pick(this.#organizations, 'organization' in step ? step.organization : 0) ?? '';
    switch (step.do) {
      case 'submit': {
        const url = 'https://example.com/';
        const admission = {
          captureId: generateId('cap'),
          organizationId,
          url,
          options: OPTIONS,
          waiterId: 'api',
        };
        const admitted = await allowRefusal(admitCapture(store, RULES, admission));
        if (admitted) this.#captures.push(admitted.captureId);
        return;
      }
      case 'startRun': {
        const urls = Array.from({ length: step.items }, (_, n) => `https://site${n % 2}.example/${n}`);
        const run = await allowRefusal(startRun(store, { organizationId, urls, options: OPTIONS }));
        if (run) this.#runs.push({ id: run.id, organization: organizationId });
        return;
      }
      case 'claim': {
        const job = await claimJob(store, RULES, {
          workerId: `worker${step.worker}`,
          includeItems: step.items,
        });
        if (job) this.#claimed(job);
        return;
      }
      case 'finish': {
        const job = pick(this.#jobs, step.job);
        if (job) await this.#finish(job, toWorkResult(step.outcome, step.billable));
        return;
      }
      case 'advance':
        store.time.now += step.ms;
        return;
      case 'upkeep':
        await runUpkeep(this.#options);
        return;
      case 'loseLeases':
        store.time.now += RULES.leaseMs;
        return await this.#act({ do: 'upkeep' });
      case 'renew':
        await renewLeases(store, RULES, {
          workerId: `worker${step.worker}`,
          captureIds: this.#jobs.map((job) => job.captureId),
        });
        return;
      case 'cancel': {
        const captureId = pick(this.#captures, step.capture);
        if (captureId) await this.#cancel(captureId);
        return;
      }
      case 'cancelRun': {
        const run = pick(this.#runs, step.run);
        const known = run && { id: run.id, organizationId: run.organization };
        if (known && (await allowRefusal(cancelRun(store, known)))) this.#cancelledRuns.add(known.id);
        return;
      }
      case 'charge':
      case 'cancelCharge': {
        const captureId = pick(this.#captures, step.capture);
        if (captureId) await this.#deliver(captureId, step.do);
        return;
      }
      case 'highlights':
        this.#calls++;
        await allowRefusal(chargeHighlights(store, { organizationId, jobId: `search${this.#calls}` }));
        return;
      case 'block':
        await updateOrganization(store, organizationId, { blockedUntil: store.time.now + step.ms });
        return;
      case 'restart':
        await recoverCaptures(this.#options);
        return;
    }
  }

  #claimed(job: ClaimedJob): void {
    const { captureId, attempt, run } = job;
    expect(attempt, 'attempts are counted').toBe((this.#started.get(captureId) ?? 0) + 1);
    expect(job.deadline, 'started after its deadline').toBeGreaterThan(this.#store.time.now);
    expect(this.#ends.has(captureId), 'started after its end').toBe(false);
    if (run) expect(this.#cancelledRuns.has(run.id), 'started after its run was cancelled').toBe(false);
    this.#jobs.push(job);
    this.#started.set(captureId, attempt);
    if (run && attempt === 1) this.#captures.push(captureId);
  }

  async #finish(job: ClaimedJob, result: WorkResult): Promise<void> {
    const { captureId, attempt, finishBy } = job;
    const counts =
      this.#started.get(captureId) === attempt &&
      !this.#ends.has(captureId) &&
      this.#store.time.now < finishBy;
    expect(await finishJob(this.#store, job, result), 'a result counts').toBe(counts);
    if (counts) this.#stored.add(captureId);
  }

  async #deliver(captureId: string, verdict: 'charge' | 'cancelCharge'): Promise<void> {
    if (verdict === 'cancelCharge') return await cancelCharge(this.#store, captureId);
    const { organization_id: organizationId } = await row(this.#store, captureId);
    await completeCharge(this.#store, { captureId, organizationId });
  }

  async #cancel(captureId: string): Promise<void> {
    const { run_id, organization_id: organizationId } = await row(this.#store, captureId);
    const counts = run_id === null && !this.#ends.has(captureId);
    expect(await cancelCapture(this.#store, { captureId, organizationId }), 'a cancel counts').toBe(counts);
  }

  async #check(): Promise<void> {
    const { db } = this.#store;
    const captures = await db.selectFrom('captures').selectAll().execute();
    for (const capture of captures) this.#checkCapture(capture);
    await this.#checkMoney(captures);
    await this.#checkRuns(captures);
  }

  #checkCapture(capture: CaptureRow): void {
    const { id, state } = capture;
    const before = this.#ends.get(id);
    if (before !== undefined) expect(state, 'an end never changes').toBe(before);
    if (state !== 'QUEUED' && state !== 'RUNNING') this.#ends.set(id, state);
    if (state === 'CAPACITY_TIMEOUT') expect(this.#started.has(id), '529 for what had started').toBe(false);
    if (state === 'CAPTURE_TIMEOUT') expect(this.#started.has(id), '504 for what never started').toBe(true);
    if (state === 'SUCCEEDED') expect(this.#stored.has(id), 'a success without a result').toBe(true);
    expect(capture.started_at !== null, 'the start is remembered').toBe(this.#started.has(id));
    expect(capture.attempt).toBeLessThanOrEqual(RULES.maxAttempts);
  }

  async #checkMoney(captures: CaptureRow[]): Promise<void> {
    const { db } = this.#store;
    const ledger = await db.selectFrom('ledger').selectAll().execute();
    const jobs = ledger.map((entry) => entry.job_id);
    expect(new Set(jobs).size, 'a job was charged twice').toBe(jobs.length);
    const paid = captures.filter((capture) => capture.charge === 'charged').map(({ id }) => id);
    const charged = ledger.filter((entry) => entry.kind === 'fetch' || entry.kind === 'batchedItem');
    expect(charged.map((entry) => entry.job_id).sort(), 'charges without a result').toEqual(paid.sort());
    for (const organization of await db.selectFrom('organizations').selectAll().execute()) {
      const mine = captures.filter((capture) => capture.organization_id === organization.id);
      const open = mine.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING').length;
      expect(organization.in_flight, 'slots').toBe(open);
      expect(open, 'more in flight than allowed').toBeLessThanOrEqual(organization.max_concurrency);
      if (organization.credits === null) continue;
      const entries = ledger.filter((entry) => entry.organization_id === organization.id);
      const sum = entries.reduce((total, entry) => total + entry.amount, 0);
      expect(organization.credits, 'balance').toBe(sum);
      const due = mine.filter((capture) => capture.charge === 'due').length;
      expect(organization.credits - open - due, 'overspent').toBeGreaterThanOrEqual(0);
    }
  }

  async #checkRuns(captures: CaptureRow[]): Promise<void> {
    const { db } = this.#store;
    for (const run of await db.selectFrom('runs').selectAll().execute()) {
      const items = await db.selectFrom('run_items').selectAll().where('run_id', '=', run.id).execute();
      const mine = captures.filter((capture) => capture.run_id === run.id);
      const ended = mine.filter((capture) => this.#ends.has(capture.id));
      expect(items.filter((item) => item.capture_id !== null)).toHaveLength(run.dispatched);
      expect(mine).toHaveLength(run.dispatched);
      expect(ended).toHaveLength(run.finished);
      const order = items.flatMap((item) => item.finished_order ?? []).sort((a, b) => a - b);
      expect(order, 'order of completion').toEqual(ended.map((_, place) => place + 1));
      if (run.state === 'COMPLETED') expect(run.finished).toBe(run.refusal ? run.dispatched : run.total);
      if (run.state === 'RUNNING') expect(run.finished).toBeLessThan(run.total);
      if (run.state === 'CANCELLED') expect(run.finished).toBe(run.dispatched);
      if (run.state === 'CANCELLING') expect(run.finished).toBeLessThan(run.dispatched);
      expect(run.finished_at !== null).toBe(run.state === 'COMPLETED' || run.state === 'CANCELLED');
    }
  }

  async #open(): Promise<string[]> {
    const rows = await this.#store.db
      .selectFrom('captures')
      .select('id')
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .execute();
    return rows.map((capture) => capture.id);
  }
}

const pick = <Item>(items: Item[], choice: number): Item | undefined => items[choice % items.length];

function toWorkResult(outcome: WorkResult['outcome'], billable: boolean): WorkResult {
  if (outcome === 'succeeded') return { outcome, snapshotId: 'snap', billable, body: {} };
  if (outcome === 'originError') return { outcome, body: {} };
  return { outcome, body: { tag: 'InternalError', fields: {} } };
}

/** A refusal by a limit is an expected outcome. */
async function allowRefusal<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ServiceError && [403, 409, 429].includes(error.status)) return undefined;
    throw error;
  }
}
