import { LRUCache } from 'lru-cache';
import {
  type ContentSignals,
  type UsagePreferences,
  type RobotsFacts,
  ServiceError,
} from '../contract/index.ts';
import { type Egress, FetchFailure, type PlainResponse, rejectOnAbort } from '../egress/index.ts';
import { findContentUsage } from './content-usage.ts';
import { parseRobots, type RobotsRules } from './parse-robots.ts';
import { matchesPath, toComparablePath } from './path-rule.ts';

/** The `robots.txt` of one origin (scheme, host and port). */
export interface SiteRobots {
  /** Address of the `robots.txt`. */
  url: string;
  status: RobotsFacts['status'];
  /** Why there was no response. Present only if `status` is `unreachable` because of a missing response. */
  failure?: FetchFailure;
  crawlDelaySeconds?: number;
  contentSignals?: ContentSignals;
  /** Absolute addresses of sitemaps. */
  sitemaps: readonly string[];
  /** Decides whether a URL of this origin may be fetched. */
  decide(url: string): RobotsFacts;
  /** Returns the preferences for a URL of this origin. A disallowed URL has none. */
  readContentUsage(url: string): UsagePreferences;
}

export interface LoadOptions {
  /** Index of the exit (route of outgoing requests) to use; 0 by default. */
  exit?: number | undefined;
  signal?: AbortSignal;
  /** Whether to request a file again that was unreachable, instead of using the cache. */
  retriesUnreachable?: boolean;
}

/** Reads the `robots.txt` of origins. */
export interface RobotsReader {
  /**
   * Returns the `robots.txt` of a URL's origin, from the cache if it is not older than allowed. A `robots.txt` that
   * cannot be read is a result, not an error.
   * @param url an http or https URL
   * @throws the reason of the signal
   */
  load(url: string, options?: LoadOptions): Promise<SiteRobots>;
}

/** Maximum bytes of a `robots.txt` that are read (RFC 9309, section 2.5). */
const MAX_ROBOTS_BYTES = 500 * 1024;
const DEFAULT_LOAD_TIMEOUT_MS = 10_000;
/** Maximum number of redirects (RFC 9309, section 2.3.1.2). */
const MAX_ROBOTS_REDIRECTS = 5;
/** Milliseconds after which a `robots.txt` is read again, unless `Cache-Control` says otherwise. */
const DEFAULT_CACHE_LIFETIME_MS = 3_600_000;
const MIN_CACHE_LIFETIME_MS = 60_000;
/** Maximum time for which a `robots.txt` is cached (RFC 9309, section 2.4). */
const MAX_CACHE_LIFETIME_MS = 24 * 3_600_000;
const MAX_CACHE_ENTRIES = 2000;
const MAX_CACHE_CHARS = 16_000_000;

const REQUEST_HEADERS = {
  accept: 'text/plain, */*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Pagewright)',
};

/** Codes of redirects that cannot be followed. They count as a status 4xx. */
const REDIRECT_CODES = new Set(['EREDIRECTS', 'EINVALIDREDIRECT', 'EUNSAFEREDIRECT']);

export interface RobotsOptions {
  egress: Pick<Egress, 'fetch'>;
  /** Milliseconds of a monotonic clock; `performance.now` by default. */
  now?: () => number;
  /** Milliseconds for reading one file; 10 seconds by default. */
  timeoutMs?: number;
}

interface LoadedRobots {
  site: SiteRobots;
  lifetimeMs: number;
  /** Length of the text. It measures the memory of the rules. */
  length: number;
}

/** Creates a reader of `robots.txt` files with its own cache. */
export function createRobotsReader({
  egress,
  now = () => performance.now(),
  timeoutMs = DEFAULT_LOAD_TIMEOUT_MS,
}: RobotsOptions): RobotsReader {
  const cache = new LRUCache<string, LoadedRobots, { url: string; exit: number }>({
    max: MAX_CACHE_ENTRIES,
    maxSize: MAX_CACHE_CHARS,
    sizeCalculation: ({ length }) => length + 1,
    perf: { now },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    async fetchMethod(_key, previous, { options, context: { url, exit } }) {
      const loaded = await loadSiteRobots(egress, url, { exit, timeoutMs });
      options.ttl = loaded.lifetimeMs;
      // Rules that were read earlier apply until the file is reachable again (RFC 9309, section 2.4).
      const keepsPrevious = loaded.site.status === 'unreachable' && previous?.site.status === 'found';
      return keepsPrevious ? previous : loaded;
    },
  });

  async function loadCached(origin: string, exit: number, retriesUnreachable: boolean): Promise<SiteRobots> {
    const key = `${exit} ${origin}`;
    if (retriesUnreachable && cache.peek(key)?.site.status === 'unreachable') cache.delete(key);
    const { site } = await cache.forceFetch(key, { context: { url: `${origin}/robots.txt`, exit } });
    // The proxy of the operator failed, so the next call tries again.
    if (site.failure?.stage === 'exit') cache.delete(key);
    return site;
  }

  return {
    load(address, { exit = 0, signal, retriesUnreachable = false } = {}) {
      const site = loadCached(new URL(address).origin, exit, retriesUnreachable);
      return signal ? rejectOnAbort(site, signal, () => signal.reason) : site;
    },
  };
}

async function loadSiteRobots(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  limits: { exit: number; timeoutMs: number },
): Promise<LoadedRobots> {
  try {
    const answer = await egress.fetch(url, {
      ...limits,
      headers: REQUEST_HEADERS,
      isSigned: true,
      maxBytes: Number.POSITIVE_INFINITY,
      maxRedirects: MAX_ROBOTS_REDIRECTS,
    });
    if (answer.status >= 500) {
      await answer.close();
      return { site: createSiteRobots(url, 'unreachable'), lifetimeMs: MIN_CACHE_LIFETIME_MS, length: 0 };
    }
    const lifetimeMs = readCacheLifetimeMs(answer.headers['cache-control'] ?? '');
    if (answer.status >= 300) {
      await answer.close();
      return { site: createSiteRobots(url, 'missing'), lifetimeMs, length: 0 };
    }
    const text = await readRobotsText(answer);
    return { site: createSiteRobots(url, 'found', parseRobots(text)), lifetimeMs, length: text.length };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (REDIRECT_CODES.has(error.code))
      return { site: createSiteRobots(url, 'missing'), lifetimeMs: DEFAULT_CACHE_LIFETIME_MS, length: 0 };
    const site = { ...createSiteRobots(url, 'unreachable'), failure: error };
    return { site, lifetimeMs: MIN_CACHE_LIFETIME_MS, length: 0 };
  }
}

/** Reads the lines that start within the first 500 KiB and end there. The rest is not received. */
async function readRobotsText({ body }: PlainResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_ROBOTS_BYTES) break;
  }
  const bytes = Buffer.concat(chunks);
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_ROBOTS_BYTES));
  return size > MAX_ROBOTS_BYTES
    ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
    : text;
}

function readCacheLifetimeMs(cacheControl: string): number {
  const seconds = /(?:^|,)\s*max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1];
  const isUncached = /\bno-(?:store|cache)\b/i.test(cacheControl);
  const wantedMs = isUncached
    ? 0
    : seconds === undefined
      ? DEFAULT_CACHE_LIFETIME_MS
      : Number(seconds) * 1000;
  return Math.min(MAX_CACHE_LIFETIME_MS, Math.max(MIN_CACHE_LIFETIME_MS, wantedMs));
}

const NO_ROBOTS_RULES: RobotsRules = { rules: [], usageRules: [], sitemaps: [] };

function createSiteRobots(url: string, status: RobotsFacts['status'], parsed = NO_ROBOTS_RULES): SiteRobots {
  const { rules, usageRules, crawlDelaySeconds, ...site } = parsed;
  const delay = crawlDelaySeconds === undefined ? {} : { crawlDelaySeconds };
  const isDefaultAllowed = status !== 'unreachable';
  function decide(address: string): RobotsFacts {
    const target = new URL(address);
    const isRobotsFile = target.pathname === '/robots.txt';
    const path = toComparablePath(target);
    const rule = isRobotsFile ? undefined : rules.find((candidate) => matchesPath(candidate, path));
    if (!rule) return { url, status, allowed: isRobotsFile || isDefaultAllowed, ...delay };
    const { isAllowed, text, line } = rule;
    return {
      url,
      status,
      allowed: isAllowed,
      rule: `${isAllowed ? 'Allow' : 'Disallow'}: ${text}`,
      line,
      ...delay,
    };
  }
  return {
    url,
    status,
    ...site,
    ...delay,
    decide,
    readContentUsage: (address) =>
      decide(address).allowed ? findContentUsage(usageRules, toComparablePath(new URL(address))) : {},
  };
}

/**
 * Refuses an address that `robots.txt` disallows.
 * @param because why `robots.txt` is obeyed: a sentence that names the setting
 * @throws ServiceError `FetchBlocked`
 */
export function refuseDisallowed(
  { url, status, allowed, rule, line }: RobotsFacts,
  address: string,
  because: string,
): void {
  if (allowed) return;
  const reason =
    status === 'found'
      ? `${url} disallows ${address} (line ${line}: ${rule}).`
      : `${url} cannot be read, which disallows every URL of the site (RFC 9309).`;
  throw new ServiceError('FetchBlocked', { url: address }, { detail: `${reason} ${because}` });
}
