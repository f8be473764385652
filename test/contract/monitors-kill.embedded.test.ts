import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { startOrigin } from '../origin/index.ts';
import { CHILD_API_KEY as KEY, startServiceChild } from '../service-child.ts';
import type { JsonValue } from './support.ts';

const KILLS = process.env['PAGEWRIGHT_NIGHTLY'] === '1' ? 20 : 3;
const MINUTE_MS = 60_000;

it(`each due time of a monitor has one run and one result, although the process is killed ${KILLS} times`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-monitor-'));
  const origin = await startOrigin();
  let { child, address } = await startServiceChild(dataDir);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await origin.close();
    await rm(dataDir, { recursive: true });
  });
  const call = async (path: string, body?: unknown): Promise<JsonValue> => {
    const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return await (await fetch(address + path, init)).json();
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  /** Kills the process, sets the time of the next run, and starts the process again. */
  const setDue = async (due: number): Promise<void> => {
    await kill();
    const store = await openStore({ dataDir });
    await store.db.updateTable('monitors').set({ next_run_at: due }).execute();
    await store.close();
    ({ child, address } = await startServiceChild(dataDir));
  };
  const { id } = await call('/v1/monitors', { urls: [origin.url('/article')], everyMinutes: 60 });
  const start = Date.now() - 100 * 60 * MINUTE_MS;
  const dueTimes = Array.from({ length: KILLS }, (_, kill) => start + kill * 60 * MINUTE_MS);
  const readResults = async (): Promise<JsonValue[]> =>
    (await call(`/v1/monitors/${id}/results?limit=100`)).results;
  for (const [index, due] of dueTimes.entries()) {
    await setDue(due);
    // Each kill is at another moment: before the run starts, while it goes on, while its page is compared.
    await sleep(300 + index * 350);
    await kill();
    ({ child, address } = await startServiceChild(dataDir));
    // A capture whose process is killed twice may end as an error, so the next kill waits.
    await expect.poll(async () => (await readResults()).length).toBe(index + 1);
  }
  const results = await readResults();
  expect(results.map(({ at }) => Date.parse(at)).toSorted()).toEqual(dueTimes);
  expect(new Set(results.map(({ runId }) => runId)).size).toBe(KILLS);
  // The first due time has nothing to compare with.
  expect(results.map(({ status }) => status).toReversed()).toEqual([
    'new',
    ...Array.from({ length: KILLS - 1 }, () => 'same'),
  ]);
});
