import { connect } from 'node:net';
import { Client } from 'pg';
import { openBlobs, type S3Settings } from '../../store/index.ts';
import type { Finding } from './types.ts';

const REACH_TIMEOUT_MS = 5000;

/** Connects to the database without using its tables. */
export async function checkDatabase(url: string): Promise<Finding> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: REACH_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return { state: 'ok', found: `Postgres ${rows[0]?.server_version ?? ''}` };
  } catch (error) {
    return { state: 'missing', found: describeReason(error), remedy: 'Check PAGEWRIGHT_DATABASE_URL.' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Opens the bucket as the service does at its start. */
export async function checkBlobs(settings: S3Settings): Promise<Finding> {
  try {
    const store = await openBlobs('', settings);
    await store.close();
    return { state: 'ok', found: 'bucket reachable' };
  } catch (error) {
    const remedy = 'Check PAGEWRIGHT_BLOB_URL and AWS_*.';
    return { state: 'missing', found: describeReason(error), remedy };
  }
}

/** Checks that an engine accepts connections. Sends no request, because some engines charge for it. */
export function checkEngine(url: string): Promise<Finding> {
  const { hostname, port, protocol, origin } = new URL(url);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeout: REACH_TIMEOUT_MS,
  });
  return new Promise<Finding>((resolve) => {
    const resolveFailed = (reason: string) =>
      resolve({
        state: 'lacking',
        found: `${origin}: ${reason}`,
        remedy: 'Start the engine, or remove the setting. The service works without it.',
      });
    socket.once('connect', () => resolve({ state: 'ok', found: `${origin} reachable` }));
    socket.once('timeout', () => resolveFailed('no response'));
    socket.once('error', (error) => resolveFailed(describeReason(error)));
  }).finally(() => socket.destroy());
}

function describeReason(error: unknown): string {
  const firstError = error instanceof AggregateError ? error.errors[0] : error;
  const { message = '', code = '' } = firstError as NodeJS.ErrnoException;
  return message || code || String(error);
}
