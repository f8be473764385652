import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from './signature.ts';

export interface Stored {
  bytes: Buffer;
  contentType: string;
  metadata: Record<string, string>;
  at: Date;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Executes a request whose signature was checked. */
export function answer(
  objects: Map<string, Stored>,
  {
    method,
    key,
    query,
    headers,
    body,
  }: {
    method: string;
    key: string;
    query: URLSearchParams;
    headers: IncomingHttpHeaders;
    body: Buffer;
  },
): Answer {
  const failure = checkBody(headers, body);
  if (failure !== undefined) return error(400, failure);
  if (key === '') {
    if (method === 'GET') return list(objects, query);
    if (method === 'POST' && query.has('delete')) return deleteMany(objects, headers, body.toString());
    return error(405, 'MethodNotAllowed');
  }
  switch (method) {
    case 'PUT':
      objects.set(key, {
        bytes: body,
        contentType: headers['content-type'] ?? 'binary/octet-stream',
        metadata: Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
          ),
        ),
        at: new Date(),
      });
      return { status: 200, headers: { etag: etag(body) } };
    case 'GET': {
      const found = objects.get(key);
      if (!found) return error(404, 'NoSuchKey');
      const { bytes, contentType, metadata } = found;
      return {
        status: 200,
        headers: { 'content-type': contentType, etag: etag(bytes), ...metadata },
        body: bytes,
      };
    }
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return error(405, 'MethodNotAllowed');
  }
}

const etag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Checks all checksums of the request. Returns an error code, or undefined. */
function checkBody(headers: IncomingHttpHeaders, body: Buffer): string | undefined {
  const payload = headers['x-amz-content-sha256'];
  if (payload !== undefined && payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) {
    return 'XAmzContentSHA256Mismatch';
  }
  const md5 = headers['content-md5'];
  return md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')
    ? 'BadDigest'
    : undefined;
}

function list(objects: Map<string, Stored>, query: URLSearchParams): Answer {
  if (query.get('list-type') !== '2') return error(501, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? '';
  const limit = Math.min(1000, Number(query.get('max-keys') ?? 1000));
  const name = (text: string): string =>
    query.get('encoding-type') === 'url' ? encodeURIComponent(text) : text;
  const entries = new Map<string, string>();
  for (const key of [...objects.keys()].sort()) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const shown = end < 0 ? key : key.slice(0, end + 1);
    if (shown <= after || entries.has(shown)) continue;
    const at = objects.get(key)?.at.toISOString() ?? '';
    entries.set(
      shown,
      end < 0
        ? `<Contents><Key>${name(key)}</Key><LastModified>${at}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${name(shown)}</Prefix></CommonPrefixes>`,
    );
  }
  const page = [...entries].slice(0, limit);
  const more = entries.size > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  return {
    status: 200,
    body: xml(
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${next}${page
        .map(([, entry]) => entry)
        .join('')}</ListBucketResult>`,
    ),
  };
}

function deleteMany(objects: Map<string, Stored>, headers: IncomingHttpHeaders, body: string): Answer {
  if (headers['content-md5'] === undefined) return error(400, 'InvalidRequest');
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  if (keys.length === 0 || keys.length > 1000) return error(400, 'MalformedXML');
  for (const key of keys) objects.delete(key);
  return { status: 200, body: xml('<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>') };
}

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;

export const error = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
});
