import { classifyFetchFailure, type CaptureRequest } from '../capture/index.ts';
import {
  type ContentSignals,
  type FetchOriginError,
  type ResponseFacts,
  type RobotsFacts,
  type SitePolicy,
} from '../contract/index.ts';
import type { FetchFailure } from '../egress/index.ts';
import {
  parseContentSignals,
  refuseDisallowed,
  type RobotsReader,
  type SiteRobots,
} from '../robots/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { readPaymentRequest } from './payment.ts';

export interface PolicyDependencies {
  /** How to treat `robots.txt`. Undefined to ignore it. */
  robots?: {
    reader: RobotsReader;
    /** `report`: include its statements in the result. `enforce`: also refuse URLs that it disallows. */
    mode: 'report' | 'enforce';
  };
  tracer?: Tracer;
}

/** The reason in errors: which setting makes the service obey `robots.txt`. */
const ROBOTS_REASON = 'The service obeys robots.txt (PAGEWRIGHT_ROBOTS=enforce).';
/** Maximum number of UTF-16 units of a header that are reported. */
const MAX_POLICY_HEADER_LENGTH = 1000;

/** Stages at which a request fails before the origin can answer. */
const UNREACHED_STAGES = new Set(['dns', 'policy', 'connect', 'tls', 'exit']);

/** Whether the origin cannot be expected to answer at all, neither for `robots.txt` nor for any other URL. */
const isUnreached = ({ redirects, stage, code }: FetchFailure): boolean =>
  redirects.length === 0 && (UNREACHED_STAGES.has(stage) || code === 'EUNSAFEPORT');

/**
 * Starts to read the `robots.txt` of a URL. In the mode `enforce`, waits for it and decides before anything else is
 * requested.
 * @returns the error of an origin that cannot be reached; undefined if the URL may be captured
 * @throws ServiceError `FetchBlocked` if `robots.txt` disallows the URL; `ServiceUnavailable` if an exit failed
 */
export async function checkRobots(
  { robots, tracer = NO_TRACER }: PolicyDependencies,
  request: CaptureRequest,
): Promise<FetchOriginError | undefined> {
  if (!robots) return undefined;
  const { url } = request;
  const loading = tracer.run('robots', () => loadSiteRobots(robots.reader, url, request));
  if (robots.mode === 'report') {
    // The result is read from the cache when the page has been captured.
    loading.catch(() => undefined);
    return undefined;
  }
  const site = await loading;
  const { failure } = site;
  if (failure && isUnreached(failure)) {
    return { ...classifyFetchFailure(failure, url), finalUrl: url };
  }
  refuseDisallowed(site.decide(url), url, ROBOTS_REASON);
  return undefined;
}

/**
 * Reads what a site says about the automated use of a page.
 * @param paymentBody body of a response with status 402, if it is not a web page
 * @throws ServiceError `FetchBlocked` if `robots.txt` is enforced and disallows the URL that was redirected to
 */
export async function readSitePolicy(
  { robots }: PolicyDependencies,
  request: CaptureRequest,
  response: ResponseFacts,
  paymentBody?: Uint8Array,
): Promise<{ sitePolicy?: SitePolicy }> {
  const decision = robots && (await decideOnRedirect(robots.reader, request, response));
  if (robots?.mode === 'enforce' && decision)
    refuseDisallowed(decision.facts, decision.address, ROBOTS_REASON);
  const { headers } = response;
  const contentSignals = {
    ...decision?.contentSignals,
    ...parseContentSignals(headers['content-signal'] ?? ''),
  };
  const robotsTag = headers['x-robots-tag']?.slice(0, MAX_POLICY_HEADER_LENGTH);
  const tdmReservation = { 1: true, 0: false }[headers['tdm-reservation']?.trim() ?? ''];
  const tdmPolicy = headers['tdm-policy']?.slice(0, MAX_POLICY_HEADER_LENGTH);
  const payment = readPaymentRequest(response, paymentBody);
  const sitePolicy: SitePolicy = {
    ...(decision && { robots: decision.facts }),
    ...(Object.keys(contentSignals).length > 0 && { contentSignals }),
    ...(robotsTag !== undefined && { robotsTag }),
    ...(tdmReservation !== undefined && { tdmReservation }),
    ...(tdmPolicy !== undefined && { tdmPolicy }),
    ...(payment && { payment }),
  };
  return Object.keys(sitePolicy).length > 0 ? { sitePolicy } : {};
}

interface SiteDecision {
  address: string;
  facts: RobotsFacts;
  contentSignals: ContentSignals | undefined;
}

/**
 * Returns the decision about the requested URL if it is disallowed, and otherwise the decision about the URL of the
 * document.
 */
async function decideOnRedirect(
  reader: RobotsReader,
  request: CaptureRequest,
  { url: finalUrl }: ResponseFacts,
): Promise<SiteDecision> {
  const decide = async (address: string): Promise<SiteDecision> => {
    const site = await loadSiteRobots(reader, address, request);
    return { address, facts: site.decide(address), contentSignals: site.contentSignals };
  };
  const requested = await decide(request.url);
  return requested.facts.allowed && finalUrl !== request.url ? decide(finalUrl) : requested;
}

const loadSiteRobots = (
  reader: RobotsReader,
  url: string,
  { settings, signal }: CaptureRequest,
): Promise<SiteRobots> => reader.load(url, { exit: settings?.exit, signal });
