/** Where blobs stand on an S3-compatible store, and who asks. */
export interface S3Settings {
  bucket: string;
  /** Before every key, with its closing `/`; empty for the whole bucket. */
  prefix: string;
  /** Base of the store's addresses, without a bucket. */
  endpoint: URL;
  /** Base of the addresses handed out to callers, where they reach the store by another one. */
  publicEndpoint: URL;
  /** Whether callers get addresses of the store itself. */
  presign: boolean;
  region: string;
  /** `endpoint/bucket/key` in place of `bucket.endpoint/key`. */
  pathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

const PARAMETERS = new Set([
  'endpoint',
  'publicEndpoint',
  'presign',
  'region',
  'pathStyle',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
]);

const EXPECTED = 's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=1';

/**
 * Reads `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&pathStyle=1&publicEndpoint=…&presign=0]`.
 * Credentials that the address does not hold come from the usual `AWS_*` variables.
 * @throws Error saying what is wrong, without the address: it may hold a secret
 */
export function parseS3Url(text: string, env: Environment): S3Settings {
  const url = URL.parse(text);
  if (!url || url.protocol !== 's3:' || url.hostname === '') throw new Error(`expected ${EXPECTED}`);
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw new Error(`${unknown} is no parameter of ${EXPECTED}`);
  const given = (name: string): string | undefined => url.searchParams.get(name) || undefined;

  const region = given('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpointText = given('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const endpoint = webAddress('endpoint', endpointText ?? `https://s3.${region}.amazonaws.com`);
  const publicText = given('publicEndpoint');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9._=/-]*$/.test(prefix))
    throw new Error('the prefix may have letters, digits and . _ = - /');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    publicEndpoint: publicText === undefined ? endpoint : webAddress('publicEndpoint', publicText),
    presign: flag('presign', given('presign'), true),
    region,
    // Stores of one's own rarely have a DNS name for each bucket.
    pathStyle: flag('pathStyle', given('pathStyle'), endpointText !== undefined),
    credentials: credentialsOf(url, env),
  };
}

function credentialsOf(url: URL, env: Environment): S3Settings['credentials'] {
  const own = {
    accessKeyId: decodeURIComponent(url.username) || url.searchParams.get('accessKeyId'),
    secretAccessKey: decodeURIComponent(url.password) || url.searchParams.get('secretAccessKey'),
    sessionToken: url.searchParams.get('sessionToken'),
  };
  const { accessKeyId, secretAccessKey, sessionToken } =
    own.accessKeyId || own.secretAccessKey
      ? own
      : {
          accessKeyId: env['AWS_ACCESS_KEY_ID'],
          secretAccessKey: env['AWS_SECRET_ACCESS_KEY'],
          sessionToken: env['AWS_SESSION_TOKEN'],
        };
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

function webAddress(name: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new Error(`${name} is not an http or https address`);
  }
  return url;
}

function flag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (/^(1|true|yes)$/i.test(text)) return true;
  if (/^(0|false|no)$/i.test(text)) return false;
  throw new Error(`${name} is 1 or 0`);
}

/** The address of a key, or of the bucket itself where the key is empty. */
export function objectUrl({ bucket, pathStyle }: S3Settings, endpoint: URL, key: string): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const segments = [...(pathStyle ? [bucket] : []), ...key.split('/')];
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${segments.map(encodeRfc3986).join('/')}`;
  return url;
}

const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
