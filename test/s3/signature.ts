import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Credentials that the store accepts. */
export const ACCESS_KEY = 'the-key-of-the-tests';
export const SECRET_KEY = 'the/secret+of the tests';
export const REGION = 'eu-test-1';

const SKEW_MS = 15 * 60_000;

/**
 * Checks the version 4 signature of a request, in its header or query.
 * @returns the error code; undefined for a valid request
 */
export function checkSignature(request: IncomingMessage, url: URL, now: number): string | undefined {
  const signed = fromHeader(request) ?? fromQuery(url);
  if (!signed) return 'AccessDenied';
  const { credential, signedHeaders, signature, date, payload, expires } = signed;
  const [accessKey, day, region, service, terminator] = credential.split('/');
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId';
  if (region !== REGION || service !== 's3' || terminator !== 'aws4_request') {
    return 'AuthorizationHeaderMalformed';
  }
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (day !== date.slice(0, 8) || Number.isNaN(at)) return 'AuthorizationHeaderMalformed';
  if (expires === undefined ? Math.abs(now - at) > SKEW_MS : now > at + expires * 1000) {
    return expires === undefined ? 'RequestTimeTooSkewed' : 'AccessDenied';
  }
  const scope = [day, region, service, terminator].join('/');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(url),
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, terminator].reduce<string | Buffer>(
    (above, part) => hmac(above, part ?? ''),
    `AWS4${SECRET_KEY}`,
  );
  const expected = Buffer.from(hmac(key, toSign).toString('hex'));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given)
    ? undefined
    : 'SignatureDoesNotMatch';
}

interface Signed {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payload: string;
  /** Seconds. */
  expires?: number;
}

function fromHeader({ headers }: IncomingMessage): Signed | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return undefined;
  const [, credential = '', names = '', signature = ''] = match;
  return {
    credential,
    signedHeaders: names.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
  };
}

function fromQuery(url: URL): Signed | undefined {
  const get = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
  if (get('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    date: get('Date'),
    payload: 'UNSIGNED-PAYLOAD',
    expires: Number(get('Expires')),
  };
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
