import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../src/assemble/index.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type S3, startS3 } from '../s3/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

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

describe('a service whose blobs are in a bucket', () => {
  it('keeps every snapshot there, and reads it back', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/article') });
    const { snapshotId } = json.meta;
    expect(keysOf(snapshotId)).toContain(`shared/snapshots/${snapshotId}/core`);
    const { status, text } = await service.call('GET', `/v1/snapshots/${snapshotId}/markdown`);
    expect(status).toBe(200);
    expect(text).toContain('two hundred and twelve');
    expect((await service.call('DELETE', `/v1/snapshots/${snapshotId}`)).status).toBe(204);
    expect(keysOf(snapshotId)).toEqual([]);
  });

  it('gives pictures an address of the store itself, for a day', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/small'), include: { screenshot: true } });
    const address = new URL(json.data.screenshot.url);
    expect(address.origin).toBe(s3.endpoint);
    expect(address.searchParams.get('X-Amz-Expires')).toBe('86400');
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('\x89PNG');
  });

  it('answers what needs no blob while the store refuses, is honest about the rest, and recovers', async () => {
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

  it('loses nothing when the store is away for a moment', async () => {
    await s3.stop();
    const fetched = service.fetch({ url: origin.url('/small') });
    setTimeout(() => void s3.start(), 2000);
    expect((await fetched).status).toBe(200);
  });
});

it.each([
  ['https://bucket', 's3://bucket/prefix'],
  ['s3://id:hidden-secret@bucket?wrong=1', 'wrong is no parameter'],
  ['s3://bucket?pathStyle=perhaps', 'pathStyle is 1 or 0'],
])('a blob store that cannot be meant is said at the start, without secrets: %s', async (url, message) => {
  const start = async () =>
    startService(
      readConfig({ PAGEWRIGHT_BLOB_URL: url, PAGEWRIGHT_PORT: '0', PAGEWRIGHT_CHROMIUM: '/bin/true' }),
    );
  const error: unknown = await start().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toContain('hidden-secret');
});
