import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { choiceSetting, defineSetting, optionalSetting, secretSetting } from './setting-definition.ts';
import {
  BYTES_PER_MB,
  parseBoolean,
  parseBytes,
  parseHttpUrl,
  parseList,
  parseNetworks,
  parsePostgresUrl,
  parseShare,
  parseSigningKey,
  parseText,
  parseTrustedProxies,
  parseWebOrigin,
  readStandardEndpoint,
  createWholeNumberParser,
} from './setting-values.ts';

const ADDRESS_SETTINGS = {
  PAGEWRIGHT_HOST: defineSetting({
    description: 'IP address or host name to listen on.',
    defaultValue: () => '127.0.0.1',
    parse: parseText,
  }),
  PAGEWRIGHT_PORT: defineSetting({
    description: 'Port to listen on; 0 picks a free one.',
    defaultValue: () => 8080,
    parse: createWholeNumberParser(0, 65535),
  }),
  PAGEWRIGHT_PUBLIC_URL: optionalSetting('Base of all URLs in responses.', parseHttpUrl, 'host and port'),
  PAGEWRIGHT_TRUST_PROXY: defineSetting({
    description:
      'Reverse proxies whose X-Forwarded-* headers are trusted: how many are in front of the service, or their networks (`10.0.0.0/8,fd00::/8`); 0 for none.',
    shownDefault: '0',
    defaultValue: (): number | string[] => 0,
    parse: parseTrustedProxies,
  }),
  PAGEWRIGHT_CORS_ORIGINS: defineSetting({
    description:
      'Web origins that may call the API and MCP from a browser, comma-separated (`https://app.example`); `*` for all.',
    shownDefault: 'none',
    defaultValue: (): string[] => [],
    parse: (value) => parseList(value).map(parseWebOrigin),
  }),
  PAGEWRIGHT_AUTH: choiceSetting(
    'Whether calls need a key: `required`, or `off` (also `--no-auth`) on a loopback address, for calls from this machine.',
    'required',
    ['required', 'off'],
  ),
  PAGEWRIGHT_API_KEY: secretSetting(
    'Fixed API key of the default organization, for automated set-up.',
    (value) => {
      if (value.length < 16) throw new Error('at least 16 characters');
      return value;
    },
  ),
  PAGEWRIGHT_SECRET: secretSetting(
    'Signs screenshot URLs and encrypts passwords in the database; at least 32 characters. Required with a database URL.',
    (value) => {
      if (value.length < 32) throw new Error('at least 32 characters');
      return value;
    },
    'generated and stored in the database',
  ),
  PAGEWRIGHT_COMPAT: choiceSetting(
    'Serve endpoints that are compatible with Firecrawl and Jina Reader: on or off.',
    'on',
    ['on', 'off'],
  ),
  PAGEWRIGHT_MAX_BODY_BYTES: defineSetting({
    description: 'Largest request body.',
    shownDefault: '16 MB',
    defaultValue: () => 16 * BYTES_PER_MB,
    parse: parseBytes,
  }),
  PAGEWRIGHT_METRICS_PORT: optionalSetting(
    'Separate port for /metrics.',
    createWholeNumberParser(0, 65535),
    'main port, loopback only; with a proxy or a public URL none',
  ),
};

const STORAGE_SETTINGS = {
  PAGEWRIGHT_DATA_DIR: defineSetting({
    description: 'Directory of the SQLite file, blobs and secrets.',
    shownDefault: './data',
    defaultValue: () => resolve('data'),
    parse: (value) => resolve(value),
  }),
  PAGEWRIGHT_DATA_MAX_BYTES: optionalSetting(
    'Quota of stored snapshots; the oldest are deleted first.',
    parseBytes,
    'unlimited',
  ),
  PAGEWRIGHT_SNAPSHOT_DAYS: defineSetting({
    description: 'Days until a snapshot is deleted.',
    defaultValue: () => 30,
    parse: createWholeNumberParser(1),
  }),
  PAGEWRIGHT_DATABASE_URL: secretSetting(
    'Postgres database, `postgres://user:password@host/database`.',
    parsePostgresUrl,
    'SQLite in the data directory',
  ),
  PAGEWRIGHT_DATABASE_DIRECT_URL: secretSetting(
    'The same database without a pooler, for notifications between processes; `none` polls instead.',
    (value) => (value === 'none' ? ('none' as const) : parsePostgresUrl(value)),
    'the database URL',
  ),
  PAGEWRIGHT_DATABASE_CONNECTIONS: defineSetting({
    description: 'Maximum number of Postgres connections of this process, plus one for notifications.',
    defaultValue: () => 10,
    parse: createWholeNumberParser(2, 1000),
  }),
  PAGEWRIGHT_BLOB_URL: secretSetting(
    'S3-compatible store for blobs, `s3://bucket/prefix?endpoint=…&region=…` (deployment.md), with the usual `AWS_*` credentials.',
    (url, environment) => {
      if (!url.startsWith('s3://')) throw new Error('s3://bucket/prefix?endpoint=…&region=…');
      return { url, environment };
    },
    'the data directory',
  ),
};

const PROCESS_SETTINGS = {
  PAGEWRIGHT_ROLE: choiceSetting(
    'Role of this process: `api`, `worker` or `all`. `api` and `worker` need a database URL.',
    'all',
    ['all', 'api', 'worker'],
  ),
  PAGEWRIGHT_CONCURRENCY: defineSetting({
    description: 'Captures that this process runs at once.',
    shownDefault: '2 × cores, at most 8',
    defaultValue: () => Math.min(8, 2 * availableParallelism()),
    parse: createWholeNumberParser(1, 256),
  }),
  PAGEWRIGHT_HOST_CONCURRENCY: defineSetting({
    description: 'Batched items of one registrable domain at once; 0 for no limit.',
    defaultValue: () => 6,
    parse: createWholeNumberParser(0),
  }),
  PAGEWRIGHT_CHROMIUM: optionalSetting(
    'Path of the browser binary.',
    parseText,
    'found or installed at start',
  ),
  PAGEWRIGHT_ALLOW_NO_SANDBOX: defineSetting({
    description: "Start even if the browser's sandbox is not available (1 or 0).",
    shownDefault: '0',
    defaultValue: () => false,
    parse: parseBoolean,
  }),
  PAGEWRIGHT_DRAIN_DELAY_MS: optionalSetting(
    'How long a stopping process keeps listening while `/readyz` returns 503.',
    createWholeNumberParser(0, 600_000),
    '5000 with a database URL, else 0',
  ),
};

const REQUEST_SETTINGS = {
  PAGEWRIGHT_USER_AGENT: optionalSetting('User agent.', parseText, 'desktop Chrome of the same version'),
  PAGEWRIGHT_ROBOTS: choiceSetting(
    'How robots.txt is treated: `ignore`; `report` adds to `meta` what it says of a URL; `enforce` also refuses URLs that it disallows for `Pagewright`, and content with `Content-Usage: ai-use=n`.',
    'ignore',
    ['ignore', 'report', 'enforce'],
  ),
  PAGEWRIGHT_ACCEPT: choiceSetting(
    'What sites are asked for first: `html`, or `markdown`, which some sites offer. Profiles and calls can override it.',
    'html',
    ['html', 'markdown'],
  ),
  PAGEWRIGHT_SIGNING_KEY: secretSetting(
    'Ed25519 private key that identifies the service to sites: PEM, JWK, or the path of a file (deployment.md). Requires a public URL.',
    parseSigningKey,
  ),
  PAGEWRIGHT_PROXY_EXITS: defineSetting({
    description:
      'Proxies for outgoing requests, comma-separated: `direct`, `http://…`, `socks5://…` (`?dns=remote` resolves names at the proxy). The first is the default; the others are tried on sites that block it.',
    shownDefault: 'direct',
    defaultValue: () => ['direct'],
    parse: parseList,
  }),
  PAGEWRIGHT_ALLOW_NETWORKS: defineSetting({
    description: 'CIDRs that are exempt from the address policy, comma-separated (development, tests).',
    shownDefault: 'none',
    defaultValue: (): string[] => [],
    parse: parseNetworks,
  }),
};

const LIMIT_SETTINGS = {
  PAGEWRIGHT_CAPTURE_BUDGET_MS: defineSetting({
    description: 'Time budget of one fetch.',
    defaultValue: () => 150_000,
    parse: createWholeNumberParser(1),
  }),
  PAGEWRIGHT_CLASSIFICATION_MS: defineSetting({
    description: 'Extra time to classify a fetch that has used up its budget.',
    defaultValue: () => 5000,
    parse: createWholeNumberParser(0),
  }),
  PAGEWRIGHT_MAX_TRANSFER_BYTES: defineSetting({
    description: 'Most bytes that one page may transfer.',
    shownDefault: '50 MB',
    defaultValue: () => 50 * BYTES_PER_MB,
    parse: parseBytes,
  }),
  PAGEWRIGHT_MAX_SNAPSHOT_BYTES: defineSetting({
    description: 'Largest rendered DOM of one page, before it is converted to blocks.',
    shownDefault: '30 MB',
    defaultValue: () => 30 * BYTES_PER_MB,
    parse: parseBytes,
  }),
  PAGEWRIGHT_MAX_AST_BYTES: defineSetting({
    description: 'Largest block tree of one page.',
    shownDefault: '20 MB',
    defaultValue: () => 20 * BYTES_PER_MB,
    parse: parseBytes,
  }),
};

const ORGANIZATION_SETTINGS = {
  PAGEWRIGHT_ORG_MAX_CONCURRENCY: defineSetting({
    description: 'Maximum captures in flight of a new organization.',
    defaultValue: () => 50,
    parse: createWholeNumberParser(1),
  }),
  PAGEWRIGHT_ORG_RATE_LIMIT: defineSetting({
    description: 'Requests per minute of a new organization.',
    defaultValue: () => 600,
    parse: createWholeNumberParser(1),
  }),
  PAGEWRIGHT_ORG_CREDITS: optionalSetting(
    'Credits of a new organization.',
    createWholeNumberParser(0),
    'unlimited',
  ),
};

const ENGINE_SETTINGS = {
  PAGEWRIGHT_RERANK_URL: optionalSetting(
    'URL of a neural reranker (text-embeddings-inference, Jina, Cohere or vLLM).',
    parseHttpUrl,
  ),
  PAGEWRIGHT_RERANK_MODEL: optionalSetting('Model name of the reranker.', parseText),
  PAGEWRIGHT_RERANK_API_KEY: secretSetting('API key of the reranker.', parseText),
  PAGEWRIGHT_RERANK_TIMEOUT_MS: defineSetting({
    description: 'Timeout of the reranker.',
    defaultValue: () => 2000,
    parse: createWholeNumberParser(1),
  }),
  PAGEWRIGHT_TRANSCRIBE_URL: optionalSetting(
    'URL of an OpenAI-compatible transcription engine (`/v1/audio/transcriptions`) for audio files.',
    parseHttpUrl,
  ),
  PAGEWRIGHT_TRANSCRIBE_MODEL: defineSetting({
    description: 'Model name of the transcription engine.',
    defaultValue: () => 'whisper-1',
    parse: parseText,
  }),
  PAGEWRIGHT_TRANSCRIBE_API_KEY: secretSetting('API key of the transcription engine.', parseText),
  PAGEWRIGHT_EXTRACT_URL: optionalSetting(
    'URL of an OpenAI-compatible language model with structured output (`/v1/chat/completions`) for extraction.',
    parseHttpUrl,
  ),
  PAGEWRIGHT_EXTRACT_MODEL: optionalSetting(
    'Name of the model for extraction. Most servers need it.',
    parseText,
  ),
  PAGEWRIGHT_EXTRACT_API_KEY: secretSetting('API key of the model for extraction.', parseText),
  PAGEWRIGHT_EXTRACT_TIMEOUT_MS: defineSetting({
    description: 'Timeout of one extraction, with its second try.',
    defaultValue: () => 60_000,
    parse: createWholeNumberParser(1),
  }),
};

const LOG_SETTINGS = {
  PAGEWRIGHT_LOG_LEVEL: choiceSetting(
    'Minimum log level: fatal, error, warn, info, debug, trace or silent.',
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  ),
  PAGEWRIGHT_LOG_FORMAT: choiceSetting(
    'Format of the log: json, text, or auto, which is text in a terminal and JSON elsewhere.',
    'auto',
    ['auto', 'json', 'text'],
  ),
  PAGEWRIGHT_TRACES_ENDPOINT: defineSetting({
    description:
      'URL that receives OpenTelemetry traces over OTLP/HTTP, such as `http://localhost:4318/v1/traces`.',
    shownDefault:
      '`OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`, or `OTEL_EXPORTER_OTLP_ENDPOINT` and `/v1/traces`, else none',
    defaultValue: readStandardEndpoint,
    parse: parseHttpUrl,
    secret: true,
  }),
  PAGEWRIGHT_TRACES_RATIO: defineSetting({
    description:
      'Share of the traces to record, from 0 to 1, unless the caller decides it with `traceparent`.',
    defaultValue: () => 1,
    parse: parseShare,
  }),
};

/** All settings of the service, by heading and environment variable. */
export const SETTING_GROUPS = {
  'Address and access': ADDRESS_SETTINGS,
  Storage: STORAGE_SETTINGS,
  Processes: PROCESS_SETTINGS,
  'Requests to sites': REQUEST_SETTINGS,
  'Limits of a fetch': LIMIT_SETTINGS,
  'Limits of a new organization': ORGANIZATION_SETTINGS,
  'Reranker, transcription and extraction': ENGINE_SETTINGS,
  'Logs and traces': LOG_SETTINGS,
};

/** All settings of the service, by environment variable. The flags of `serve` are derived from the names. */
export const SETTINGS = {
  ...ADDRESS_SETTINGS,
  ...STORAGE_SETTINGS,
  ...PROCESS_SETTINGS,
  ...REQUEST_SETTINGS,
  ...LIMIT_SETTINGS,
  ...ORGANIZATION_SETTINGS,
  ...ENGINE_SETTINGS,
  ...LOG_SETTINGS,
};
