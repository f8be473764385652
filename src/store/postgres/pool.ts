import { type ClientConfig, type CustomTypesConfig, Pool, types as standardTypes } from 'pg';

/** Address and limits of a connection pool. */
export interface PostgresAddress {
  /** Address `postgres://user:password@host:port/database`, which may lead to a pooler in transaction mode. */
  url: string;
  /** Maximum number of connections of this process. */
  maxConnections: number;
  /** If a query takes longer, the connection counts as dead. */
  queryTimeoutMs?: number;
}

/** Maximum milliseconds to wait for a new or an idle connection. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Longer than every timeout of the server, so only a dead connection reaches it. */
const QUERY_TIMEOUT_MS = 15_000;

const IDLE_CONNECTION_TIMEOUT_MS = 30_000;

/** Type ids of int8 and numeric, whose values are read as numbers. All counts, sums and times are far below 2^53. */
const NUMBER_TYPE_OIDS = new Set([20, 1700]);

/** Parses these types as JavaScript numbers, like SQLite. */
const typeParsers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (NUMBER_TYPE_OIDS.has(oid)) return Number;
    return standardTypes.getTypeParser(oid, format as 'text');
  },
};

export const buildClientConfig = (url: string, queryTimeoutMs = QUERY_TIMEOUT_MS): ClientConfig => ({
  connectionString: url,
  application_name: 'pagewright',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: queryTimeoutMs,
  keepAlive: true,
  // Sends queries without waiting for earlier answers.
  pipeline: true,
  types: typeParsers,
});

/** Creates a pool. The pool uses no session state, so the URL may lead to a pooler. */
export function createPool({ url, maxConnections, queryTimeoutMs }: PostgresAddress): Pool {
  const pool = new Pool({
    ...buildClientConfig(url, queryTimeoutMs),
    max: maxConnections,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
  });
  // The pool replaces a broken idle connection on the next request.
  pool.on('error', () => {});
  return pool;
}
