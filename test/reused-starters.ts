import type { Starters } from '../src/assemble/index.ts';
import { type Browser, launchBrowser } from '../src/capture/index.ts';
import { withTimeout } from '../src/capture/with-timeout.ts';
import { createConverter, type DocumentConverter } from '../src/document/index.ts';
import { createThreads, type ThreadPool } from '../src/threads/index.ts';
import { NO_TRACER } from '../src/trace/index.ts';

type BrowserOptions = Parameters<typeof launchBrowser>[0];

/** Number of services after which a browser is closed. */
const MAX_USES = 50;
/** Number of browsers that wait for the next service. */
const MAX_WAITING = 2;
/** A browser that uses more memory, without its pages, is closed. */
const MAX_BYTES = 400_000_000;
const CLOSE_CONTEXTS_TIMEOUT_MS = 5_000;

interface WaitingBrowser {
  browser: Browser;
  key: string;
  uses: number;
}

/** Browsers that no service uses at present. */
let waiting: WaitingBrowser[] = [];
let threads: ThreadPool | undefined;
const converters = new Map<number | undefined, DocumentConverter>();

/** Closes all pages of a browser. Returns whether the next service can use it. */
async function closeContexts({ connection, listProcesses }: Browser): Promise<boolean> {
  const ownBytes = listProcesses()
    .filter(({ type }) => type !== 'renderer')
    .reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  if (connection.isLost || ownBytes > MAX_BYTES) return false;
  const closeAll = async (): Promise<boolean> => {
    const { browserContextIds } = await connection.send('Target.getBrowserContexts');
    await Promise.all(
      browserContextIds.map((browserContextId) =>
        connection.send('Target.disposeBrowserContext', { browserContextId }),
      ),
    );
    return true;
  };
  return await withTimeout(
    closeAll().catch(() => false),
    CLOSE_CONTEXTS_TIMEOUT_MS,
    () => false,
  );
}

/** Returns a browser whose `close` keeps it for the next service. */
function lend(lent: WaitingBrowser): Browser {
  let closing: Promise<void> | undefined;
  const giveBack = async (): Promise<void> => {
    const isUsable = lent.uses < MAX_USES && (await closeContexts(lent.browser));
    if (isUsable && waiting.length < MAX_WAITING) waiting.push(lent);
    else await lent.browser.close();
  };
  return { ...lent.browser, close: () => (closing ??= giveBack()) };
}

async function launchOrReuse(options: BrowserOptions): Promise<Browser> {
  const key = JSON.stringify(options);
  waiting = waiting.filter(({ browser }) => !browser.connection.isLost);
  const found = waiting.find((one) => one.key === key);
  waiting = waiting.filter((one) => one !== found);
  const lent = found ?? { browser: await launchBrowser(options), key, uses: 0 };
  lent.uses += 1;
  return lend(lent);
}

/**
 * Lets one service after another of this process use the same browsers, threads and converters, whose start takes more
 * CPU time than a few captures. Services with other settings of these parts start their own.
 */
export const REUSED: Starters = {
  maxReadyPages: 1,
  launchBrowser: launchOrReuse,
  createThreads: (settings, tracer = NO_TRACER, limits) => {
    if (settings.rerank !== undefined || tracer !== NO_TRACER || limits !== undefined)
      return createThreads(settings, tracer, limits);
    threads ??= createThreads(settings);
    return { ...threads, close: async () => undefined };
  },
  createConverter: ({ maxBytes, onConfinement, ...others } = {}) => {
    if (Object.keys(others).length > 0) return createConverter({ maxBytes, onConfinement, ...others });
    const converter = converters.get(maxBytes) ?? createConverter({ maxBytes, onConfinement });
    converters.set(maxBytes, converter);
    return { ...converter, close: async () => undefined };
  },
};
