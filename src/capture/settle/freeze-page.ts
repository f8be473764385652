import { setTimeout as delay } from 'node:timers/promises';
import { ProtocolError, type CdpSession } from '../cdp/index.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';

/** A script that runs for longer is terminated. The limit is high, because rendering a large page takes long. */
const TERMINATE_SCRIPT_AFTER_MS = 3_000;
const TERMINATE_SCRIPT_INTERVAL_MS = 300;

/**
 * Disables scripts and stops loading, so that the page cannot change or navigate during the reading. Terminates a
 * script that does not yield.
 */
export async function freezePage(
  { session, navigation, resources }: PreparedPage,
  terminateAfterMs: number = TERMINATE_SCRIPT_AFTER_MS,
): Promise<void> {
  navigation.markStopped();
  resources.freeze();
  // Send all three commands at once. The first two take effect while a script runs; the reply to the last arrives after
  // the script has yielded.
  const commandsDone = Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    stopLoading(session),
    session.send('Page.getFrameTree'),
  ]);
  let timer: NodeJS.Timeout | undefined;
  const terminate = () => {
    session.send('Runtime.terminateExecution').catch(() => undefined);
    timer = setTimeout(terminate, TERMINATE_SCRIPT_INTERVAL_MS);
  };
  timer = setTimeout(terminate, terminateAfterMs);
  try {
    await commandsDone;
  } finally {
    clearTimeout(timer);
  }
}

/** Maximum number of attempts to stop loading, and milliseconds between them. */
const MAX_STOP_ATTEMPTS = 40;
const STOP_ATTEMPT_INTERVAL_MS = 50;

/**
 * Stops loading. `Page.stopLoading` fails while a document is being committed, so it is tried several times and then
 * skipped.
 */
export async function stopLoading(session: CdpSession): Promise<void> {
  for (let attemptsLeft = MAX_STOP_ATTEMPTS; attemptsLeft > 0; attemptsLeft--) {
    try {
      await session.send('Page.stopLoading');
      return;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      await delay(STOP_ATTEMPT_INTERVAL_MS);
    }
  }
}
