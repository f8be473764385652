import { setTimeout as delay } from 'node:timers/promises';
import type { Protocol } from 'devtools-protocol';
import { type ObserverReport, REPORT_EXPRESSION } from './observer.ts';
import type { PreparedPage } from './prepared-page.ts';

/** A document with less text has no content, so a navigation away from it is allowed even if it leads to an error. */
const MIN_CONTENT_CHARS = 500;
/** Milliseconds to wait for the resources that the parser needs. */
const MAX_DOCUMENT_ARRIVAL_WAIT_MS = 1_000;
const PARSER_POLL_INTERVAL_MS = 20;

/**
 * Cancels a navigation that the page itself starts by script or refresh, if the target does not answer or answers with
 * an error. The text before the navigation can then be read. Does not affect the first navigation with its redirects,
 * and documents with almost no text.
 */
export function preserveDocument(page: PreparedPage): void {
  const { session, navigation, activity, interception, mainFrameId } = page;
  let isAllowedToLeave = false;

  const shouldCancel = ({
    frameId,
    networkId,
    responseStatusCode,
    responseErrorReason,
  }: Protocol.Fetch.RequestPausedEvent) => {
    const isError = responseErrorReason !== undefined || (responseStatusCode ?? 0) >= 400;
    const { loaderId, status = 0 } = navigation.shownLoad ?? {};
    // The request of the current document can fail too. Exclude it.
    const isOtherDocument = frameId === mainFrameId && networkId !== loaderId;
    return !isAllowedToLeave && isOtherDocument && isError && status >= 200 && status <= 299;
  };
  const cancelIfFailed = async ({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    // Fail the request first, because during a navigation the browser sends no events of the current document.
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    if (!(await waitUntilParsed(page))) {
      await parseWithoutScripts(page);
      await waitUntilParsed(page);
    }
    const hasContent = (await countTextCharacters(page)) >= MIN_CONTENT_CHARS;
    if (hasContent || navigation.isStopped) return activity.cancelNavigation();
    isAllowedToLeave = true;
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session.send('Page.navigate', { url: request.url });
  };
  interception.onPaused((paused) => (shouldCancel(paused) ? cancelIfFailed(paused) : undefined));

  // Each pause of a response costs a round trip, so pause responses only after the request for the first document.
  let isEnabled = false;
  session.on('Network.requestWillBeSent', ({ type, frameId }) => {
    if (isEnabled || type !== 'Document' || frameId !== mainFrameId) return;
    isEnabled = true;
    const patterns = [{ resourceType: 'Document' as const, requestStage: 'Response' as const }];
    interception.enable(patterns).catch(() => undefined);
  });
}

/** Waits until the document is parsed or no request is pending. Resolves to whether the document is parsed. */
async function waitUntilParsed({ activity }: PreparedPage): Promise<boolean> {
  const startedAt = performance.now();
  const isArriving = (): boolean => !activity.isParsed && activity.hasPendingRequests;
  while (isArriving() && performance.now() - startedAt < MAX_DOCUMENT_ARRIVAL_WAIT_MS)
    await delay(PARSER_POLL_INTERVAL_MS);
  return activity.isParsed;
}

/**
 * Parses the received markup again with scripts disabled. The browser stops parsing where a script navigates, and does
 * not resume.
 */
async function parseWithoutScripts({ session, navigation, mainFrameId }: PreparedPage): Promise<void> {
  const { loaderId } = navigation.shownLoad ?? {};
  if (loaderId === undefined) return;
  const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId: loaderId });
  if (base64Encoded) return;
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await session.send('Page.setDocumentContent', { frameId: mainFrameId, html: body });
}

async function countTextCharacters({ worlds, mainFrameId }: PreparedPage): Promise<number> {
  const contextId = worlds.getContext(mainFrameId);
  if (contextId === undefined) return 0;
  return (await worlds.evaluate<ObserverReport>(contextId, REPORT_EXPRESSION)).characters;
}
