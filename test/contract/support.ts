import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';

const API_KEY = 'a-fixed-key-of-the-tests';

/** An answer of the service, read whole. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; only for JSON answers. */
  json: JsonValue;
}

/** Whatever JSON the service answers with; tests look into it freely. */
export type JsonValue = ReturnType<typeof JSON.parse>;

/** The real service, as its callers see it: over HTTP. */
export interface Pagewright {
  address: string;
  /** A key that it knows. */
  apiKey: string;
  /** Any call; JSON bodies are given as values, raw ones as strings. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  fetch(body: unknown, query?: string): Promise<Reply>;
  fetchJson(body: unknown, query?: string): Promise<Reply>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Leaves the key out. */
  anonymous?: boolean;
  signal?: AbortSignal;
}

/**
 * Starts the service with a data folder of its own; only 127.0.0.1 is let through its address policy.
 * @param settings environment variables over those of the tests
 */
export async function startPagewright(settings: Record<string, string> = {}): Promise<Pagewright> {
  const dataDir = settings['PAGEWRIGHT_DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'pagewright-test-')));
  const service = await startService(
    readConfig({
      PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
      PAGEWRIGHT_PORT: '0',
      PAGEWRIGHT_API_KEY: API_KEY,
      PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
      PAGEWRIGHT_LOG_LEVEL: 'fatal',
      PAGEWRIGHT_DATA_DIR: dataDir,
      ...settings,
    }),
  );
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const { body, headers, anonymous, signal } = options;
    const response = await fetch(new URL(path, service.address), {
      method,
      redirect: 'manual',
      headers: {
        ...(!anonymous && { 'x-service-api-key': API_KEY }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const isJson =
      text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
  return {
    address: service.address,
    apiKey: API_KEY,
    call,
    fetch: (body, query = '') => call('POST', `/v1/fetch${query}`, { body }),
    fetchJson: (body, query = '') => call('POST', `/v1/fetch/json${query}`, { body }),
    async close() {
      await service.close();
      if (settings['PAGEWRIGHT_DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
