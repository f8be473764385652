import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../src/assemble/index.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Fault, type S3, startS3 } from '../s3/index.ts';
import { runToEnd } from './batched-support.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let s3: S3;
let service: Pagewright;

beforeAll(async () => {
  [origin, s3] = await Promise.all([startOrigin(), startS3()]);
  service = await startPagewright({ PAGEWRIGHT_BLOB_URL: s3.url({ prefix: 'shared' }) });
});
afterAll(() => Promise.all([origin.close(), service.close(), s3.stop()]));

const keysOf = (snapshotId: string): string[] =>
  [...s3.objects.keys()].filter((key) => key.startsWith(`shared/snapshots/${snapshotId}/`));

describe('with blobs in an S3 bucket', () => {
  it('stores every snapshot in the bucket and reads it from there', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/article') });
    const { snapshotId } = json.meta;
    expect(keysOf(snapshotId)).toContain(`shared/snapshots/${snapshotId}/core`);
    const { status, text } = await service.call('GET', `/v1/snapshots/${snapshotId}/markdown`);
    expect(status).toBe(200);
    expect(text).toContain('two hundred and twelve');
    expect((await service.call('DELETE', `/v1/snapshots/${snapshotId}`)).status).toBe(204);
    expect(keysOf(snapshotId)).toEqual([]);
  });

  it('returns screenshot URLs that point to the bucket and are valid for a day', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/small'), include: { screenshot: true } });
    const address = new URL(json.data.screenshot.url);
    expect(address.origin).toBe(s3.endpoint);
    expect(address.searchParams.get('X-Amz-Expires')).toBe('86400');
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('\x89PNG');
  });

  it('while the bucket is down, only calls that need blobs return 503', async () => {
    s3.fault = () => ({ kind: 'answer', status: 403, code: 'AccessDenied' });
    expect((await service.call('GET', '/readyz')).status).toBe(200);
    expect((await service.call('GET', '/v1/catalog')).status).toBe(200);
    const refused = await service.fetch({ url: origin.url('/small') });
    expect(refused.status).toBe(503);
    const unavailable = { _tag: 'ServiceUnavailable', retryable: true, dispatchOutcome: 'dispatched' };
    expect(refused.json).toMatchObject(unavailable);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.text).not.toContain(s3.endpoint);
    s3.fault = ({ method }) =>
      method === 'GET' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : undefined;
    const unread = await service.fetchJson({ url: origin.url('/small'), include: { html: true } });
    expect([unread.status, unread.json]).toEqual([503, expect.objectContaining(unavailable)]);
    s3.fault = () => undefined;
    expect((await service.fetch({ url: origin.url('/small') })).status).toBe(200);
  });

  it('does not report the items of a run as failed while their results cannot be read from the bucket', async () => {
    const urls = [origin.url('/article'), origin.url('/small')];
    const { json: run } = await service.call('POST', '/v1/fetch/batched', { body: { urls } });
    const query = `?include=${encodeURIComponent('{"html":true}')}`;
    await runToEnd(service, run.id, query);
    s3.fault = ({ method }) =>
      method === 'GET' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : undefined;
    const poll = () => service.call('GET', `/v1/fetch/batched/${run.id}${query}`);
    expect(await poll()).toMatchObject({
      status: 503,
      json: { _tag: 'ServiceUnavailable', retryable: true },
    });
    s3.fault = () => undefined;
    const { json } = await poll();
    expect(json.results.map(({ status }: JsonValue) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('a short outage of the bucket loses no result', async () => {
    await s3.stop();
    const fetched = service.fetch({ url: origin.url('/small') });
    setTimeout(() => void s3.start(), 2000);
    expect((await fetched).status).toBe(200);
  });
});

describe('with a blob store that cannot sign URLs', () => {
  let silent: Pagewright;
  let picture: string;

  beforeAll(async () => {
    const url = s3.url({ prefix: 'silent', parameters: { presign: '0' } });
    silent = await startPagewright({ PAGEWRIGHT_BLOB_URL: url });
    const page = { url: origin.url('/article'), include: { screenshot: true } };
    picture = (await silent.fetchJson(page)).json.data.screenshot.url;
  });
  afterAll(() => silent.close());
  afterEach(() => {
    s3.fault = () => undefined;
  });

  it('serves screenshots through the service', async () => {
    const response = await fetch(picture);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  it.each<[string, Fault]>([
    ['rejects', { kind: 'answer', status: 403, code: 'AccessDenied' }],
    ['truncates', { kind: 'half' }],
    ['corrupts', { kind: 'corrupt' }],
  ])('a screenshot that the store %s ends with an error for the reader', async (_what, fault) => {
    s3.fault = () => fault;
    const response = await fetch(picture);
    if (response.status === 200) {
      // The last chunk is sent only after the check.
      await expect(response.arrayBuffer()).rejects.toThrow();
      return;
    }
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBeNull();
    expect(await response.json()).toMatchObject({ _tag: 'ServiceUnavailable', retryable: true });
  });

  it('clients that stop reading a screenshot do not block the service', async () => {
    const hangUps = Array.from({ length: 40 }, async () => {
      const controller = new AbortController();
      await fetch(picture, { signal: controller.signal });
      return controller;
    });
    const controllers = await Promise.all(hangUps);
    expect((await silent.fetch({ url: origin.url('/small') })).status).toBe(200);
    for (const controller of controllers) controller.abort();
    await expect.poll(async () => (await fetch(picture)).status).toBe(200);
  });
});

it.each([
  ['https://bucket', 's3://bucket/prefix'],
  ['s3://id:hidden-secret@bucket?wrong=1', 'unknown parameter wrong'],
  ['s3://bucket?pathStyle=perhaps', 'pathStyle must be 1 or 0'],
])('reports an invalid blob store URL at start, without secrets: %s', async (url, message) => {
  const start = async () =>
    startService(
      readConfig({ PAGEWRIGHT_BLOB_URL: url, PAGEWRIGHT_PORT: '0', PAGEWRIGHT_CHROMIUM: '/bin/true' }),
    );
  const error: unknown = await start().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toContain('hidden-secret');
});
