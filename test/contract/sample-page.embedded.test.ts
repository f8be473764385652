import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWebPages } from '../web/build.ts';
import { type Pagewright, startPagewright } from './support.ts';

let service: Pagewright;

beforeAll(async () => {
  await buildWebPages();
  // The address policy of a new installation, which forbids the addresses of this machine.
  service = await startPagewright({ PAGEWRIGHT_ALLOW_NETWORKS: '' });
});
afterAll(() => service.close());

it('the sample page of the service can be fetched although the address policy forbids this machine', async () => {
  const { status, json } = await service.fetchJson({ url: `${service.address}/sample` });
  expect(status).toBe(200);
  expect(json.markdown).toContain('# Ferry to Gull Island');
  expect(json.markdown).toMatch(/\| From Old Quay \| From Gull Island \|/);
});

it('the sample document is read as a table', async () => {
  const { json } = await service.fetchJson({ url: `${service.address}/sample-fares.csv` });
  expect(json.markdown).toContain('| Child, 6 to 15 years | €4.50 | €8.00 | 7 days |');
});

it.each(['/', '/metrics', '/openapi.json', '/v1/account', '/sample?x', '/assets/../index.html'])(
  'nothing else of the service can be fetched: %s',
  async (path) => {
    const { json } = await service.fetchJson({ url: service.address + path });
    expect(json.meta.contentType).toBe('text/plain');
    expect(json.markdown).toContain('only the samples can be captured');
    expect(json.originError.originStatusCode).toBe(404);
  },
);

it('no other port of this machine can be fetched', async () => {
  const port = Number(new URL(service.address).port) - 1;
  const { json } = await service.fetchJson({ url: `http://127.0.0.1:${port}/sample` });
  expect(json).toMatchObject({ _tag: 'FetchOriginError', kind: 'addressUnreachable' });
});
