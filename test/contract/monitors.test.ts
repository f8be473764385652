import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { type JsonValue, newPlace, type Pagewright, type Place, startPagewright } from './support.ts';

/** A request that the webhook received. */
interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let origin: Origin;
let place: Place;
let service: Pagewright;
/** The text of the page, and its status. */
let price = '12';
let views = 1000;
let status = 200;
let received: Received[] = [];

beforeAll(async () => {
  [origin, place] = await Promise.all([
    startOrigin({
      '/watched/*': {
        about: 'A page whose price and counter the test sets',
        serve(exchange) {
          const body = {
            title: 'Lamp',
            body: `<main><h1>Lamp</h1><p>The brass lamp of the harbour costs € ${price} and burns for nine hours.</p>
              <p>${views} views</p></main>`,
          };
          sendPage(exchange, body, { status });
        },
      },
      '/hook': {
        about: 'Receives webhooks',
        serve({ request, response }) {
          let body = '';
          request.setEncoding('utf8').on('data', (text: string) => {
            body += text;
          });
          request.on('end', () => {
            received.push({ headers: request.headers, body });
            response.end();
          });
        },
      },
    }),
    newPlace(),
  ]);
  service = await startPagewright(place.settings);
});
afterAll(async () => {
  await Promise.all([service.close(), origin.close()]);
  await place.remove();
});
beforeEach(() => {
  [price, views, status, received] = ['12', 1000, 200, []];
});

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, `/v1/monitors${path}`, { body });
const readResults = async (id: string): Promise<JsonValue[]> =>
  (await call('GET', `/${id}/results?limit=100`)).json.results;

/** Creates a monitor that is not due during the test. */
async function create(path: string, more: object = {}): Promise<JsonValue> {
  const { status: answered, json } = await call('POST', '', {
    urls: [origin.url(`/watched/${path}`)],
    everyMinutes: 60,
    ...more,
  });
  expect(answered).toBe(201);
  return json;
}

/** Runs a monitor, and returns the result of its page. */
async function run(id: string): Promise<JsonValue> {
  const { runId } = (await call('POST', `/${id}/run`)).json;
  await expect.poll(async () => (await readResults(id)).some((result) => result.runId === runId)).toBe(true);
  return (await readResults(id)).find((result) => result.runId === runId);
}

describe('a monitor', () => {
  it('compares each capture with the one before, without noise', async () => {
    const { id } = await create('compared');
    const first = await run(id);
    expect(first).toMatchObject({ status: 'new', url: origin.url('/watched/compared') });
    views = 2000;
    const second = await run(id);
    expect(second).toMatchObject({ status: 'same', previousSnapshotId: first.snapshotId });
    price = '14';
    const third = await run(id);
    expect(third).toMatchObject({ status: 'changed', previousSnapshotId: second.snapshotId });
    expect(third.diff).toMatchObject({ changed: 1, added: 0, removed: 0, prices: 1 });
    const { json: diff } = await service.call('GET', new URL(third.diff.url).pathname);
    expect(JSON.stringify(diff.prices)).toContain('14');
    const monitor = (await call('GET', `/${id}`)).json;
    expect(monitor.lastRun).toMatchObject({ runId: third.runId, counts: { changed: 1, same: 0 } });
  });

  it('says once that a page is gone, and that it is back', async () => {
    const { id } = await create('gone');
    await run(id);
    status = 404;
    expect(await run(id)).toMatchObject({ status: 'removed' });
    expect(await run(id)).toMatchObject({ status: 'same' });
    status = 500;
    expect(await run(id)).toMatchObject({ status: 'error', error: 'status 500' });
    status = 200;
    expect(await run(id)).toMatchObject({ status: 'new' });
  });

  it('compares with the last capture before an error', async () => {
    const { id } = await create('error');
    const { snapshotId } = await run(id);
    status = 503;
    expect(await run(id)).toMatchObject({ status: 'error' });
    status = 200;
    expect(await run(id)).toMatchObject({ status: 'same', previousSnapshotId: snapshotId });
  });

  it('sends a signed webhook for changes, and none for noise', async () => {
    const notify = { webhook: origin.url('/hook') };
    const { id, webhookSecret } = await create('hook', { notify, name: 'Lamps' });
    await run(id);
    views = 2000;
    await run(id);
    price = '15';
    const { runId } = await run(id);
    await expect.poll(() => received.length).toBe(1);
    const [{ headers, body }] = received as [Received];
    const event = JSON.parse(body);
    expect(event).toMatchObject({ type: 'monitor.changed', data: { id, name: 'Lamps', runId } });
    expect(event.data.results).toMatchObject([{ status: 'changed', diff: { changed: 1 } }]);
    const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
  });

  it('reports errors or every run if it shall', async () => {
    const webhook = origin.url('/hook');
    const errors = await create('on-error', { notify: { webhook, on: 'error' } });
    const always = await create('always', { notify: { webhook, on: 'always' } });
    await run(errors.id);
    await run(always.id);
    status = 500;
    await run(errors.id);
    await expect.poll(() => received.length).toBe(2);
    expect(received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
      'monitor.changed',
      'monitor.error',
    ]);
  });

  it('runs at its due time, once, and then at the next', async () => {
    const { id, nextRunAt } = await create('due');
    const store = await place.openStore();
    const due = Date.parse(nextRunAt) - 3_600_000;
    await store.db.updateTable('monitors').set({ next_run_at: due }).where('id', '=', id).execute();
    await expect.poll(async () => (await readResults(id)).length).toBe(1);
    const runs = await store.db.selectFrom('monitor_runs').selectAll().where('monitor_id', '=', id).execute();
    expect(runs.map(({ due_at }) => Number(due_at))).toEqual([due]);
    await store.close();
    const monitor = (await call('GET', `/${id}`)).json;
    expect(Date.parse(monitor.nextRunAt)).toBe(due + 3_600_000);
  });

  it('starts no further run while three have not ended', async () => {
    const { id } = await create('', { urls: [origin.url('/endless/silent?monitor')] });
    const runs: string[] = [];
    for (let count = 0; count < 3; count++) runs.push((await call('POST', `/${id}/run`)).json.runId);
    const store = await place.openStore();
    const due = { next_run_at: Date.now() + 1000 };
    await store.db.updateTable('monitors').set(due).where('id', '=', id).execute();
    await store.close();
    await expect.poll(async () => (await readResults(id)).length).toBe(1);
    expect((await readResults(id))[0]).toMatchObject({ status: 'error', error: 'EarlierRunsNotEnded' });
    for (const runId of runs) await service.call('POST', `/v1/fetch/batched/${runId}/cancel`);
  });

  it('starts no run of an organization without credits, and says so', async () => {
    const { id } = await create('no-credits');
    const store = await place.openStore();
    const { organization_id: organizationId } = await store.db
      .selectFrom('monitors')
      .select('organization_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const setCredits = (credits: number | null) =>
      store.db.updateTable('organizations').set({ credits }).where('id', '=', organizationId).execute();
    await setCredits(0);
    await store.db.updateTable('monitors').set({ next_run_at: 1 }).where('id', '=', id).execute();
    await expect.poll(async () => (await readResults(id)).length).toBe(1);
    await setCredits(null);
    await store.close();
    const [result] = await readResults(id);
    expect(result).toMatchObject({ status: 'error', error: 'AccessBlocked' });
    expect(result).not.toHaveProperty('runId');
    const { lastRun } = (await call('GET', `/${id}`)).json;
    expect(lastRun).toEqual({
      at: result?.at,
      counts: { same: 0, changed: 0, new: 0, removed: 0, error: 1 },
    });
  });

  it('can be paused, resumed, listed and deleted', async () => {
    const { id } = await create('life', { everyMinutes: undefined, cron: '0 7 * * 1' });
    const monitor = (await call('GET', `/${id}`)).json;
    expect(monitor).toMatchObject({ id, cron: '0 7 * * 1', paused: false });
    expect(monitor.nextRunAt).toMatch(/T07:00:00.000Z$/);
    expect((await call('PATCH', `/${id}`, { paused: true })).json).toMatchObject({
      paused: true,
      nextRunAt: null,
    });
    expect((await run(id)).status).toBe('new');
    expect((await call('PATCH', `/${id}`, { paused: false })).json.nextRunAt).toMatch(/T07:00/);
    expect((await call('GET', '')).json.monitors.map((each: JsonValue) => each.id)).toContain(id);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    for (const reply of [await call('GET', `/${id}`), await call('GET', `/${id}/results`)])
      expect(reply).toMatchObject({ status: 404, json: { _tag: 'MonitorNotFound', id } });
  });

  it('has many pages', async () => {
    const urls = Array.from({ length: 5 }, (_, at) => origin.url(`/watched/many-${at}`));
    const { id } = await create('', { urls });
    await run(id);
    await expect.poll(async () => (await readResults(id)).length).toBe(5);
    const page = (await call('GET', `/${id}/results?limit=2&offset=4`)).json;
    expect(page.pagination).toEqual({ total: 5, limit: 2, offset: 4, hasMore: false });
    expect(page.results).toHaveLength(1);
  });
});

describe('a monitor that is not possible', () => {
  it.each([
    ['no schedule', {}, 'Give either everyMinutes or cron.'],
    ['two schedules', { everyMinutes: 5, cron: '* * * * *' }, 'Give either everyMinutes or cron.'],
    ['a schedule of every second', { cron: '* * * * * *' }, 'Seconds are not supported'],
    ['a word', { cron: 'daily' }, 'Expected five fields'],
    ['a minute that does not exist', { cron: '61 * * * *' }, 'The times are not valid'],
    ['a day that never comes', { cron: '0 0 30 2 *' }, 'No time of "0 0 30 2 *" comes'],
    ['an interval of 0', { everyMinutes: 0 }, 'everyMinutes'],
    ['a webhook that is no address', { everyMinutes: 5, notify: { webhook: 'mail' } }, 'webhook'],
    ['no page', { everyMinutes: 5, urls: [] }, 'urls'],
    ['a page twice', { everyMinutes: 5, urls: ['https://a.example/', 'https://a.example/'] }, 'occurs twice'],
  ])('answers %s with 400', async (_name, body, message) => {
    const { status: answered, json } = await call('POST', '', { urls: ['https://a.example/'], ...body });
    expect({ answered, tag: json._tag }).toEqual({ answered: 400, tag: 'HttpApiDecodeError' });
    expect(json.message).toContain(message);
  });

  it('answers an unknown profile with 404', async () => {
    const reply = await service.call('POST', '/v1/monitors', {
      body: { urls: ['https://a.example/'], everyMinutes: 5 },
      headers: { 'x-service-profile': 'nobody' },
    });
    expect(reply).toMatchObject({ status: 404, json: { _tag: 'ProfileNotFound' } });
  });
});
