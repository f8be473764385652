import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOpenApi } from '../../src/contract/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from '../contract/support.ts';
import { buildWebPages } from '../web/build.ts';

/** The address and the values in the samples of the documentation. */
const SAMPLE_ADDRESS = 'http://127.0.0.1:8080';
const SNAPSHOT_ID = 'snap_b2T5x9Qe7LkW';
const TIME = '2026-11-22T10:00:00.000Z';

/** Operations whose example is the answer of the service about its sample page, and the path of the snapshot's view. */
const VIEWS = {
  'snapshots.get': '',
  'snapshots.getMarkdown': '/markdown',
  'snapshots.getAppendix': '/appendix',
};

let service: Pagewright;
beforeAll(async () => {
  await buildWebPages();
  service = await startPagewright();
});
afterAll(() => service.close());

/** Returns the request that the API description shows, with the address of the service and a real snapshot. */
function readRequest(path: string, snapshotId: string): JsonValue {
  const { paths }: JsonValue = buildOpenApi(SAMPLE_ADDRESS);
  const { example } = paths[path].post.requestBody.content['application/json'];
  const text = JSON.stringify(example).replaceAll(SAMPLE_ADDRESS, service.address);
  return JSON.parse(text.replaceAll(SNAPSHOT_ID, snapshotId));
}

/** Replaces what differs in every capture with the values of the samples. */
const replaceVolatile = (answers: object, snapshotIds: readonly string[]): string => {
  let text = JSON.stringify(answers, null, 2).replaceAll(service.address, SAMPLE_ADDRESS);
  for (const id of snapshotIds) text = text.replaceAll(id, SNAPSHOT_ID);
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, TIME)
    .replace(/\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g, 'Sun, 22 Nov 2026 10:00:00 GMT')
    .replace(/"x-service-trace-id": "\w+"/g, '"x-service-trace-id": "4bf92f3577b34da6a3ce929d0e0e4736"')
    .replace(/"durationMs": \d+/g, '"durationMs": 12')
    .replace(/expires=\d+&signature=[\w-]+/g, 'expires=1795428000000&signature=Zk9vQ2');
};

it('the answers in the API reference are those of the service', async () => {
  const post = async (path: string, body: JsonValue): Promise<JsonValue> => {
    const { json, text, status } = await service.call('POST', path, { body });
    expect(status).toBe(200);
    return json ?? text;
  };
  const markdown = await post('/v1/fetch', readRequest('/v1/fetch', ''));
  const result = await post('/v1/fetch/json', readRequest('/v1/fetch/json', ''));
  const { snapshotId } = result.meta;
  const search = readRequest('/v1/fetch/search', snapshotId);
  const highlights = readRequest('/v1/snapshots/{snapshotId}/highlights', snapshotId);
  const answers: Record<string, JsonValue> = {
    'fetch.fetch': markdown,
    'fetch.fetchJson': result,
    'fetch.fetchSearch': await post('/v1/fetch/search', search),
    'snapshots.highlights': await post(`/v1/snapshots/${snapshotId}/highlights`, highlights),
  };
  const file = Buffer.from('Name,Price\nAda,12\nGrace,14\n');
  const { json: document } = await service.call('POST', '/v1/documents', { body: file });
  answers['documents.read'] = document;
  for (const [id, view] of Object.entries(VIEWS)) {
    const { json, text } = await service.call('GET', `/v1/snapshots/${snapshotId}${view}`);
    answers[id] = json ?? text;
  }
  const firstId = /snapshotId: "(snap_[\w-]+)"/.exec(markdown)?.[1];
  expect(firstId).toBeDefined();
  await expect(
    `${replaceVolatile(answers, [snapshotId, firstId!, document.meta.snapshotId])}\n`,
  ).toMatchFileSnapshot('../../src/contract/examples/sample-answers.json');
});
