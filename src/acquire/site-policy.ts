import { classifyFetchFailure, type CaptureRequest } from '../capture/index.ts';
import {
  type ContentSignals,
  type UsagePreferences,
  type FetchOriginError,
  type ResponseFacts,
  type RobotsFacts,
  ServiceError,
  type SitePolicy,
} from '../contract/index.ts';
import type { FetchFailure } from '../egress/index.ts';
import {
  combineContentUsage,
  parseContentSignals,
  parseContentUsage,
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
    /**
     * `report`: include its statements in the result. `enforce`: also refuse URLs that it disallows, and content that
     * must not be the input of a model.
     */
    mode: 'report' | 'enforce';
  };
  tracer?: Tracer;
}

/** The reason in errors: which setting makes the service obey `robots.txt`. */
const ROBOTS_REASON = 'The service obeys robots.txt (PAGEWRIGHT_ROBOTS=enforce).';
const USAGE_REASON = 'The service obeys Content-Usage (PAGEWRIGHT_ROBOTS=enforce).';
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
 * @throws ServiceError `FetchBlocked` if `robots.txt` disallows the URL or its use as input of a model;
 * `ServiceUnavailable` if an exit failed
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
  refuseAiUse(site.readContentUsage(url), url);
  return undefined;
}

/**
 * Refuses content with the preference `ai-use=n`. It is the only preference about what callers do with every answer:
 * they give it to a model. The service trains no model (`train-ai`) and is no search engine (`search`), so callers who
 * do must read the reported preferences. The drafts leave it open whether preferences are obeyed, and whether a URL
 * that a user names is `ai-use` (draft-ietf-aipref-vocab-08, sections 3.2 and 4.2); the service cannot know who named
 * it, and refuses both.
 * @throws ServiceError `FetchBlocked`
 */
export function refuseAiUse({ aiUse }: UsagePreferences, address: string): void {
  if (aiUse !== false) return;
  const detail = `The site does not want ${address} to be the input of a model (Content-Usage: ai-use=n). ${USAGE_REASON}`;
  throw new ServiceError('FetchBlocked', { url: address }, { detail });
}

/**
 * Reads what a site says about the automated use of a page.
 * @param paymentBody body of a response with status 402, if it is not a web page
 * @throws ServiceError `FetchBlocked` if `robots.txt` is enforced and disallows the URL that was redirected to, or if
 * the content must not be the input of a model
 */
export async function readSitePolicy(
  { robots }: PolicyDependencies,
  request: CaptureRequest,
  response: ResponseFacts,
  paymentBody?: Uint8Array,
): Promise<{ sitePolicy?: SitePolicy; llmsTxt?: string }> {
  const decision = robots && (await decideOnRedirect(robots.reader, request, response));
  const { headers } = response;
  const contentUsage = combineContentUsage([
    decision?.contentUsage ?? {},
    parseContentUsage(headers['content-usage'] ?? ''),
  ]);
  if (robots?.mode === 'enforce' && decision) {
    refuseDisallowed(decision.facts, decision.address, ROBOTS_REASON);
    refuseAiUse(contentUsage, response.url);
  }
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
    ...(Object.keys(contentUsage).length > 0 && { contentUsage }),
    ...(robotsTag !== undefined && { robotsTag }),
    ...(tdmReservation !== undefined && { tdmReservation }),
    ...(tdmPolicy !== undefined && { tdmPolicy }),
    ...(payment && { payment }),
  };
  const llmsTxt = decision?.llmsTxt;
  return {
    ...(Object.keys(sitePolicy).length > 0 && { sitePolicy }),
    ...(llmsTxt !== undefined && { llmsTxt }),
  };
}

interface SiteDecision {
  address: string;
  facts: RobotsFacts;
  contentSignals: ContentSignals | undefined;
  contentUsage: UsagePreferences;
  /** Address of an `llms.txt` that is listed as a sitemap. */
  llmsTxt: string | undefined;
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
    return {
      address,
      facts: site.decide(address),
      contentSignals: site.contentSignals,
      contentUsage: site.readContentUsage(address),
      llmsTxt: site.sitemaps.find((sitemap) => new URL(sitemap).pathname.endsWith('/llms.txt')),
    };
  };
  const requested = await decide(request.url);
  return requested.facts.allowed && finalUrl !== request.url ? decide(finalUrl) : requested;
}

const loadSiteRobots = (
  reader: RobotsReader,
  url: string,
  { settings, signal }: CaptureRequest,
): Promise<SiteRobots> => reader.load(url, { exit: settings?.exit, signal });
