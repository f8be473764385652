import { promises as dns } from 'node:dns';
import { EgressError, errorCode } from './errors.ts';
import { createHostsFile } from './hosts-file.ts';
import { Semaphore } from './semaphore.ts';

/** Addresses of a name and how long they may be kept, in seconds. Rejects with a c-ares `code`. */
export type Lookup = (name: string) => Promise<{ addresses: string[]; ttlSeconds: number }>;

export interface ResolverOptions {
  /** Replaces hosts file and name servers, special names excepted. */
  lookup?: Lookup;
  /** Name servers as `address[:port]`; those of the system by default. */
  servers?: readonly string[];
  hostsFile?: string;
  timeoutMs?: number;
  maxInFlight?: number;
  maxCached?: number;
}

export interface Resolver {
  /**
   * Addresses of a canonical name, in the order to try them. Rejects with an `EgressError` of stage `dns`:
   * ENOTFOUND, ENODATA, ETIMEOUT (a name server's silence, unlike ETIMEDOUT of a connection), ESERVFAIL, EREFUSED …
   */
  resolve(name: string): Promise<string[]>;
}

const MAX_TTL_SECONDS = 60;
const NEGATIVE_TTL_SECONDS = 5;
/** RFC 8305 section 3: how long the second family may lag behind the first. */
const RESOLUTION_DELAY_MS = 50;
const LOOPBACK = ['127.0.0.1', '::1'];
const DEFINITE = new Set(['ENOTFOUND', 'ENODATA']);

/** Resolves names without libuv's threads: special names (RFC 6761, RFC 7686), hosts file, then c-ares. */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const { timeoutMs = 8_000, maxInFlight = 512, maxCached = 4_096, hostsFile = '/etc/hosts' } = options;
  const hosts = createHostsFile(hostsFile);
  const lookup = options.lookup ?? hostsThenServers;
  const cache = new Map<string, { answer: Promise<string[]>; expiresAt: number }>();
  const inFlight = new Semaphore(maxInFlight);

  async function hostsThenServers(name: string) {
    const listed = (await hosts()).get(name);
    if (listed) return { addresses: listed, ttlSeconds: 0 };
    return queryServers(name, timeoutMs, options.servers);
  }

  function keep(name: string, answer: Promise<string[]>, ttlSeconds: number): void {
    cache.delete(name);
    cache.set(name, { answer, expiresAt: performance.now() + Math.min(ttlSeconds, MAX_TTL_SECONDS) * 1_000 });
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
  }

  async function ask(name: string): Promise<string[]> {
    const release = await inFlight.acquire();
    try {
      const { addresses, ttlSeconds } = await lookup(name);
      if (addresses.length === 0) throw Object.assign(new Error('no addresses'), { code: 'ENODATA' });
      expire(name, ttlSeconds);
      return addresses;
    } catch (error) {
      const code = errorCode(error, 'ENOTFOUND');
      expire(name, DEFINITE.has(code) ? NEGATIVE_TTL_SECONDS : 0);
      throw new EgressError('dns', code, `${name}: ${code}`, { cause: error });
    } finally {
      release();
    }
  }

  function expire(name: string, ttlSeconds: number): void {
    const entry = cache.get(name);
    if (entry) keep(name, entry.answer, ttlSeconds);
  }

  return {
    async resolve(name) {
      const special = specialName(name);
      if (special) return special;
      const known = cache.get(name);
      if (known && known.expiresAt > performance.now()) return known.answer;
      const answer = ask(name);
      // While the answer is under way everybody shares it.
      keep(name, answer, MAX_TTL_SECONDS);
      return answer;
    },
  };
}

/** `localhost` and all below it mean this machine (RFC 6761 section 6.3). */
export const isLoopbackName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/** Names that never go to a name server: RFC 6761 (`localhost`, `invalid`) and RFC 7686 (`onion`). */
function specialName(name: string): string[] | undefined {
  const top = name.slice(name.lastIndexOf('.') + 1);
  if (isLoopbackName(name)) return LOOPBACK;
  if (top === 'invalid' || top === 'onion' || name.length > 253) {
    throw new EgressError('dns', 'ENOTFOUND', `${name}: no such name`);
  }
  return undefined;
}

/** A and AAAA in parallel; the first family with an answer waits only briefly for the other. */
async function queryServers(name: string, timeoutMs: number, servers?: readonly string[]) {
  const resolver = new dns.Resolver({ timeout: Math.ceil(timeoutMs / 4), tries: 3 });
  if (servers) resolver.setServers(servers);
  let timedOut = false;
  const deadline = setTimeout(() => {
    timedOut = true;
    resolver.cancel();
  }, timeoutMs);
  const grace: { timer?: NodeJS.Timeout } = {};
  const noSuchName = (error: unknown): never => {
    if (errorCode(error, '') === 'ENOTFOUND') resolver.cancel();
    throw error;
  };
  const lag = <Answer>(answer: Answer): Answer => {
    grace.timer ??= setTimeout(() => resolver.cancel(), RESOLUTION_DELAY_MS);
    return answer;
  };
  try {
    const settled = await Promise.allSettled([
      resolver.resolve4(name, { ttl: true }).then(lag, noSuchName),
      resolver.resolve6(name, { ttl: true }).then(lag, noSuchName),
    ]);
    const records = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (records.length > 0) {
      return {
        addresses: records.map(({ address }) => address),
        ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
      };
    }
    const codes = settled.map((one) =>
      one.status === 'rejected' ? errorCode(one.reason, 'ENOTFOUND') : 'ENODATA',
    );
    throw Object.assign(new Error(name), { code: timedOut ? 'ETIMEOUT' : worst(codes) });
  } finally {
    clearTimeout(deadline);
    clearTimeout(grace.timer);
  }
}

/** NXDOMAIN speaks for both families; otherwise a failure outweighs the absence of records. */
function worst(codes: string[]): string {
  if (codes.includes('ENOTFOUND')) return 'ENOTFOUND';
  return codes.find((code) => code !== 'ENODATA') ?? 'ENODATA';
}
