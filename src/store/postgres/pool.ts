import { type ClientConfig, type CustomTypesConfig, Pool, types as standardTypes } from 'pg';

/** Where the database is. */
export interface PostgresAddress {
  /** `postgres://user:password@host:port/database`; may lead to a pooler in transaction mode. */
  url: string;
  /** Connections of this process. */
  maxConnections: number;
  /** How long an answer may take before the connection counts as dead; milliseconds. */
  silentMs?: number;
}

/** Longest wait for a connection, whether a new one or one that another call has. */
const CONNECT_MS = 10_000;

/** Beyond every timeout of the server: only a connection that has gone silent reaches it. */
const SILENT_MS = 15_000;

const IDLE_MS = 30_000;

/** Object ids of int8 and numeric: counts, sums and times, all of them far below 2^53. */
const NUMBERS = new Set([20, 1700]);

/** Numbers are numbers, as they are in SQLite. */
const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (NUMBERS.has(oid)) return Number;
    return standardTypes.getTypeParser(oid, format as 'text');
  },
};

export const clientConfig = (url: string, silentMs = SILENT_MS): ClientConfig => ({
  connectionString: url,
  application_name: 'pagewright',
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: silentMs,
  keepAlive: true,
  // What is asked before an answer has come goes out at once, not after it.
  pipeline: true,
  types,
});

/** Connections that hold no session state, so that they may be a pooler's. */
export function createPool({ url, maxConnections, silentMs }: PostgresAddress): Pool {
  const pool = new Pool({
    ...clientConfig(url, silentMs),
    max: maxConnections,
    idleTimeoutMillis: IDLE_MS,
  });
  // An idle connection that breaks is replaced when the next one is needed.
  pool.on('error', () => {});
  return pool;
}
