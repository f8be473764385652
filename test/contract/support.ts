import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type RunningService, startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';
import { type DatabaseClock, openStore, parseS3Url, type Store } from '../../src/store/index.ts';
import { newDatabase } from '../postgres/index.ts';
import { REUSED } from '../reused-starters.ts';
import { startS3 } from '../s3/index.ts';
import { validateReply } from './validate-reply.ts';

const API_KEY = 'a-fixed-key-of-the-tests';
const SECRET = 'a secret that every process of the tests has';

/** Headers of a fetch that accepts a stored capture. Further views of a page then need no browser. */
export const ACCEPT_STORED = { 'cache-control': 'max-age=600' };

/** A response with its complete body. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body of a JSON response. */
  json: JsonValue;
}

/** Any JSON; tests read its fields without types. */
export type JsonValue = ReturnType<typeof JSON.parse>;

/** A running service with an HTTP client. */
export interface Pagewright {
  address: string;
  /** Addresses of all processes of the service, including workers. */
  processes: string[];
  /** A valid API key. */
  apiKey: string;
  /**
   * Makes a call; strings, bytes and forms are sent as raw bodies, other values as JSON. Fails if the answer violates the OpenAPI
   * description.
   */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  fetch(body: unknown, query?: string, headers?: Record<string, string>): Promise<Reply>;
  fetchJson(body: unknown, query?: string, headers?: Record<string, string>): Promise<Reply>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends the request without an API key. */
  anonymous?: boolean;
  signal?: AbortSignal;
}

/**
 * Starts the service with a new data folder. Its address policy allows only 127.0.0.1. In the project `distributed`,
 * the service is an API process and a worker process with a new database, or one process with the role in `settings`.
 * @param settings environment variables that override those of the tests
 * @param wait see `startService`
 */
export async function startPagewright(
  settings: Record<string, string> = {},
  wait?: Parameters<typeof startService>[1],
): Promise<Pagewright> {
  const place = await placeOf(settings);
  const start = (more: Record<string, string>): Promise<RunningService> =>
    startService(
      readConfig({
        PAGEWRIGHT_CHROMIUM:
          process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
        PAGEWRIGHT_PORT: '0',
        PAGEWRIGHT_API_KEY: API_KEY,
        PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
        PAGEWRIGHT_LOG_LEVEL: 'fatal',
        PAGEWRIGHT_DRAIN_DELAY_MS: '0',
        ...place.settings,
        ...settings,
        ...more,
      }),
      wait,
      REUSED,
    );
  const { PAGEWRIGHT_ROLE: onlyRole } = settings;
  const roles =
    onlyRole !== undefined ? [onlyRole] : inject('shape') === 'embedded' ? ['all'] : ['api', 'worker'];
  const [service, ...workers] = await Promise.all(roles.map((role) => start({ PAGEWRIGHT_ROLE: role })));
  if (!service) throw new TypeError('There is no service.');
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const { body, headers, anonymous, signal } = options;
    const isFile = body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(new URL(path, service.address), {
      method,
      redirect: 'manual',
      headers: {
        ...(!anonymous && { 'x-service-api-key': API_KEY }),
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || isFile ? (body as BodyInit) : JSON.stringify(body),
      }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const isJson =
      text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true;
    const json = isJson ? JSON.parse(text) : undefined;
    if (isJson) validateReply(method, path, response.status, json);
    return { status: response.status, headers: response.headers, text, json };
  };
  return {
    address: service.address,
    processes: [service, ...workers].map((one) => one.address),
    apiKey: API_KEY,
    call,
    fetch: (body, query = '', headers = {}) => call('POST', `/v1/fetch${query}`, { body, headers }),
    fetchJson: (body, query = '', headers = {}) => call('POST', `/v1/fetch/json${query}`, { body, headers }),
    async close() {
      // Stop the API first: pending calls need a worker.
      await service.close();
      await Promise.all(workers.map((worker) => worker.close()));
      await place.remove();
    },
  };
}

/** A store of the current project, as settings of the service. */
export interface Place {
  settings: Record<string, string>;
  /** Opens the same store in the process of the test. */
  openStore(clock?: DatabaseClock): Promise<Store>;
  remove(): Promise<void>;
}

/** Uses the store that the settings name, or creates a store of the current project. */
async function placeOf(settings: Record<string, string>): Promise<Omit<Place, 'openStore'>> {
  return settings['PAGEWRIGHT_DATA_DIR'] === undefined
    ? await newPlace()
    : { settings: {}, remove: async () => {} };
}

/** Creates a store that can be used for several starts of the service. */
export async function newPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  if (inject('shape') === 'embedded') {
    return {
      settings: { PAGEWRIGHT_DATA_DIR: dataDir },
      openStore: (clock) => openStore({ dataDir, ...(clock && { clock }) }),
      remove: removeFolder,
    };
  }
  const [database, s3] = await Promise.all([newDatabase(), startS3()]);
  return {
    settings: {
      PAGEWRIGHT_DATA_DIR: dataDir,
      PAGEWRIGHT_DATABASE_URL: database.url,
      PAGEWRIGHT_BLOB_URL: s3.url(),
      PAGEWRIGHT_SECRET: SECRET,
    },
    openStore: (clock) =>
      openStore({
        dataDir,
        database: { url: database.url, maxConnections: 2 },
        s3: parseS3Url(s3.url(), {}),
        secret: SECRET,
        ...(clock && { clock }),
      }),
    async remove() {
      await database.drop();
      await s3.stop();
      await removeFolder();
    },
  };
}
