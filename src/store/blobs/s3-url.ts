/** A bucket of an S3-compatible store, and credentials for it. */
export interface S3Settings {
  bucket: string;
  /** Prefix of every key, ending with `/`. Empty for the whole bucket. */
  prefix: string;
  /** Base URL of the store, without the bucket. */
  endpoint: URL;
  /** Base of presigned URLs. It differs from `endpoint` if callers reach the store at another address. */
  publicEndpoint: URL;
  /** Whether callers get presigned URLs of the store, instead of URLs of this service. */
  presign: boolean;
  region: string;
  /** Whether URLs have the form `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

const S3_URL_PARAMETER_NAMES = new Set([
  'endpoint',
  'publicEndpoint',
  'presign',
  'region',
  'pathStyle',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
]);

const EXPECTED_S3_URL_FORMAT = 's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=1';

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&pathStyle=1&publicEndpoint=…&presign=0]`.
 * Credentials, region and endpoint that the URL does not contain come from the usual `AWS_*` variables.
 * @throws Error that says what is wrong, without the URL: it may contain a secret
 */
export function parseS3Url(text: string, env: Environment): S3Settings {
  const url = URL.parse(text);
  if (!url || url.protocol !== 's3:' || url.hostname === '')
    throw new Error(`expected ${EXPECTED_S3_URL_FORMAT}`);
  const unknownParameter = [...url.searchParams.keys()].find((name) => !S3_URL_PARAMETER_NAMES.has(name));
  if (unknownParameter !== undefined)
    throw new Error(`unknown parameter ${unknownParameter}; expected ${EXPECTED_S3_URL_FORMAT}`);
  const getParameter = (name: string): string | undefined => url.searchParams.get(name) || undefined;

  const region = getParameter('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpointText = getParameter('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const endpoint = parseEndpoint('endpoint', endpointText ?? `https://s3.${region}.amazonaws.com`);
  const publicText = getParameter('publicEndpoint');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[A-Za-z0-9._=/-]*$/.test(prefix))
    throw new Error('the prefix may contain only letters, digits and . _ = - /');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    publicEndpoint: publicText === undefined ? endpoint : parseEndpoint('publicEndpoint', publicText),
    presign: parseFlag('presign', getParameter('presign'), true),
    region,
    // By default true for self-hosted stores, which rarely have a DNS name for each bucket.
    pathStyle: parseFlag('pathStyle', getParameter('pathStyle'), endpointText !== undefined),
    credentials: readS3Credentials(url, env),
  };
}

function readS3Credentials(url: URL, env: Environment): S3Settings['credentials'] {
  const fromUrl = {
    accessKeyId: decodeURIComponent(url.username) || url.searchParams.get('accessKeyId'),
    secretAccessKey: decodeURIComponent(url.password) || url.searchParams.get('secretAccessKey'),
    sessionToken: url.searchParams.get('sessionToken'),
  };
  const { accessKeyId, secretAccessKey, sessionToken } =
    fromUrl.accessKeyId || fromUrl.secretAccessKey
      ? fromUrl
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

function parseEndpoint(name: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new Error(`${name} is not an http or https URL`);
  }
  return url;
}

function parseFlag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (/^(1|true|yes)$/i.test(text)) return true;
  if (/^(0|false|no)$/i.test(text)) return false;
  throw new Error(`${name} must be 1 or 0`);
}

/** Builds the URL of a key, or of the bucket when the key is empty. */
export function buildObjectUrl({ bucket, pathStyle }: S3Settings, endpoint: URL, key: string): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const segments = [...(pathStyle ? [bucket] : []), ...key.split('/')];
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${segments.map(encodeRfc3986).join('/')}`;
  return url;
}

const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
