import { type BlockedType, type ResponseFacts, ServiceError } from '../contract/index.ts';
import { mayBeWall, recogniseWall, type Wall } from './blocked.ts';
import { downloadOf } from './download.ts';
import { gatherEvidence } from './evidence.ts';
import { freeze } from './freeze.ts';
import { keepDocument } from './keep-document.ts';
import { guardSize } from './limits.ts';
import { navigate } from './navigate.ts';
import { isPage, originFailure, responseFacts } from './outcome.ts';
import type { PreparedPage } from './prepared-page.ts';
import { readPage } from './read-page.ts';
import { type Screenshot, ScreenshotFailed, takeScreenshot } from './screenshot.ts';
import { scrollThrough } from './scroll.ts';
import { settle } from './settle.ts';
import type { Stages } from './stages.ts';
import type { CaptureLimits, CaptureRequest, CaptureResult } from './types.ts';
import { isUnansweredUpgrade, serveDocument, UpgradeUnanswered, type OriginDocument } from './upgrade.ts';

export interface CaptureContext {
  limits: CaptureLimits;
  stages: Stages;
  telemetry: Record<string, string | number | boolean>;
  /** Index of the egress's exit that the page goes through. */
  exit: number;
  /** The main document, where it does not come through the browser's own network. */
  document?: OriginDocument;
}

/** The page is a wall; nothing of what was asked for stands on it. */
export class WallMet extends Error {
  readonly type: BlockedType;

  constructor(type: BlockedType) {
    super(`The site answered with a wall: ${type}`);
    this.type = type;
  }
}

/** Captures one page on a prepared one, which can be used for nothing else afterwards. */
export async function capturePage(
  page: PreparedPage,
  request: CaptureRequest,
  { limits, stages, telemetry, exit, document }: CaptureContext,
): Promise<CaptureResult> {
  const { navigation, proxy } = page;
  const { url: requestedUrl } = request;
  const unreached = (code: string): CaptureResult => ({
    outcome: 'originError',
    error: originFailure(page, requestedUrl, code),
    stages: stages.list,
  });
  guardSize(page, requestedUrl, limits);

  if (document) await serveDocument(page, document);
  else keepDocument(page);
  const arrival = await stages.time('navigate', () => navigate(page, requestedUrl));
  if (arrival.state === 'failed') {
    const { code } = arrival;
    if (document || !isUnansweredUpgrade(page)) return unreached(code);
    throw new UpgradeUnanswered(page.browser.identity.userAgent, () => unreached(code));
  }
  if (arrival.state === 'download') return downloadOf(page, arrival.load, requestedUrl, { exit, stages });

  const needsImages = request.screenshot !== 'none';
  let settled = await stages.time('settle', () => settle(page, needsImages));
  if (request.scrollFullPage || request.screenshot === 'fullPage') {
    await stages.time('scroll', () => scrollThrough(page));
    settled = await stages.time('settle', () => settle(page, needsImages));
  }

  await stages.time('freeze', () => freeze(page));
  const load = navigation.current;
  if (!load) {
    throw new ServiceError('FetchNavigationFailed', {
      url: requestedUrl,
      failureType: 'browserInternalDocument',
    });
  }
  // A script or a refresh can lead to where nothing answers; and a body that breaks off can leave nothing.
  if (!navigation.isCommitted || (load.failure !== undefined && settled.characters === 0)) {
    return unreached(load.failure ?? 'net::ERR_FAILED');
  }
  const response = responseFacts(load, requestedUrl, navigation.firstRedirectStatus);
  if (!isPage(load)) return downloadOf(page, load, requestedUrl, { exit, stages });

  const wall = await stages.time('wall', () => findWall(page, response, settled.characters));
  if (wall && !wall.hasContent) throw new WallMet(wall.type);
  const [reading, fetched] = await stages.time('read', () =>
    Promise.all([readPage(page, requestedUrl, limits), page.fetched.bodies()]),
  );
  const screenshot = needsImages ? await stages.time('screenshot', () => picture(page, request)) : undefined;
  const loadingStatus =
    settled.status === 'complete' && load.failure !== undefined ? 'partial' : settled.status;
  return {
    outcome: 'page',
    facts: {
      response,
      loadingStatus,
      ...(reading.degraded && { degraded: reading.degraded }),
      ...(wall && { blocked: wall.type }),
      ...(screenshot && { screenshot: screenshot.facts }),
      transferBytes: proxy.bytesIn + (document?.bytes ?? 0),
      telemetry: { ...telemetry, nodes: reading.nodes, frames: reading.frames },
    },
    stages: stages.list,
    seen: reading.seen,
    ...(reading.html && { html: reading.html }),
    fetched,
    way: { exit, userAgent: page.browser.identity.userAgent },
    ...(screenshot && { image: screenshot.image }),
  };
}

async function findWall(
  page: PreparedPage,
  response: ResponseFacts,
  characters: number,
): Promise<Wall | undefined> {
  if (!mayBeWall(response.headers, characters)) return undefined;
  const evidence = await gatherEvidence(page, response);
  return evidence && recogniseWall(evidence);
}

async function picture(page: PreparedPage, { screenshot, url }: CaptureRequest): Promise<Screenshot> {
  try {
    return await takeScreenshot(page, screenshot === 'fullPage');
  } catch (error) {
    if (!(error instanceof ScreenshotFailed)) throw error;
    throw new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed' }, { cause: error });
  }
}
