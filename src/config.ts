import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** One setting: its meaning, how its text is read, and what holds without it. */
interface Setting<Value> {
  meaning: string;
  /** Shown in the docs in place of a computed default. */
  shownDefault?: string;
  fallback: () => Value;
  /** @throws Error saying what is expected */
  parse: (text: string) => Value;
  /** Never shown, not even where it is wrong. */
  secret?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MB = 1024 * 1024;

function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw new Error(
        most === Number.MAX_SAFE_INTEGER
          ? `a whole number from ${least}`
          : `a whole number from ${least} to ${most}`,
      );
    }
    return value;
  };
}

/** Bytes as a whole number, or with a unit: `50MB`, `2GB`. */
function bytes(text: string): number {
  const match = /^(\d+)\s*(kb|mb|gb)?$/i.exec(text);
  if (!match) throw new Error('a number of bytes such as 50000000 or 50MB');
  const unit = { kb: 1024, mb: MB, gb: 1024 * MB }[match[2]?.toLowerCase() ?? ''] ?? 1;
  return Number(match[1]) * unit;
}

function oneOf<Value extends string>(...values: Value[]) {
  return (text: string): Value => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new Error(`one of ${values.join(', ')}`);
    return value;
  };
}

function yesNo(text: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  throw new Error('1 or 0');
}

function postgresAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw new Error('postgres://user:password@host/database');
  return text;
}

function webAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('an http or https address');
  return text.replace(/\/+$/, '');
}

function webOrigin(text: string): string {
  if (text === '*') return text;
  const url = URL.parse(text);
  if (!url || url.origin === 'null') throw new Error('web origins such as https://app.example, or *');
  return url.origin;
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const text = (value: string): string => value;
const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;
const optional = <Value>(meaning: string, parse: (text: string) => Value) =>
  setting<Value | undefined>({ meaning, shownDefault: 'none', fallback: () => undefined, parse });
const secret = <Value>(meaning: string, parse: (text: string) => Value) =>
  setting<Value | undefined>({ ...optional(meaning, parse), secret: true });

/** Every setting of the service. The names are environment variables; flags of `serve` have the same names. */
export const SETTINGS = {
  PAGEWRIGHT_HOST: setting({ meaning: 'Where to listen.', fallback: () => '127.0.0.1', parse: text }),
  PAGEWRIGHT_PORT: setting({
    meaning: 'Where to listen; 0 takes a free port.',
    fallback: () => 8080,
    parse: whole(0, 65535),
  }),
  PAGEWRIGHT_PUBLIC_URL: optional(
    'Base of every address handed out; from host and port when unset.',
    webAddress,
  ),
  PAGEWRIGHT_CORS_ORIGINS: setting({
    meaning:
      'Web origins whose pages may call the API and MCP from a browser, comma separated (`https://app.example`); `*` for all.',
    shownDefault: 'none',
    fallback: (): string[] => [],
    parse: (value) => list(value).map(webOrigin),
  }),
  PAGEWRIGHT_ROLE: setting({
    meaning: 'What this process does: all of it, or, with a database that processes share, one side.',
    fallback: () => 'all' as const,
    parse: oneOf('all', 'api', 'worker'),
  }),
  PAGEWRIGHT_DATABASE_URL: secret(
    'Postgres that processes share, `postgres://user:password@host/database`; without one SQLite in the data directory.',
    postgresAddress,
  ),
  PAGEWRIGHT_DATABASE_DIRECT_URL: secret(
    'The same database past a pooler, for wake-ups between processes; `none` polls; the database URL when unset.',
    (value) => (value === 'none' ? ('none' as const) : postgresAddress(value)),
  ),
  PAGEWRIGHT_DATABASE_CONNECTIONS: setting({
    meaning: 'Connections of this process to Postgres; one more hears wake-ups.',
    fallback: () => 10,
    parse: whole(2, 1000),
  }),
  PAGEWRIGHT_BLOB_URL: secret(
    'S3-compatible store for blobs, `s3://bucket/prefix?endpoint=…&region=…` (deployment.md), with the usual `AWS_*` credentials; without one the data directory.',
    (value) => {
      if (!value.startsWith('s3://')) throw new Error('s3://bucket/prefix?endpoint=…&region=…');
      return value;
    },
  ),
  PAGEWRIGHT_DRAIN_DELAY_MS: optional(
    'How long a process that is told to stop goes on listening while `/readyz` answers 503; 5000 with a database URL, else 0.',
    whole(0, 600_000),
  ),
  PAGEWRIGHT_DATA_DIR: setting({
    meaning: 'SQLite file, blobs and secrets.',
    shownDefault: './data',
    fallback: () => resolve('data'),
    parse: (value) => resolve(value),
  }),
  PAGEWRIGHT_API_KEY: secret('A fixed key for the default organization (automation).', (value) => {
    if (value.length < 16) throw new Error('at least 16 characters');
    return value;
  }),
  PAGEWRIGHT_ALLOW_NETWORKS: setting({
    meaning: 'CIDRs exempt from the address policy (development, tests).',
    shownDefault: 'none',
    fallback: (): string[] => [],
    parse: list,
  }),
  PAGEWRIGHT_PROXY_EXITS: setting({
    meaning:
      'Ways out, comma separated: direct, http://…, socks5://… (`?dns=remote` leaves names to the exit); the first is the usual one, the others are for sites that block it.',
    shownDefault: 'direct',
    fallback: () => ['direct'],
    parse: list,
  }),
  PAGEWRIGHT_CHROMIUM: optional('The browser binary; found or installed at start when unset.', text),
  PAGEWRIGHT_CONCURRENCY: setting({
    meaning: 'Capture slots of this process.',
    shownDefault: '2 × cores, at most 8',
    fallback: () => Math.min(8, 2 * availableParallelism()),
    parse: whole(1, 256),
  }),
  PAGEWRIGHT_CAPTURE_BUDGET_MS: setting({
    meaning: 'Budget of one fetch.',
    fallback: () => 150_000,
    parse: whole(1),
  }),
  PAGEWRIGHT_CLASSIFICATION_MS: setting({
    meaning: 'Extra time to classify a fetch that used up its budget.',
    fallback: () => 5000,
    parse: whole(0),
  }),
  PAGEWRIGHT_ORG_MAX_CONCURRENCY: setting({
    meaning: 'Captures in flight of a new organization.',
    fallback: () => 50,
    parse: whole(1),
  }),
  PAGEWRIGHT_ORG_RATE_LIMIT: setting({
    meaning: 'Requests a minute of a new organization.',
    fallback: () => 600,
    parse: whole(1),
  }),
  PAGEWRIGHT_ORG_CREDITS: optional('Credits of a new organization; unlimited when unset.', whole(0)),
  PAGEWRIGHT_MAX_TRANSFER_BYTES: setting({
    meaning: 'Most bytes that one page may transfer.',
    shownDefault: '50 MB',
    fallback: () => 50 * MB,
    parse: bytes,
  }),
  PAGEWRIGHT_MAX_SNAPSHOT_BYTES: setting({
    meaning: 'Largest reading of one page, before it is made into blocks.',
    shownDefault: '30 MB',
    fallback: () => 30 * MB,
    parse: bytes,
  }),
  PAGEWRIGHT_MAX_AST_BYTES: setting({
    meaning: 'Largest tree of blocks of one page.',
    shownDefault: '20 MB',
    fallback: () => 20 * MB,
    parse: bytes,
  }),
  PAGEWRIGHT_SNAPSHOT_DAYS: setting({
    meaning: 'Days that a snapshot is kept.',
    fallback: () => 30,
    parse: whole(1),
  }),
  PAGEWRIGHT_DATA_MAX_BYTES: optional('Quota of stored snapshots; the oldest go first.', bytes),
  PAGEWRIGHT_MAX_BODY_BYTES: setting({
    meaning: 'Largest request body.',
    shownDefault: '16 MB',
    fallback: () => 16 * MB,
    parse: bytes,
  }),
  PAGEWRIGHT_HOST_CONCURRENCY: setting({
    meaning: 'Batched items of one registrable domain at once, 0 for no cap.',
    fallback: () => 6,
    parse: whole(0),
  }),
  PAGEWRIGHT_USER_AGENT: optional(
    'User agent; that of the ordinary Chrome of the same version when unset.',
    text,
  ),
  PAGEWRIGHT_SECRET: secret(
    'Signs screenshot addresses; made in the data directory when unset; required with a database URL.',
    (value) => {
      if (value.length < 32) throw new Error('at least 32 characters');
      return value;
    },
  ),
  PAGEWRIGHT_METRICS_PORT: optional(
    'Port of /metrics; without one it answers loopback only.',
    whole(0, 65535),
  ),
  PAGEWRIGHT_TRUST_PROXY: setting({
    meaning: 'Believe X-Forwarded-* of a reverse proxy.',
    shownDefault: '0',
    fallback: () => false,
    parse: yesNo,
  }),
  PAGEWRIGHT_ALLOW_NO_SANDBOX: setting({
    meaning: "Start even where the browser's sandbox cannot work.",
    shownDefault: '0',
    fallback: () => false,
    parse: yesNo,
  }),
  PAGEWRIGHT_LOG_LEVEL: setting({
    meaning: 'Least severe level that is logged.',
    fallback: () => 'info' as const,
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  PAGEWRIGHT_RERANK_URL: optional(
    'Neural reranker (text-embeddings-inference, Jina, Cohere or vLLM dialect).',
    webAddress,
  ),
  PAGEWRIGHT_RERANK_MODEL: optional("The reranker's model name.", text),
  PAGEWRIGHT_RERANK_API_KEY: secret("The reranker's key.", text),
  PAGEWRIGHT_RERANK_TIMEOUT_MS: setting({
    meaning: "The reranker's deadline.",
    fallback: () => 2000,
    parse: whole(1),
  }),
  PAGEWRIGHT_TRANSCRIBE_URL: optional(
    'Transcription of audio files (OpenAI-compatible `/v1/audio/transcriptions`).',
    webAddress,
  ),
  PAGEWRIGHT_TRANSCRIBE_MODEL: setting({
    meaning: "The transcription engine's model name.",
    fallback: () => 'whisper-1',
    parse: text,
  }),
  PAGEWRIGHT_TRANSCRIBE_API_KEY: secret("The transcription engine's key.", text),
};

type Settings = typeof SETTINGS;

/** All settings, read and validated, under their own names. */
export type Config = {
  readonly [Name in keyof Settings]:
    | ReturnType<Settings[Name]['parse']>
    | ReturnType<Settings[Name]['fallback']>;
};

/** A setting that cannot be used; its message lists every one, for people. */
export class ConfigError extends Error {}

/**
 * Reads every setting. An empty value counts as unset.
 * @throws ConfigError naming each wrong value and what was expected
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const values = Object.entries(SETTINGS).map(([name, definition]: [string, Setting<unknown>]) => {
    const given = env[name]?.trim();
    if (given === undefined || given === '') return [name, definition.fallback()];
    try {
      return [name, definition.parse(given)];
    } catch (error) {
      const shown = definition.secret ? name : `${name}=${given}`;
      problems.push(`${shown}: expected ${(error as Error).message}`);
      return [name, undefined];
    }
  });
  const config = Object.fromEntries(values) as Config;
  if (problems.length === 0) problems.push(...contradictions(config));
  if (problems.length > 0)
    throw new ConfigError(`These settings cannot be used:\n  ${problems.join('\n  ')}`);
  return config;
}

/** What settings that are right by themselves need of one another. */
function contradictions(config: Config): string[] {
  const { PAGEWRIGHT_ROLE: role, PAGEWRIGHT_DATABASE_URL: database, PAGEWRIGHT_SECRET: signing } = config;
  const problems: string[] = [];
  if (role !== 'all' && database === undefined)
    problems.push(
      `PAGEWRIGHT_ROLE=${role}: expected PAGEWRIGHT_DATABASE_URL, a database that processes share`,
    );
  if (database !== undefined && signing === undefined)
    problems.push('PAGEWRIGHT_SECRET: expected the same secret for every process that shares a database');
  return problems;
}

/** Reads what the command line takes from the environment in addition to the settings. */
export const readCliEnvironment = (env: Environment): { apiKey: string | undefined; noColor: boolean } => ({
  apiKey: env['PAGEWRIGHT_API_KEY'],
  noColor: Boolean(env['NO_COLOR']) || env['TERM'] === 'dumb',
});

const PREFIX = 'PAGEWRIGHT_';

/** Every setting with its flag, meaning and default, for the command line and the docs. */
export function configFlags(): { variable: string; flag: string; meaning: string; standard: string }[] {
  return Object.entries(SETTINGS).map(([variable, { meaning, shownDefault, fallback }]) => ({
    variable,
    flag: variable.slice(PREFIX.length).toLowerCase().replaceAll('_', '-'),
    meaning,
    standard: shownDefault ?? String(fallback()),
  }));
}
