import type { Browser } from '../browser/index.ts';
import { ConnectionLost } from '../cdp/index.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import { withTimeout } from '../with-timeout.ts';

/** A browser that takes longer to prepare an empty page counts as hung. */
const PREPARE_PAGE_TIMEOUT_MS = 20_000;

/** Fails the connection of the browser if the work takes too long. This rejects all pending calls of the connection. */
export async function failIfUnresponsive<Value>(
  { connection }: Browser,
  work: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(
    () => connection.fail(new ConnectionLost('The browser does not respond')),
    PREPARE_PAGE_TIMEOUT_MS,
  );
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Rejects if the next page of a context takes too long, and closes it when it is there. The browser is not failed,
 * because other captures use it.
 */
export async function closeIfLate(replacement: Promise<PreparedPage>): Promise<PreparedPage> {
  return await withTimeout(replacement, PREPARE_PAGE_TIMEOUT_MS, () => {
    replacement.then((page) => page.close()).catch(() => undefined);
    throw new ConnectionLost('The browser does not prepare the next page');
  });
}
