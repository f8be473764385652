import { setTimeout as delay } from 'node:timers/promises';
import type { Protocol } from 'devtools-protocol';
import { REPORT_EXPRESSION, type ObserverReport } from './observer.ts';
import type { PreparedPage } from './prepared-page.ts';

/** A document with less text says nothing of its own: where it leads to is what was asked for, an error too. */
const CONTENT_CHARACTERS = 500;
/** How long what the document is parsed with may take to come. */
const ARRIVAL_MS = 1_000;
const TICK_MS = 20;

/**
 * Keeps the document that a page shows where its own script or refresh leads to an address that does not answer, or
 * answers with an error: its text stood there before. Only documents with next to no text go where they lead, and so do
 * the first navigation and its redirects.
 */
export function keepDocument(page: PreparedPage): void {
  const { session, navigation, activity, mainFrameId } = page;
  let mayLeave = false;
  const isKept = ({ frameId, networkId, responseStatusCode }: Protocol.Fetch.RequestPausedEvent): boolean => {
    const isError = responseStatusCode === undefined || responseStatusCode >= 400;
    const { loaderId, status = 0 } = navigation.shown ?? {};
    // The body of what is shown can break off, too.
    const isElsewhere = frameId === mainFrameId && networkId !== loaderId;
    return !mayLeave && isElsewhere && isError && status >= 200 && status <= 299;
  };
  const stay = async ({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    // Dropped first: while a navigation is under way, the browser tells nothing of the document that is shown.
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    if (!(await isParsed(page))) {
      await finishWithoutScripts(page);
      await isParsed(page);
    }
    const hasContent = (await charactersOf(page)) >= CONTENT_CHARACTERS;
    if (hasContent || navigation.isHeld) return activity.stayed();
    mayLeave = true;
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session.send('Page.navigate', { url: request.url });
  };
  session.on('Fetch.requestPaused', (paused) => {
    const { requestId, responseStatusCode, responseErrorReason } = paused;
    if (responseStatusCode === undefined && responseErrorReason === undefined) return;
    const answered = isKept(paused) ? stay(paused) : session.send('Fetch.continueRequest', { requestId });
    // A request that is gone by now needs no answer.
    answered.catch(() => undefined);
  });
  // To look at an answer costs a round trip: it begins once the first document is on its way, whose answer it lets pass.
  let looks = false;
  session.on('Network.requestWillBeSent', ({ type, frameId }) => {
    if (looks || type !== 'Document' || frameId !== mainFrameId || navigation.isStaying) return;
    looks = true;
    const patterns = [{ resourceType: 'Document' as const, requestStage: 'Response' as const }];
    session.send('Fetch.enable', { patterns }).catch(() => undefined);
  });
}

/** Waits until the document is parsed, or nothing comes any more that could be waited for; whether it is parsed. */
async function isParsed({ activity }: PreparedPage): Promise<boolean> {
  const since = performance.now();
  const isArriving = (): boolean => !activity.domContentLoaded && activity.requests.size > 0;
  while (isArriving() && performance.now() - since < ARRIVAL_MS) await delay(TICK_MS);
  return activity.domContentLoaded;
}

/**
 * The browser parses no further where a script leads elsewhere, and does not take it up again by itself: what came of the
 * document is parsed anew, without the script that would stop it again.
 */
async function finishWithoutScripts({ session, navigation, mainFrameId }: PreparedPage): Promise<void> {
  const { loaderId } = navigation.shown ?? {};
  if (loaderId === undefined) return;
  const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId: loaderId });
  if (base64Encoded) return;
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await session.send('Page.setDocumentContent', { frameId: mainFrameId, html: body });
}

async function charactersOf({ worlds, mainFrameId }: PreparedPage): Promise<number> {
  const contextId = worlds.of(mainFrameId);
  if (contextId === undefined) return 0;
  return (await worlds.evaluate<ObserverReport>(contextId, REPORT_EXPRESSION)).characters;
}
