import { type BlockedType, type ResponseFacts, ServiceError } from '../contract/index.ts';
import type { Egress } from '../egress/index.ts';
import {
  applySettings,
  createAcceptHeader,
  getViewport,
  waitForRequestedSelector,
} from './apply-settings.ts';
import { identityFor } from './browser/index.ts';
import { readDeliveredHtml } from './outcome/delivered-html.ts';
import { describeRequest } from './outcome/describe-request.ts';
import { detectWall, isWallCandidate, type AccessWall } from './outcome/detect-wall.ts';
import { freezePage } from './settle/freeze-page.ts';
import type { DocumentLoad } from './live-page/navigation.ts';
import { classifyNavigationFailure, isRendered, toResponseFacts } from './outcome/origin-outcome.ts';
import type { PreparedPage } from './live-page/prepared-page.ts';
import { createSiteCredentials } from './live-page/request-interception.ts';
import { preserveDocument } from './live-page/preserve-document.ts';
import { type Screenshot, ScreenshotFailedError, takeScreenshot } from './screenshot.ts';
import { removeRestoredRows, restoreRows, scrollPage, type ScrollResult } from './settle/scroll-page.ts';
import { enforceSizeLimits } from './outcome/size-limits.ts';
import type { StageTimer } from './stage-timer.ts';
import type { CapturedDownload, CaptureLimits, CaptureRequest, CaptureResult } from './types.ts';
import {
  isUnansweredUpgrade,
  type OriginDocument,
  PlainFetchNeededError,
  serveOriginDocument,
  removeFragment,
} from './plain-document.ts';
import { type SettleResult, waitUntilSettled } from './settle/wait-until-settled.ts';
import { walkPage } from './walk-page.ts';
import { gatherWallEvidence } from './outcome/wall-evidence.ts';

export interface CaptureContext {
  egress: Egress;
  limits: CaptureLimits;
  stages: StageTimer;
  telemetry: Record<string, string | number | boolean>;
  /** Index of the egress exit (route of outgoing requests) that the page uses. */
  exit: number;
  /** The main document. Set if this service sends the document to the page, so that the browser does not load it. */
  document?: OriginDocument;
}

/** Error for a site that answered with a wall (captcha, bot check, ban or login page) instead of the page. */
export class AccessWallError extends Error {
  readonly type: BlockedType;

  constructor(type: BlockedType) {
    super(`The site answered with a wall: ${type}`);
    this.type = type;
  }
}

/** Captures a URL with a prepared page. The page cannot be used again. */
export async function capturePage(
  page: PreparedPage,
  request: CaptureRequest,
  context: CaptureContext,
): Promise<CaptureResult> {
  const { egress, limits, stages, telemetry, exit, document } = context;
  const { navigation } = page;
  const { url: requestedUrl } = request;
  enforceSizeLimits(page, requestedUrl, context);
  if (request.settings) await applySettings(page, requestedUrl, request.settings);
  const acceptHeader = createAcceptHeader(request.settings ?? {});
  if (egress.signRequest !== undefined || acceptHeader.accept !== undefined) {
    await page.interception.addDocumentHeaders(page.mainFrameId, (url) => ({
      ...acceptHeader,
      ...egress.signRequest?.(url),
    }));
  }
  if (request.credentials !== undefined) {
    await page.interception.authenticate(createSiteCredentials(requestedUrl, request.credentials));
  }

  if (document) await serveOriginDocument(page, document);
  else preserveDocument(page);
  const arrival = await stages.measure('navigate', () => navigateToUrl(page, requestedUrl));
  if (arrival.state === 'failed') {
    return describeNavigationFailure(page, requestedUrl, arrival.code, context);
  }
  if (arrival.state === 'download') return describeDownload(page, arrival.load, requestedUrl, context);

  const needsImages = request.screenshot !== 'none';
  const mustScroll = request.scrollFullPage || request.screenshot === 'fullPage';
  // These steps need a running clock. A clock that was advanced stands still afterwards.
  const mayAdvanceClock = !needsImages && !mustScroll && request.settings?.waitFor === undefined;
  const settle = (): Promise<SettleResult> =>
    stages.measure('settle', () => waitUntilSettled(page, { needsImages, mayAdvanceClock }));
  let settleResult = await settle();
  let scrollResult: ScrollResult | undefined;
  if (mustScroll) {
    scrollResult = await stages.measure('scroll', () => scrollPage(page));
    settleResult = await settle();
  }

  const isMissingContent = !(await waitForRequestedContent(page, request, context));

  await stages.measure('freeze', () => freezePage(page));
  const load = navigation.currentLoad;
  if (!load || navigation.isAtInternalError) {
    throw new ServiceError('FetchNavigationFailed', {
      url: requestedUrl,
      failureType: 'browserInternalDocument',
    });
  }
  // Check again: a script or refresh can navigate to a host that does not answer, and a document that was cut off can
  // be empty.
  if (!navigation.isCommitted || (load.failure !== undefined && settleResult.characters === 0)) {
    return describeNavigationFailure(page, requestedUrl, load.failure ?? 'net::ERR_FAILED', context);
  }
  const response = await describeResponse(page, load, requestedUrl, document);
  if (!isRendered(load)) return describeDownload(page, load, requestedUrl, context);

  const wall = await stages.measure('wall', () => findAccessWall(page, response, settleResult.characters));
  if (wall && !wall.hasContent) throw new AccessWallError(wall.type);
  const hasJoinedRows = scrollResult?.hasRecycledLists === true && (await restoreRows(page)) > 0;
  const [walkResult, jsonResponses, delivered] = await stages.measure('read', () =>
    Promise.all([
      walkPage(page, requestedUrl, limits),
      page.jsonResponses.readBodies(),
      readDeliveredHtml(page),
    ]),
  );
  if (hasJoinedRows && needsImages) await removeRestoredRows(page);
  const screenshot = needsImages
    ? await stages.measure('screenshot', () => captureScreenshot(page, request))
    : undefined;
  const loadingStatus =
    settleResult.status === 'complete' && (load.failure !== undefined || document?.isPartial)
      ? 'partial'
      : isMissingContent || (scrollResult?.isComplete === false && settleResult.status === 'complete')
        ? 'capped'
        : settleResult.status;
  return {
    outcome: 'page',
    facts: {
      response,
      loadingStatus,
      ...(walkResult.degraded && { degraded: walkResult.degraded }),
      ...(wall && { blocked: wall.type }),
      ...(hasJoinedRows && { hasJoinedRows }),
      ...(screenshot && { screenshot: screenshot.facts }),
      transferBytes: page.proxy.bytesIn + (document?.bytes ?? 0),
      telemetry: {
        ...telemetry,
        nodes: walkResult.nodes,
        frames: walkResult.frames,
        commands: page.session.commandCount,
        walkedBytes: walkResult.output.bytes,
      },
    },
    stages: stages.list,
    walkerOutput: walkResult.output,
    ...(walkResult.html && { html: walkResult.html }),
    ...(delivered && { delivered }),
    jsonResponses,
    client: { exit, userAgent: identityFor(page.browser.identity, request.settings ?? {}).userAgent },
    ...(screenshot && { image: screenshot.image }),
  };
}

/**
 * Waits for the time or the selector of the setting `waitFor`, then until the page has settled again. Returns false if
 * the selector matched no element in time.
 */
async function waitForRequestedContent(
  page: PreparedPage,
  { settings, screenshot }: CaptureRequest,
  { stages }: CaptureContext,
): Promise<boolean> {
  const waitFor = settings?.waitFor;
  if (waitFor === undefined || page.resources.isStopped) return true;
  return await stages.measure('wait', async () => {
    const hasAppeared = await waitForRequestedSelector(page, waitFor);
    await waitUntilSettled(page, { needsImages: screenshot !== 'none', mayAdvanceClock: false });
    return hasAppeared;
  });
}

/** How the first navigation ended. */
type NavigationEnd =
  | { state: 'committed' }
  | { state: 'failed'; code: string }
  /** The response is not a page that the browser renders. */
  | { state: 'download'; load: DocumentLoad };

/**
 * Navigates to a URL. Resolves when the document is committed, or when it is certain that no document will be
 * committed.
 */
function navigateToUrl({ navigation, session }: PreparedPage, url: string): Promise<NavigationEnd> {
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

/** Describes a failed navigation, or a document that was cut off before its first text. */
async function describeNavigationFailure(
  page: PreparedPage,
  requestedUrl: string,
  code: string,
  context: CaptureContext,
): Promise<CaptureResult> {
  const { navigation } = page;
  const { document, stages } = context;
  const load = navigation.currentLoad;
  if (load) await navigation.addLostResponse(load);
  const createUnreachedResult = (): CaptureResult => ({
    outcome: 'originError',
    error: classifyNavigationFailure(page, requestedUrl, code),
    stages: stages.list,
  });
  if (!document && isUnansweredUpgrade(page))
    throw new PlainFetchNeededError('upgrade', page, createUnreachedResult);
  if (code === 'net::ERR_UNEXPECTED_PROXY_AUTH' && load) {
    // Chromium uses a proxy, so it rejects status 407 and reports neither headers nor body. Set the status here.
    load.status = 407;
  } else if (code !== EMPTY_ERROR_PAGE_CODE) {
    const result = createUnreachedResult();
    // If the origin sent a response, its status decides the outcome, not the network error.
    const hasResponse = load?.status !== undefined && code !== 'net::ERR_TOO_MANY_REDIRECTS';
    if (!hasResponse) return result;
  }
  if (load?.status === undefined) return createUnreachedResult();
  if (load.mimeType !== '' && !isRendered(load)) return describeDownload(page, load, requestedUrl, context);
  const isBodyBroken = code !== EMPTY_ERROR_PAGE_CODE || document?.isPartial === true;
  const response = await describeResponse(page, load, requestedUrl, document);
  const createNoContentResult = (): CaptureResult => ({
    outcome: 'noContent',
    response,
    loadingStatus: isBodyBroken && load.status !== 407 ? 'partial' : 'complete',
    stages: stages.list,
  });
  const mayHaveContent = isBodyBroken && (load.status < 400 || load.status === 407);
  if (document || !mayHaveContent || load.request.method !== 'GET') return createNoContentResult();
  throw new PlainFetchNeededError('unreadable', page, createNoContentResult);
}

/**
 * Error code for a response with an error status and no body. For such a response, the browser shows its own error
 * page.
 */
const EMPTY_ERROR_PAGE_CODE = 'net::ERR_HTTP_RESPONSE_CODE_FAILURE';

/**
 * Describes the response of the main document.
 * @param document the document that was served to the page; its headers are complete
 */
async function describeResponse(
  { navigation }: PreparedPage,
  load: DocumentLoad,
  requestedUrl: string,
  document: OriginDocument | undefined,
): Promise<ResponseFacts> {
  await load.headersComplete;
  const headers = document?.responses.get(removeFragment(load.url))?.headers ?? load.headers;
  return toResponseFacts({ ...load, headers }, requestedUrl, navigation.firstRedirectStatus);
}

/** Describes a response that the browser does not render, and the request that a plain fetch must repeat. */
async function describeDownload(
  page: PreparedPage,
  load: DocumentLoad,
  requestedUrl: string,
  { exit, stages, document }: CaptureContext,
): Promise<CapturedDownload> {
  return {
    outcome: 'download',
    response: await describeResponse(page, load, requestedUrl, document),
    request: await describeRequest(page, load, exit),
    stages: stages.list,
  };
}

async function findAccessWall(
  page: PreparedPage,
  response: ResponseFacts,
  characters: number,
): Promise<AccessWall | undefined> {
  if (!isWallCandidate(response.headers, characters)) return undefined;
  const evidence = await gatherWallEvidence(page, response);
  return evidence && detectWall(evidence);
}

async function captureScreenshot(
  page: PreparedPage,
  { screenshot, url, settings }: CaptureRequest,
): Promise<Screenshot> {
  try {
    return await takeScreenshot(page, getViewport(settings), screenshot === 'fullPage');
  } catch (error) {
    if (!(error instanceof ScreenshotFailedError)) throw error;
    throw new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed' }, { cause: error });
  }
}
