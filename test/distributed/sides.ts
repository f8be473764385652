import { onTestFinished } from 'vitest';
import {
  createDispatcher,
  createWakeups,
  DEFAULT_RULES,
  type Dispatcher,
  startWorker,
  type CaptureWork,
  type Worker,
} from '../../src/dispatch/index.ts';
import type { CaptureOptions } from '../../src/contract/index.ts';
import type { PostgresSettings, Store } from '../../src/store/index.ts';
import { testOrganization } from '../dispatch/support.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';
import { OPTIONS, toWork } from '../dispatch/work.ts';

/** Leases that are longer than the test: work is found by a notification or a poll, and not by an expired lease. */
const RULES = { ...DEFAULT_RULES, leaseMs: 90_000 };

/** An API, a worker, and the store that they share. */
export interface Sides {
  dispatcher: Dispatcher;
  worker: Worker;
  submit: { organizationId: string; url: string; options: CaptureOptions };
  store: Store;
}

/**
 * An API and a worker that share only a new database.
 * @param reach changes the database settings of both
 */
export async function startSides(
  run: CaptureWork['run'],
  reach: (database: PostgresSettings) => PostgresSettings = (database) => database,
): Promise<Sides> {
  const { dataDir, database } = await newPlace();
  if (!database) throw new TypeError('No database.');
  const place = { dataDir, database: reach(database) };
  const [api, worker] = [await openUntilFinished(place), await openUntilFinished(place)];
  const organizationId = await testOrganization(api);
  const common = { rules: RULES, observe: () => {} };
  const [here, there] = [createWakeups(api), createWakeups(worker)];
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()]);
  });
  return {
    dispatcher: createDispatcher({ ...common, store: api, wakeups: here }),
    worker: startWorker({ ...common, store: worker, wakeups: there, slots: 2, work: toWork(run) }),
    submit: { organizationId, url: 'https://example.com/', options: OPTIONS },
    store: api,
  };
}
