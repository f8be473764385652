import type { PreparedPage } from './prepared-page.ts';

/** A script may go on for this long before it is ended: rendering a large page takes its time. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 300;

/**
 * Lets no script of the page run any more, so that it holds still while it is read. A script that runs and
 * does not yield is ended.
 */
export async function freeze({ session }: PreparedPage, patienceMs: number = PATIENCE_MS): Promise<void> {
  // The browser obeys the first even while a script runs; the second is answered once none does.
  const frozen = Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
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
