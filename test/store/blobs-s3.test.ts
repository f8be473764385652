import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BlobStore, parseS3Url } from '../../src/store/index.ts';
import { BUCKET, type Fault, type S3 } from '../s3/index.ts';
import { bytes, openS3, s3Place, text } from './blobs-support.ts';

describe('S3 blob store', () => {
  let place: Awaited<ReturnType<typeof s3Place>>;
  let s3: S3;
  let blobs: BlobStore;

  beforeEach(async () => {
    place = await s3Place();
    s3 = place.s3;
    blobs = await place.open();
    return async () => {
      await blobs.close();
      await place.remove().catch(() => undefined);
    };
  });

  /** Makes the next `count` requests fail. */
  function failNext(count: number, fault: Fault): void {
    let left = count;
    s3.fault = () => (left-- > 0 ? fault : undefined);
  }

  const UNAVAILABLE = { tag: 'ServiceUnavailable', status: 503 };

  it('stores objects below its prefix, with their content type', async () => {
    await blobs.put('snapshots/a/screenshot', bytes('picture'), 'image/png');
    const stored = s3.objects.get('some/where/snapshots/a/screenshot');
    expect(stored?.contentType).toBe('image/png');
    expect(stored?.bytes.toString()).toBe('picture');
  });

  it.each<Fault>([
    { kind: 'answer', status: 500, code: 'InternalError' },
    { kind: 'answer', status: 503, code: 'SlowDown', headers: { 'retry-after': '0' } },
    { kind: 'answer', status: 429, code: 'TooManyRequests' },
    { kind: 'answer', status: 400, code: 'RequestTimeout' },
    { kind: 'reset' },
    { kind: 'half' },
    { kind: 'slow', ms: 50 },
  ])('retries after a transient fault: $kind $status', async (fault) => {
    failNext(2, fault);
    await blobs.put('a/b', bytes('hello'));
    failNext(2, fault);
    expect(text(await blobs.get('a/b'))).toBe('hello');
    failNext(2, fault);
    await blobs.deleteTree('a');
    expect(s3.objects.size).toBe(0);
  });

  it('reads again if the bytes are damaged', async () => {
    await blobs.put('a/b', bytes('hello'));
    failNext(1, { kind: 'corrupt' });
    expect(text(await blobs.get('a/b'))).toBe('hello');
    expect(s3.requests.filter((request) => request === 'GET some/where/a/b')).toHaveLength(2);
  });

  it.each([5, 500_000])(
    'a damaged stream of %i bytes ends with an error before its last byte',
    async (length) => {
      await blobs.put('a/b', new Uint8Array(length));
      failNext(1, { kind: 'corrupt' });
      const opened = await blobs.openStream('a/b');
      let read = 0;
      const reading = (async () => {
        for await (const chunk of opened!.stream) read += chunk.length;
      })();
      await expect(reading).rejects.toMatchObject(UNAVAILABLE);
      expect(read).toBeLessThan(length);
    },
  );

  it('repeats a stream that breaks before its first byte, and fails one that breaks later', async () => {
    await blobs.put('a/b', new Uint8Array(500_000));
    failNext(2, { kind: 'answer', status: 503, code: 'SlowDown', headers: { 'retry-after': '0' } });
    const opened = await blobs.openStream('a/b');
    expect((await buffer(opened!.stream)).length).toBe(500_000);
    failNext(1, { kind: 'half' });
    const half = await blobs.openStream('a/b');
    await expect(buffer(half!.stream)).rejects.toMatchObject(UNAVAILABLE);
    s3.fault = () => ({ kind: 'answer', status: 403, code: 'AccessDenied' });
    await expect(blobs.openStream('a/b')).rejects.toMatchObject(UNAVAILABLE);
  });

  it('a stream that has ended, also an empty one, no longer counts as open', async () => {
    await blobs.put('a/empty', new Uint8Array());
    await blobs.put('a/b', new Uint8Array(10));
    for (let n = 0; n < 40; n++) {
      for (const key of ['a/empty', 'a/b', 'a/none']) {
        const opened = await blobs.openStream(key);
        if (opened) await buffer(opened.stream);
      }
    }
  });

  it('limits open streams, and still serves other requests if readers are slow', async () => {
    await blobs.put('a/b', new Uint8Array(2_000_000));
    const opened = await Promise.allSettled(Array.from({ length: 40 }, () => blobs.openStream('a/b')));
    const refused = opened.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: UNAVAILABLE });
    expect((await blobs.get('a/b'))?.byteLength).toBe(2_000_000);
    for (const one of opened) if (one.status === 'fulfilled') one.value?.stream.destroy();
    await expect.poll(() => blobs.openStream('a/b').then((again) => again?.stream.destroy())).toBeDefined();
  });

  it('does not repeat a request that the server rejected, and works again afterwards', async () => {
    s3.fault = () => ({ kind: 'answer', status: 403, code: 'ExpiredToken' });
    const before = s3.requests.length;
    await expect(blobs.put('a/b', bytes('x'))).rejects.toMatchObject(UNAVAILABLE);
    await expect(blobs.get('a/b')).rejects.toMatchObject(UNAVAILABLE);
    await expect(blobs.deleteTree('a/b')).rejects.toMatchObject(UNAVAILABLE);
    expect(s3.requests.length - before).toBe(3);
    s3.fault = () => undefined;
    await blobs.put('a/b', bytes('x'));
    expect(text(await blobs.get('a/b'))).toBe('x');
  });

  it('a missing bucket is not reported as a missing blob', async () => {
    failNext(1, { kind: 'answer', status: 404, code: 'NoSuchBucket' });
    await expect(blobs.get('a/b')).rejects.toMatchObject(UNAVAILABLE);
  });

  it('repeats a write until the server can be reached again', async () => {
    await s3.stop();
    const writing = blobs.put('a/b', bytes('retried'));
    setTimeout(() => void s3.start(), 500);
    await writing;
    expect(text(await blobs.get('a/b'))).toBe('retried');
  });

  it('throws StoreUnavailable if the server stays unreachable', async () => {
    const impatient = await place.open({ readMs: 500 });
    onTestFinished(() => impatient.close());
    await blobs.put('a/b', bytes('x'));
    await s3.stop();
    await expect(impatient.get('a/b')).rejects.toMatchObject(UNAVAILABLE);
    await s3.start();
    expect(text(await blobs.get('a/b'))).toBe('x');
  });

  it('throws StoreUnavailable if the server accepts requests without answering', async () => {
    const impatient = await place.open({ readMs: 500 });
    onTestFinished(() => impatient.close());
    s3.fault = () => ({ kind: 'silent' });
    await expect(impatient.get('a/b')).rejects.toMatchObject(UNAVAILABLE);
  });

  it('a large blob gets more time to be written', async () => {
    const impatient = await openS3(s3.url(), { idleMs: 500, readMs: 2000 });
    onTestFinished(() => impatient.close());
    s3.fault = () => ({ kind: 'slow', ms: 1500 });
    await impatient.put('a/large', new Uint8Array(20_000_000));
    expect(s3.requests.filter((request) => request === 'PUT a/large')).toHaveLength(1);
    await expect(impatient.get('a/large')).rejects.toMatchObject(UNAVAILABLE);
  });

  it('a read URL works without credentials and cannot be changed', async () => {
    await blobs.put('a/b', bytes('picture'), 'image/png');
    const address = await blobs.createReadUrl('a/b', 60_000);
    const response = await fetch(address ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await response.text()).toBe('picture');
    for (const [name, value] of [
      ['X-Amz-Expires', '999999'],
      ['X-Amz-Signature', '0'.repeat(64)],
    ] as const) {
      const changed = new URL(address ?? '');
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status).toBe(403);
    }
    await blobs.deleteTree('a/b');
    expect((await fetch(address ?? '')).status).toBe(404);
  });

  it('a read URL expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await blobs.put('a/b', bytes('picture'));
    const [short, long] = await Promise.all([
      blobs.createReadUrl('a/b', 60_000),
      blobs.createReadUrl('a/b', 3_600_000),
    ]);
    expect((await fetch(short ?? '')).status).toBe(200);
    vi.setSystemTime(Date.now() + 62_000);
    expect((await fetch(short ?? '')).status).toBe(403);
    expect((await fetch(long ?? '')).status).toBe(200);
  });

  it('read URLs use the public endpoint, and can be turned off', async () => {
    const named = await openS3(s3.url({ parameters: { publicEndpoint: 'https://pictures.example/s3' } }));
    expect(await named.createReadUrl('a/b', 1000)).toMatch(
      new RegExp(`^https://pictures\\.example/s3/${BUCKET}/a/b\\?`),
    );
    const silent = await openS3(s3.url({ parameters: { presign: '0' } }));
    expect(await silent.createReadUrl('a/b', 1000)).toBeUndefined();
  });

  it('supports bucket names in the host name (virtual-host addresses)', async () => {
    await blobs.put('a/b', bytes('picture'));
    const { port } = new URL(s3.endpoint);
    const parameters = { endpoint: `http://localhost:${port}`, pathStyle: '0' };
    // Some resolvers do not resolve names below localhost, so the check at the start can fail.
    const byHost = await openS3(s3.url({ prefix: 'some/where', parameters }), { startupCheckMs: 500 });
    onTestFinished(() => byHost.close());
    const url = new URL((await byHost.createReadUrl('a/b', 60_000)) ?? '');
    expect(url.host).toBe(`${BUCKET}.localhost:${port}`);
    expect(url.pathname).toBe('/some/where/a/b');
    const { body } = await request(`${s3.endpoint}${url.pathname}${url.search}`, {
      headers: { host: url.host },
    });
    expect(await body.text()).toBe('picture');
  });

  it('a wrong setting stops the start with an error without the secret', async () => {
    const wrong = openS3(s3.url({ secret: 'not-the-secret' }));
    await expect(wrong).rejects.toThrow('the secret key or the region is wrong (403 SignatureDoesNotMatch)');
    const elsewhere = new URL(s3.url());
    elsewhere.hostname = 'other-bucket';
    await expect(openS3(elsewhere.href)).rejects.toThrow('the bucket does not exist (404 NoSuchBucket)');
  });

  it('opens although the server is unreachable', async () => {
    const address = s3.url();
    await s3.stop();
    const early = await openS3(address, { startupCheckMs: 500 });
    onTestFinished(() => early.close());
    await s3.start();
    await early.put('a/b', bytes('x'));
    expect(text(await early.get('a/b'))).toBe('x');
  });
});

describe('parseS3Url', () => {
  const ENV = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  it('reads credentials and region from AWS variables', () => {
    expect(
      parseS3Url('s3://bucket', { ...ENV, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'token' }),
    ).toEqual({
      bucket: 'bucket',
      prefix: '',
      endpoint: new URL('https://s3.eu-west-1.amazonaws.com'),
      publicEndpoint: new URL('https://s3.eu-west-1.amazonaws.com'),
      presign: true,
      region: 'eu-west-1',
      pathStyle: false,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' },
    });
  });

  it('prefers credentials in the URL to AWS variables', () => {
    const text =
      's3://a%2Fb:c%2Bd@bucket/one/two/?endpoint=http://127.0.0.1:9000&region=r&pathStyle=0&presign=no';
    expect(parseS3Url(text, { ...ENV, AWS_SESSION_TOKEN: 'token' })).toMatchObject({
      prefix: 'one/two/',
      endpoint: new URL('http://127.0.0.1:9000'),
      pathStyle: false,
      presign: false,
      credentials: { accessKeyId: 'a/b', secretAccessKey: 'c+d' },
    });
    expect(parseS3Url('s3://b?endpoint=http://minio:9000', ENV).pathStyle).toBe(true);
  });

  it.each([
    ['https://bucket', 'expected s3://'],
    ['s3://', 'expected s3://'],
    ['nonsense', 'expected s3://'],
    ['s3://bucket?endpoint=ftp://x', 'endpoint is not an http or https URL'],
    ['s3://bucket?endpont=http://x', 'unknown parameter endpont'],
    ['s3://bucket?pathStyle=maybe', 'pathStyle must be 1 or 0'],
    ['s3://bucket/a b', 'the prefix may contain'],
    ['s3://key-alone@bucket', 'no credentials'],
  ])('parseS3Url rejects an invalid URL: %s', (address, message) => {
    expect(() => parseS3Url(address, ENV)).toThrow(message);
  });

  it('parseS3Url rejects missing credentials', () => {
    expect(() => parseS3Url('s3://bucket', {})).toThrow('AWS_ACCESS_KEY_ID');
  });
});
