import { promises as dns } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../fair-queue/index.ts';
import { cacheForMs } from './cache-for-ms.ts';
import { EgressError, getErrorCode } from './errors.ts';
import { normaliseAddress } from './normalise-host.ts';

/** Returns the addresses of a name, and their time to live in seconds. Rejects with a `code` of c-ares. */
export type LookUpAddresses = (name: string) => Promise<{ addresses: string[]; ttlSeconds: number }>;

export interface ResolverOptions {
  /**
   * Function that resolves names instead of the hosts file and the name servers. Special names are resolved without it.
   */
  lookup?: LookUpAddresses;
  /** Name servers as `address[:port]`. By default the name servers of the system. */
  servers?: readonly string[];
  hostsFile?: string;
  timeoutMs?: number;
  maxInFlight?: number;
  maxCached?: number;
}

export interface HostResolver {
  /**
   * Returns the addresses of a canonical name, in the order of attempts. Rejects with an `EgressError` of stage `dns`:
   * ENOTFOUND, ENODATA, ETIMEOUT (no answer of the name server; ETIMEDOUT is for connections), ESERVFAIL, EREFUSED …
   */
  resolve(name: string): Promise<string[]>;
}

const HOSTS_MAX_AGE_MS = 5_000;
const MAX_CACHE_TTL_SECONDS = 60;
const NEGATIVE_CACHE_TTL_SECONDS = 5;
/**
 * Milliseconds to wait for the IPv4 or IPv6 addresses after those of the other kind have arrived (RFC 8305 section 3).
 */
const RESOLUTION_DELAY_MS = 50;
/** The lookups of all captures wait in one line. */
const ALL_NAMES = '';
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];
const DEFINITE_FAILURE_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Resolves special names (RFC 6761, RFC 7686), then names of the hosts file, and all other names with c-ares.
 * `dns.lookup` would block the threads of libuv.
 */
export function createResolver(options: ResolverOptions = {}): HostResolver {
  const { timeoutMs = 8_000, maxInFlight = 512, maxCached = 4_096, hostsFile = '/etc/hosts' } = options;
  const getHosts = cacheForMs(() => readHostsFile(hostsFile), HOSTS_MAX_AGE_MS);
  const lookup = options.lookup ?? resolveByHostsFileOrDns;
  const cache = new LRUCache<string, Promise<string[]>>({ max: maxCached });
  const queue = createFairQueue(maxInFlight);

  async function resolveByHostsFileOrDns(name: string) {
    const hostsFileEntry = (await getHosts()).get(name);
    if (hostsFileEntry) return { addresses: hostsFileEntry, ttlSeconds: 0 };
    return queryServers(name, timeoutMs, options.servers);
  }

  function cacheAnswer(name: string, answer: Promise<string[]>, ttlSeconds: number): void {
    if (ttlSeconds > 0) cache.set(name, answer, { ttl: Math.min(ttlSeconds, MAX_CACHE_TTL_SECONDS) * 1_000 });
    else cache.delete(name);
  }

  async function lookUpAndCache(name: string): Promise<string[]> {
    const release = await queue.acquire(ALL_NAMES);
    try {
      const { addresses, ttlSeconds } = await lookup(name);
      if (addresses.length === 0) throw Object.assign(new Error('no addresses'), { code: 'ENODATA' });
      setExpiry(name, ttlSeconds);
      return addresses;
    } catch (error) {
      const code = getErrorCode(error, 'ENOTFOUND');
      setExpiry(name, DEFINITE_FAILURE_CODES.has(code) ? NEGATIVE_CACHE_TTL_SECONDS : 0);
      throw new EgressError('dns', code, `${name}: ${code}`, { cause: error });
    } finally {
      release();
    }
  }

  function setExpiry(name: string, ttlSeconds: number): void {
    const answer = cache.peek(name);
    if (answer) cacheAnswer(name, answer, ttlSeconds);
  }

  return {
    async resolve(name) {
      const specialAddresses = resolveSpecialName(name);
      if (specialAddresses) return specialAddresses;
      const cached = cache.get(name);
      if (cached) return cached;
      const answer = lookUpAndCache(name);
      // Concurrent calls share one pending lookup.
      cacheAnswer(name, answer, MAX_CACHE_TTL_SECONDS);
      return answer;
    },
  };
}

/** Whether a name is `localhost` or ends in `.localhost` (RFC 6761 section 6.3). */
export const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** Resolves names that never go to a name server: RFC 6761 (`localhost`, `invalid`) and RFC 7686 (`onion`). */
function resolveSpecialName(name: string): string[] | undefined {
  const topLevelName = name.slice(name.lastIndexOf('.') + 1);
  if (isLoopbackName(name)) return LOOPBACK_ADDRESSES;
  if (topLevelName === 'invalid' || topLevelName === 'onion' || name.length > 253) {
    throw new EgressError('dns', 'ENOTFOUND', `${name}: no such name`);
  }
  return undefined;
}

/**
 * Queries A and AAAA records in parallel. After the first answer, waits at most `RESOLUTION_DELAY_MS` for the second.
 */
async function queryServers(name: string, timeoutMs: number, servers?: readonly string[]) {
  const resolver = new dns.Resolver({ timeout: Math.ceil(timeoutMs / 4), tries: 3 });
  if (servers) resolver.setServers(servers);
  let hasTimedOut = false;
  const deadline = setTimeout(() => {
    hasTimedOut = true;
    resolver.cancel();
  }, timeoutMs);
  const gracePeriod: { timer?: NodeJS.Timeout } = {};
  const cancelIfNotFound = (error: unknown): never => {
    if (getErrorCode(error, '') === 'ENOTFOUND') resolver.cancel();
    throw error;
  };
  const startGracePeriod = <Answer>(answer: Answer): Answer => {
    gracePeriod.timer ??= setTimeout(() => resolver.cancel(), RESOLUTION_DELAY_MS);
    return answer;
  };
  try {
    const results = await Promise.allSettled([
      resolver.resolve4(name, { ttl: true }).then(startGracePeriod, cancelIfNotFound),
      resolver.resolve6(name, { ttl: true }).then(startGracePeriod, cancelIfNotFound),
    ]);
    const records = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (records.length > 0) {
      return {
        addresses: records.map(({ address }) => address),
        ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
      };
    }
    const codes = results.map((result) =>
      result.status === 'rejected' ? getErrorCode(result.reason, 'ENOTFOUND') : 'ENODATA',
    );
    throw Object.assign(new Error(name), { code: hasTimedOut ? 'ETIMEOUT' : chooseErrorCode(codes) });
  } finally {
    clearTimeout(deadline);
    clearTimeout(gracePeriod.timer);
  }
}

/**
 * Chooses the error code to report. NXDOMAIN applies to both kinds of addresses. Otherwise a failure is preferred to
 * missing records.
 */
function chooseErrorCode(codes: string[]): string {
  if (codes.includes('ENOTFOUND')) return 'ENOTFOUND';
  return codes.find((code) => code !== 'ENODATA') ?? 'ENODATA';
}

/** Parses a hosts(5) file. Returns the addresses of each name, in the order of the file. Names are in lower case. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    const canonical = normaliseAddress(address);
    if (canonical === undefined) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      const addresses = hosts.get(key);
      if (!addresses) hosts.set(key, [canonical]);
      else if (!addresses.includes(canonical)) addresses.push(canonical);
    }
  }
  return hosts;
}

/** Reads the hosts file. A missing or unreadable file counts as empty. */
const readHostsFile = (path: string): Promise<ReadonlyMap<string, string[]>> =>
  readFile(path, 'utf8').then(parseHosts, () => new Map());
