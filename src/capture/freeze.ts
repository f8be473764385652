import { setTimeout as delay } from 'node:timers/promises';
import { ProtocolError, type Session } from './cdp/index.ts';
import type { PreparedPage } from './prepared-page.ts';

/** A script may go on for this long before it is ended: rendering a large page takes its time. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 300;

/**
 * Lets no script of the page run any more and nothing be loaded, so that it holds still while it is read: a
 * navigation under way would take the document from under us. A script that runs and does not yield is ended.
 */
export async function freeze(
  { session, navigation }: PreparedPage,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  navigation.hold();
  // The browser obeys the first two even while a script runs; the last is answered once none does.
  const frozen = Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    stopLoading(session),
    session.send('Page.getFrameTree'),
  ]);
  let timer: NodeJS.Timeout | undefined;
  const insist = () => {
    session.send('Runtime.terminateExecution').catch(() => undefined);
    timer = setTimeout(insist, AGAIN_MS);
  };
  timer = setTimeout(insist, patienceMs);
  try {
    await frozen;
  } finally {
    clearTimeout(timer);
  }
}

/** How often, and how long apart, a page that is changing its document is asked again to stop. */
const STOP_TRIES = 40;
const STOP_AGAIN_MS = 50;

/**
 * While one document takes the place of another, the browser has no page to stop. One that never has one is read as it
 * is: that may fail, but need not.
 */
export async function stopLoading(session: Session): Promise<void> {
  for (let left = STOP_TRIES; left > 0; left--) {
    try {
      await session.send('Page.stopLoading');
      return;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      await delay(STOP_AGAIN_MS);
    }
  }
}
