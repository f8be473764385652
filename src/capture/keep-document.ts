import type { Protocol } from 'devtools-protocol';
import { REPORT_EXPRESSION, type ObserverReport } from './observer.ts';
import type { PreparedPage } from './prepared-page.ts';

/** A document with less text says nothing of its own: where it leads to is what was asked for, an error too. */
const CONTENT_CHARACTERS = 500;

/**
 * Keeps the document that a page shows where its own script or refresh leads to an address that does not answer, or
 * answers with an error: its text stood there before. Only documents with next to no text go where they lead, and so do
 * the first navigation and its redirects.
 */
export async function keepDocument(page: PreparedPage): Promise<void> {
  const { session, navigation, activity, mainFrameId } = page;
  let mayLeave = false;
  const isKept = ({ frameId, responseStatusCode }: Protocol.Fetch.RequestPausedEvent): boolean => {
    const isError = responseStatusCode === undefined || responseStatusCode >= 400;
    const shown = navigation.shown?.status ?? 0;
    return !mayLeave && frameId === mainFrameId && isError && shown >= 200 && shown <= 299;
  };
  const stay = async ({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    // Dropped first: while a navigation is under way, the browser tells nothing of the document that is shown.
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    if ((await charactersOf(page)) >= CONTENT_CHARACTERS) return activity.stayed();
    mayLeave = true;
    await session.send('Page.navigate', { url: request.url });
  };
  session.on('Fetch.requestPaused', (paused) => {
    const { requestId, responseStatusCode, responseErrorReason } = paused;
    if (responseStatusCode === undefined && responseErrorReason === undefined) return;
    const answered = isKept(paused) ? stay(paused) : session.send('Fetch.continueRequest', { requestId });
    // A request that is gone by now needs no answer.
    answered.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] });
}

async function charactersOf({ worlds, mainFrameId }: PreparedPage): Promise<number> {
  const contextId = worlds.of(mainFrameId);
  if (contextId === undefined) return 0;
  return (await worlds.evaluate<ObserverReport>(contextId, REPORT_EXPRESSION)).characters;
}
