import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, type Origin, page, startOrigin } from '../origin/index.ts';
import { runToEnd } from './batched-support.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

/** Titles that a spreadsheet would run as a formula. Some programs read the full-width signs as the ASCII ones. */
const FORMULAS = ['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1'];
const SITE: Family = Object.fromEntries(
  FORMULAS.map((title, n) => [
    `/formula/${n}`,
    page('A title like a formula', { title, body: '<p>Text.</p>' }),
  ]),
);

let origin: Origin;
let service: Pagewright;
let id: string;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(SITE), startPagewright()]);
  id = await start({
    urls: [origin.url('/small'), origin.refused(), origin.url('/status/404')],
    name: 'Nightly "run"',
  });
  await untilEnded(id);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const start = async (body: object): Promise<string> =>
  (await service.call('POST', '/v1/fetch/batched', { body })).json.id;
const read = async (run: string): Promise<JsonValue> =>
  (await service.call('GET', `/v1/fetch/batched/${run}`)).json;
const untilEnded = (run: string) => runToEnd(service, run);

describe('a named run', () => {
  it('returns the name of a run, and in the list of runs also the numbers of failed URLs and error pages', async () => {
    expect(await read(id)).toMatchObject({ name: 'Nightly "run"' });
    const { json } = await service.call('GET', '/v1/fetch/batched');
    const counts = { finishedUrls: 3, failedUrls: 1, errorPages: 1 };
    expect(json.runs.at(-1)).toMatchObject({ id, name: 'Nightly "run"', ...counts });
    const one = await service.call('GET', `/v1/fetch/batched?id=${id}`);
    expect(one.json.runs).toEqual([json.runs.at(-1)]);
    const none = await service.call('GET', '/v1/fetch/batched?id=run_unknown');
    expect(none.json).toEqual({ runs: [] });
  });

  it('rejects an empty or too long name of a run', async () => {
    for (const name of ['', 'x'.repeat(101)]) {
      const reply = await service.call('POST', '/v1/fetch/batched', {
        body: { urls: [origin.url('/')], name },
      });
      expect(reply.json._tag).toBe('HttpApiDecodeError');
    }
  });
});

describe('retrying the failed URLs of a run', () => {
  it('leaves out failed URLs that cannot succeed, and starts no run without others', async () => {
    const unsafe = 'http://127.0.0.1:9/';
    const blocked = origin.url('/blocked/recaptcha');
    const mixed = await start({ urls: [unsafe, origin.refused(), blocked, origin.url('/small')] });
    await untilEnded(mixed);
    const { json } = await service.call('POST', `/v1/fetch/batched/${mixed}/retry`);
    await untilEnded(json.id);
    expect((await read(json.id)).results.map(({ url }: JsonValue) => url)).toEqual([origin.refused()]);
    const hopeless = await start({ urls: [unsafe] });
    await untilEnded(hopeless);
    const refused = await service.call('POST', `/v1/fetch/batched/${hopeless}/retry`);
    expect([refused.status, refused.json.message]).toEqual([
      400,
      expect.stringContaining('may succeed later'),
    ]);
  });

  it('starts a run with only the failed URLs of another run', async () => {
    const reply = await service.call('POST', `/v1/fetch/batched/${id}/retry`);
    expect(reply.status).toBe(202);
    await untilEnded(reply.json.id);
    const again = await read(reply.json.id);
    expect(again.name).toBe('Retry of Nightly "run"');
    expect(again.results.map(({ url }: JsonValue) => url)).toEqual([origin.refused()]);
  });

  it('refuses to retry a run without failures, a running run and an unknown run', async () => {
    const fine = await start({ urls: [origin.url('/small')] });
    await untilEnded(fine);
    const running = await start({ urls: [origin.url('/endless/silent')] });
    for (const [run, text] of [
      [fine, 'nothing to retry'],
      [running, 'has not ended'],
    ]) {
      const { status, json } = await service.call('POST', `/v1/fetch/batched/${run}/retry`);
      expect([status, json.message]).toEqual([400, expect.stringContaining(text ?? '')]);
    }
    await service.call('POST', `/v1/fetch/batched/${running}/cancel`);
    const unknown = await service.call('POST', '/v1/fetch/batched/run_unknown/retry');
    expect(unknown.json._tag).toBe('BatchedRunNotFound');
  });
});

describe('the order of results', () => {
  it('is the order of the URLs on request, on every page of the results', async () => {
    const run = await start({ urls: [origin.refused(), origin.url('/article'), origin.url('/small')] });
    await untilEnded(run);
    const readPage = async (query: string): Promise<number[]> => {
      const { json } = await service.call('GET', `/v1/fetch/batched/${run}?${query}`);
      return json.results.map(({ index }: JsonValue) => index);
    };
    expect(await readPage('order=index')).toEqual([0, 1, 2]);
    expect(await readPage('order=index&limit=2')).toEqual([0, 1]);
    expect(await readPage('order=index&limit=2&offset=2')).toEqual([2]);
    expect((await readPage('order=completion')).toSorted()).toEqual([0, 1, 2]);
    const wrong = await service.call('GET', `/v1/fetch/batched/${run}?order=url`);
    expect(wrong.json._tag).toBe('HttpApiDecodeError');
  });
});

describe('exporting a run', () => {
  it('the CSV export of a run has one line for each URL', async () => {
    const reply = await service.call('GET', `/v1/fetch/batched/${id}/export`);
    expect(reply.headers.get('content-disposition')).toContain(`${id}.csv`);
    const [head, ...lines] = reply.text.trimEnd().split('\r\n');
    expect(head).toBe('index,url,status,error,originStatusCode,title,snapshotId');
    expect(lines.toSorted()[0]).toMatch(/^0,http:\S+\/small,SUCCEEDED,,,A small page,snap_/);
    expect(lines.toSorted()[1]).toContain('FAILED,connectionRefused');
    expect(lines.toSorted()[2]).toContain('SUCCEEDED,,404,');
  });

  it('the CSV export marks titles that look like formulas as text', async () => {
    const run = await start({ urls: FORMULAS.map((_, n) => origin.url(`/formula/${n}`)) });
    await untilEnded(run);
    const { text } = await service.call('GET', `/v1/fetch/batched/${run}/export`);
    for (const title of FORMULAS) expect(text).toContain(`,'${title},snap_`);
  });

  it('the JSONL export of a run has one result with Markdown on each line', async () => {
    const reply = await service.call('GET', `/v1/fetch/batched/${id}/export?format=jsonl`);
    const items = reply.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(items.map(({ index }) => index).toSorted()).toEqual([0, 1, 2]);
    expect(items.find(({ index }) => index === 0).data.markdown).toContain('# A small page');
  });

  it('the export of an unknown run returns BatchedRunNotFound', async () => {
    const { json } = await service.call('GET', '/v1/fetch/batched/run_unknown/export');
    expect(json._tag).toBe('BatchedRunNotFound');
  });
});

describe('the queue of captures in GET /v1/queue', () => {
  it('lists running captures and counts waiting URLs', async () => {
    const running = await start({ urls: [origin.url('/endless/silent?queue')], name: 'queue' });
    await expect
      .poll(async () => (await service.call('GET', '/v1/queue')).json)
      .toMatchObject({
        running: expect.any(Number),
        captures: expect.arrayContaining([
          expect.objectContaining({
            state: 'RUNNING',
            runId: running,
            attempt: 1,
            url: origin.url('/endless/silent?queue'),
          }),
        ]),
      });
    await service.call('POST', `/v1/fetch/batched/${running}/cancel`);
  });
});
