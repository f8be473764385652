import { type BlockedType, type ResponseFacts, ServiceError } from '../contract/index.ts';
import { detectWall, mayBeWall, type Wall } from './detect-wall.ts';
import { freezePage } from './freeze-page.ts';
import type { DocumentLoad } from './navigation.ts';
import { classifyNavigationFailure, isRendered, responseFacts } from './origin-outcome.ts';
import type { PreparedPage } from './prepared-page.ts';
import { preserveDocument } from './preserve-document.ts';
import { type Screenshot, ScreenshotFailed, takeScreenshot } from './screenshot.ts';
import { scrollPage } from './scroll-page.ts';
import { enforceSizeLimits } from './size-limits.ts';
import type { StageTimer } from './stage-timer.ts';
import type { CapturedDownload, CaptureLimits, CaptureRequest, CaptureResult } from './types.ts';
import {
  isUnansweredUpgrade,
  type OriginDocument,
  serveDocument,
  UpgradeUnanswered,
} from './upgrade-fallback.ts';
import { waitUntilSettled } from './wait-until-settled.ts';
import { walkPage } from './walk-page.ts';
import { gatherEvidence } from './wall-evidence.ts';

export interface CaptureContext {
  limits: CaptureLimits;
  stages: StageTimer;
  telemetry: Record<string, string | number | boolean>;
  /** Index of the egress exit that the page uses. */
  exit: number;
  /** The main document, if the browser's own network does not load it. */
  document?: OriginDocument;
}

/** The site answered with a wall instead of the page. */
export class WallEncountered extends Error {
  readonly type: BlockedType;

  constructor(type: BlockedType) {
    super(`The site answered with a wall: ${type}`);
    this.type = type;
  }
}

/** Captures one page on a prepared page, which cannot be used again. */
export async function capturePage(
  page: PreparedPage,
  request: CaptureRequest,
  context: CaptureContext,
): Promise<CaptureResult> {
  const { limits, stages, telemetry, exit, document } = context;
  const { navigation } = page;
  const { url: requestedUrl } = request;
  const unreached = (code: string): CaptureResult => ({
    outcome: 'originError',
    error: classifyNavigationFailure(page, requestedUrl, code),
    stages: stages.list,
  });
  enforceSizeLimits(page, requestedUrl, limits);

  if (document) await serveDocument(page, document);
  else preserveDocument(page);
  const arrival = await stages.time('navigate', () => navigate(page, requestedUrl));
  if (arrival.state === 'failed') {
    const { code } = arrival;
    if (document || !isUnansweredUpgrade(page)) return unreached(code);
    throw new UpgradeUnanswered(page.browser.identity.userAgent, () => unreached(code));
  }
  if (arrival.state === 'download') return describeDownload(page, arrival.load, requestedUrl, context);

  const needsImages = request.screenshot !== 'none';
  let settled = await stages.time('settle', () => waitUntilSettled(page, needsImages));
  if (request.scrollFullPage || request.screenshot === 'fullPage') {
    await stages.time('scroll', () => scrollPage(page));
    settled = await stages.time('settle', () => waitUntilSettled(page, needsImages));
  }

  await stages.time('freeze', () => freezePage(page));
  const load = navigation.current;
  if (!load) {
    throw new ServiceError('FetchNavigationFailed', {
      url: requestedUrl,
      failureType: 'browserInternalDocument',
    });
  }
  // A script or refresh can navigate to a host that does not answer, and a body that breaks off can be empty.
  if (!navigation.isCommitted || (load.failure !== undefined && settled.characters === 0)) {
    return unreached(load.failure ?? 'net::ERR_FAILED');
  }
  const response = responseFacts(load, requestedUrl, navigation.firstRedirectStatus);
  if (!isRendered(load)) return describeDownload(page, load, requestedUrl, context);

  const wall = await stages.time('wall', () => findWall(page, response, settled.characters));
  if (wall && !wall.hasContent) throw new WallEncountered(wall.type);
  const [walked, jsonResponses] = await stages.time('read', () =>
    Promise.all([walkPage(page, requestedUrl, limits), page.jsonResponses.bodies()]),
  );
  const screenshot = needsImages
    ? await stages.time('screenshot', () => captureScreenshot(page, request))
    : undefined;
  const loadingStatus =
    settled.status === 'complete' && load.failure !== undefined ? 'partial' : settled.status;
  return {
    outcome: 'page',
    facts: {
      response,
      loadingStatus,
      ...(walked.degraded && { degraded: walked.degraded }),
      ...(wall && { blocked: wall.type }),
      ...(screenshot && { screenshot: screenshot.facts }),
      transferBytes: page.proxy.bytesIn + (document?.bytes ?? 0),
      telemetry: { ...telemetry, nodes: walked.nodes, frames: walked.frames },
    },
    stages: stages.list,
    walkerOutput: walked.output,
    ...(walked.html && { html: walked.html }),
    jsonResponses,
    client: { exit, userAgent: page.browser.identity.userAgent },
    ...(screenshot && { image: screenshot.image }),
  };
}

/** How the first navigation ended. */
type Arrival =
  | { state: 'committed' }
  | { state: 'failed'; code: string }
  /** The browser does not render the response as a page. */
  | { state: 'download'; load: DocumentLoad };

/** Navigates to a URL; resolves when its document is committed, or it is certain that it will not be. */
function navigate({ navigation, session }: PreparedPage, url: string): Promise<Arrival> {
  return new Promise((resolve, reject) => {
    navigation.onResponse((load) => {
      const hasDocument = load.status !== undefined && load.status !== 204 && load.status !== 205;
      if (hasDocument && !isRendered(load)) resolve({ state: 'download', load });
    });
    session.send('Page.navigate', { url }).then(({ errorText }) => {
      resolve(errorText ? { state: 'failed', code: errorText } : { state: 'committed' });
    }, reject);
  });
}

/** Headers that belong to one connection, or to encodings that the plain fetch handles itself. */
const CONNECTION_HEADERS =
  /^(?:host|connection|keep-alive|te|transfer-encoding|upgrade|content-length|accept-encoding|proxy-.*|:.*)$/;

/** Describes the browser's request, so that a plain fetch can repeat it. */
async function describeDownload(
  { browser, navigation }: PreparedPage,
  load: DocumentLoad,
  requestedUrl: string,
  { exit, stages }: CaptureContext,
): Promise<CapturedDownload> {
  const { method, headers } = await navigation.requestOf(load);
  const { userAgent, acceptLanguage = '' } = browser.identity;
  const sent = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.test(name));
  return {
    outcome: 'download',
    response: responseFacts(load, requestedUrl, navigation.firstRedirectStatus),
    request: {
      method,
      headers: { 'user-agent': userAgent, 'accept-language': acceptLanguage, ...Object.fromEntries(sent) },
      exit,
    },
    stages: stages.list,
  };
}

async function findWall(
  page: PreparedPage,
  response: ResponseFacts,
  characters: number,
): Promise<Wall | undefined> {
  if (!mayBeWall(response.headers, characters)) return undefined;
  const evidence = await gatherEvidence(page, response);
  return evidence && detectWall(evidence);
}

async function captureScreenshot(
  page: PreparedPage,
  { screenshot, url }: CaptureRequest,
): Promise<Screenshot> {
  try {
    return await takeScreenshot(page, screenshot === 'fullPage');
  } catch (error) {
    if (!(error instanceof ScreenshotFailed)) throw error;
    throw new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed' }, { cause: error });
  }
}
