import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { StoreUnavailable } from '../errors.ts';
import {
  createS3Client,
  type S3Client,
  type S3ResponseHead,
  type S3StreamedResponse,
  type S3Response,
  sha256Hex,
  UNREACHABLE_MESSAGE,
  WRITE_MS_PER_BYTE,
} from './s3-client.ts';
import { buildObjectUrl, type S3Settings } from './s3-url.ts';
import { buildDeleteRequest, type ListPage, readDeleteFailure, readListPage } from './s3-xml.ts';
import {
  type BlobStore,
  BlobStoreMisconfiguredError,
  type BlobStream,
  checkBlobKey,
  isBlobKeySegment,
  MAX_BLOB_STREAM_MS,
} from './types.ts';

/** How long requests are retried, in milliseconds. */
export interface BlobTimeouts {
  /** Limit for writes. It is longer than a restart of the store, because a failed write loses a finished capture. */
  writeMs: number;
  /** Limit for reads. It is short, because a caller waits for the response. */
  readMs: number;
  /** Limit for deletions. It is short, because the next sweep deletes the remaining blobs. */
  deleteMs: number;
  /** Limit for the check at the start. A store that cannot be reached may become reachable later. */
  startupCheckMs: number;
  /** Milliseconds for which the store may send nothing during one attempt. */
  idleMs: number;
}

const DEFAULT_TIMEOUTS: BlobTimeouts = {
  writeMs: 30_000,
  readMs: 12_000,
  deleteMs: 12_000,
  startupCheckMs: 3000,
  idleMs: 10_000,
};

/** Metadata header with the SHA-256 of the content, to detect damage on reading. */
const HASH_HEADER = 'x-amz-meta-sha256';

/** Keys per page of a deletion. DeleteObjects accepts 1,000 keys, and the prefix itself is added to each page. */
const KEYS_PER_PAGE = 999;

/**
 * Opens a blob store in a bucket of an S3-compatible store.
 * @throws BlobStoreMisconfiguredError when the store is reachable but rejects the settings
 */
export async function openS3Blobs(settings: S3Settings, timeouts = DEFAULT_TIMEOUTS): Promise<BlobStore> {
  const client = createS3Client(settings, timeouts.idleMs);
  const blobs = createBlobStore(settings, client, timeouts);
  try {
    await checkBucketAccess(client, settings, timeouts);
  } catch (error) {
    await blobs.close();
    throw error;
  }
  return blobs;
}

function createBlobStore(settings: S3Settings, client: S3Client, timeouts: BlobTimeouts): BlobStore {
  const { writeMs, readMs, deleteMs } = timeouts;

  const toObjectKey = (key: string): string => {
    checkBlobKey(key);
    return settings.prefix + key;
  };

  async function getPage(prefix: string, extra: Record<string, string>): Promise<ListPage> {
    let page: ListPage | undefined;
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      'max-keys': String(KEYS_PER_PAGE),
      prefix,
      ...extra,
    };
    ensureSuccess(
      await client.send({ method: 'GET', key: '', query, withinMs: readMs }, (response) => {
        if (response.status === 200) page = readListPage(response.body.toString());
      }),
    );
    return page as ListPage;
  }

  async function* listPages(prefix: string, extra: Record<string, string> = {}): AsyncGenerator<ListPage> {
    let next: string | undefined;
    do {
      const tokenQuery: Record<string, string> = next === undefined ? {} : { 'continuation-token': next };
      const page = await getPage(prefix, { ...extra, ...tokenQuery });
      yield page;
      next = page.next;
    } while (next !== undefined);
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    const body = Buffer.from(buildDeleteRequest(keys));
    const headers = {
      'content-type': 'application/xml',
      'content-md5': createHash('md5').update(body).digest('base64'),
    };
    const request = { key: '', query: { delete: '' }, headers, body, withinMs: deleteMs };
    ensureSuccess(
      await client.send({ method: 'POST', ...request }, (response) => {
        const failure = response.status === 200 ? readDeleteFailure(response.body.toString()) : undefined;
        if (failure !== undefined) throw new Error(`a blob was not deleted: ${failure}`);
      }),
    );
  }

  return {
    async put(key, bytes, contentType = 'application/octet-stream') {
      const objectKey = toObjectKey(key);
      const bodyHash = await sha256Hex(bytes);
      const headers = { 'content-type': contentType, [HASH_HEADER]: bodyHash };
      const withinMs = writeMs + bytes.byteLength * WRITE_MS_PER_BYTE;
      ensureSuccess(
        await client.send({ method: 'PUT', key: objectKey, headers, body: bytes, bodyHash, withinMs }),
      );
    },

    async get(key) {
      const response = await client.send(
        { method: 'GET', key: toObjectKey(key), withinMs: readMs },
        checkBlobHash,
      );
      return blobExists(response) ? response.body : undefined;
    },

    async openStream(key) {
      const request = { method: 'GET', key: toObjectKey(key), withinMs: readMs } as const;
      const opened = await client.open(request, MAX_BLOB_STREAM_MS);
      return blobExists(opened) ? verifyStream(opened) : undefined;
    },

    async deleteTree(prefix) {
      const objectKey = toObjectKey(prefix);
      // The first page also deletes the blob of the prefix itself.
      let extraKeys = [objectKey];
      for await (const { keys } of listPages(`${objectKey}/`)) {
        await deleteKeys([...extraKeys, ...keys.map(({ key }) => key)]);
        extraKeys = [];
      }
    },

    async *listFolders(key) {
      const objectKey = `${toObjectKey(key)}/`;
      for await (const page of listPages(objectKey, { delimiter: '/' })) {
        const names = page.folders
          .map((folder) => folder.slice(objectKey.length, -1))
          .filter(isBlobKeySegment);
        if (names.length > 0) yield names;
      }
    },

    async readLastModified(prefix) {
      let newest: number | undefined;
      for await (const { keys } of listPages(`${toObjectKey(prefix)}/`)) {
        for (const { writtenAt } of keys) newest = Math.max(newest ?? 0, writtenAt);
      }
      return newest;
    },

    async createReadUrl(key, lifetimeMs) {
      const objectKey = toObjectKey(key);
      if (!settings.presign) return undefined;
      const url = buildObjectUrl(settings, settings.publicEndpoint, objectKey);
      url.searchParams.set('X-Amz-Expires', String(Math.floor(lifetimeMs / 1000)));
      const { credentials, region } = settings;
      const signer = new AwsV4Signer({
        ...credentials,
        url: url.href,
        service: 's3',
        region,
        signQuery: true,
      });
      return (await signer.sign()).url.href;
    },

    close: () => client.close(),
  };
}

/**
 * Checks that the bucket accepts requests. Fails for a wrong bucket, region or key. Ignores a store that cannot be
 * reached, because it may become reachable later.
 */
async function checkBucketAccess(
  client: S3Client,
  settings: S3Settings,
  { startupCheckMs }: BlobTimeouts,
): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: settings.prefix };
  const response = await client
    .send({ method: 'GET', key: '', query, withinMs: startupCheckMs })
    .catch(() => undefined);
  if (response && response.status !== 200) throw new BlobStoreMisconfiguredError(describeRejection(response));
}

const DAMAGED_BLOB_MESSAGE = 'the blob store returned damaged bytes';

async function checkBlobHash({ status, headers, body }: S3Response): Promise<void> {
  const expected = headers[HASH_HEADER];
  if (status === 200 && expected !== undefined && (await sha256Hex(body)) !== expected) {
    throw new Error(DAMAGED_BLOB_MESSAGE);
  }
}

/**
 * Checks the hash of a stream at its end. Holds the last chunk back until then, so that a damaged blob never arrives
 * complete.
 */
function verifyStream({ headers, body }: S3StreamedResponse): BlobStream | undefined {
  if (!body) return undefined;
  const hash = createHash('sha256');
  let heldChunk: Buffer | undefined;
  const verifyingStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, heldChunk);
      heldChunk = chunk;
    },
    flush(done) {
      const expected = headers[HASH_HEADER];
      const isDamaged = expected !== undefined && hash.digest('hex') !== expected;
      if (isDamaged)
        done(new StoreUnavailable('The blob cannot be read.', { cause: new Error(DAMAGED_BLOB_MESSAGE) }));
      else done(null, heldChunk);
    },
  });
  body.on('error', (cause) => verifyingStream.destroy(new StoreUnavailable(UNREACHABLE_MESSAGE, { cause })));
  verifyingStream.on('close', () => body.destroy());
  body.pipe(verifyingStream);
  const byteLength = Number(headers['content-length']);
  return { byteLength: Number.isSafeInteger(byteLength) ? byteLength : undefined, stream: verifyingStream };
}

/**
 * Whether the response says that the blob exists.
 * @throws StoreUnavailable for error responses other than a missing key
 */
function blobExists(response: S3ResponseHead): boolean {
  if (response.status === 404 && response.code === 'NoSuchKey') return false;
  ensureSuccess(response);
  return true;
}

/**
 * Checks that a response is successful.
 * @throws StoreUnavailable for error responses
 */
function ensureSuccess(response: S3ResponseHead): void {
  if (response.status >= 200 && response.status < 300) return;
  throw new StoreUnavailable('The blob store rejected the request.', {
    cause: new Error(describeRejection(response)),
  });
}

const MEANING_BY_CODE: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret key or the region is wrong',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the bucket is in another region',
  AccessDenied: 'the access key has no permission for this bucket',
  ExpiredToken: 'the session token has expired',
  RequestTimeTooSkewed: 'the clocks of this machine and the store differ',
};

const describeRejection = ({ status, code = '' }: S3ResponseHead): string =>
  `${MEANING_BY_CODE[code] ?? 'the blob store rejects the request'} (${`${status} ${code}`.trim()})`;
