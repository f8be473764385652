import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../contract/index.ts';
import { type Egress, rejectOnAbort } from '../egress/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { BrowserLaunchError, type LaunchBrowser, launchBrowser } from './browser/index.ts';
import { ConnectionLost } from './cdp/index.ts';
import { capturePage, AccessWallError } from './capture-page.ts';
import { PagePool, type LeasedPage } from './pool/page-pool.ts';
import { PageCrashedError, type PreparedPage } from './live-page/prepared-page.ts';
import { StageTimer } from './stage-timer.ts';
import type { CaptureLimits, CaptureRequest, CaptureResult } from './types.ts';
import { fetchPlainDocument, type OriginDocument, PlainFetchNeededError } from './plain-document.ts';

export interface CapturerOptions {
  /** Path of the chromium-headless-shell binary. */
  executable: string;
  /** Whether to start the browser without its sandbox if the system does not support the sandbox. */
  allowNoSandbox?: boolean;
  /** Network access. Its `maxTransferBytes` is the limit `transfer_bytes` of the API. */
  egress: Egress;
  limits: CaptureLimits;
  /** User agent to send. By default, the user agent of an ordinary Chrome. */
  userAgent?: string;
  /** Number of pages that are prepared ahead of time; 3 by default. */
  readyPages?: number;
  /**
   * After this time without captures, only one page is kept ready and the browser for screenshots is closed; a minute
   * by default.
   */
  idleMs?: number;
  /** Number of pages after which a browser is replaced; 500 by default. */
  pagesPerBrowser?: number;
  /** Bytes of resident memory above which a renderer is killed; 1 GB by default. */
  rendererBytes?: number;
  /** Seconds of CPU time of a renderer. A page that uses more is stopped and read as it is; 20 by default. */
  rendererCpuSeconds?: number;
  /**
   * Resident memory in bytes of a browser without its renderers. A browser that uses more is replaced; 1.2 GB by
   * default.
   */
  browserBytes?: number;
  /**
   * Returns the time in milliseconds on the monotonic clock of the requests' deadlines; `performance.now` by default.
   */
  now?: () => number;
  /** Starts a browser; `launchBrowser` by default. */
  launch?: LaunchBrowser;
  /** Records each stage of a capture as a span. */
  tracer?: Tracer;
}

export interface CapturerStats {
  active: number;
  ready: number;
  /** Browser contexts that wait for the next capture of their group and site. */
  kept: number;
  captures: number;
  launches: number;
  killedRenderers: number;
  sandboxed: boolean;
}

/** Captures pages in its own browser processes. */
export interface Capturer {
  /**
   * Captures one page. If it throws, no work of the capture continues.
   * @throws ServiceError for the failures that the contract names; the reason of the signal when it aborts; a
   * `TimeoutError` when the deadline passes
   */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  stats(): CapturerStats;
  /** Returns the bytes of resident memory of all browser processes. */
  memoryBytes(): Promise<number>;
  close(): Promise<void>;
}

const RENDERER_HEAP_MB = 512;
/** Number of attempts after a crash of the browser or renderer. A second crash is attributed to the page. */
const MAX_CRASH_ATTEMPTS = 2;
/**
 * Milliseconds before a browser is started again, so that the system can release processes, memory or file descriptors.
 */
const LAUNCH_RETRY_INTERVAL_MS = 500;

/** State that all attempts of a capture share. */
interface CaptureRun {
  request: CaptureRequest;
  stages: StageTimer;
  /** Index of the egress exit (route of outgoing requests). */
  exit: number;
}

/** Starts the browser and creates a capturer. Rejects with `BrowserLaunchError` if the browser cannot be started. */
export async function createCapturer(options: CapturerOptions): Promise<Capturer> {
  const { egress, limits, now = () => performance.now(), tracer = NO_TRACER } = options;
  const createPool = (loadsImages: boolean, readyPages: number) =>
    new PagePool({
      browser: {
        executable: options.executable,
        allowNoSandbox: options.allowNoSandbox ?? false,
        heapMegabytes: RENDERER_HEAP_MB,
        loadsImages,
        ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
      },
      launch: options.launch ?? launchBrowser,
      egress,
      readyPages,
      pagesPerBrowser: options.pagesPerBrowser ?? 500,
      rendererBytes: options.rendererBytes ?? 1_000_000_000,
      rendererCpuSeconds: options.rendererCpuSeconds ?? 20,
      browserBytes: options.browserBytes ?? 1_200_000_000,
      idleMs: options.idleMs ?? 60_000,
    });
  const textPool = createPool(false, options.readyPages ?? 3);
  // Start the browser of this pool for the first screenshot, and close it when it is idle.
  const imagePool = createPool(true, 0);
  await textPool.start();
  let active = 0;
  let captures = 0;
  let lastRetry: Promise<unknown> = Promise.resolve();

  const remainingMs = ({ deadline }: CaptureRequest): number => Math.max(0, deadline - now());

  async function captureOnce(
    { request, stages, exit }: CaptureRun,
    document?: OriginDocument,
  ): Promise<CaptureResult> {
    const pool = request.screenshot === 'none' ? textPool : imagePool;
    const timeout = AbortSignal.timeout(Math.ceil(remainingMs(request)));
    const stopSignal = AbortSignal.any([request.signal, timeout]);
    const contextKey = createContextKey(request, exit);
    let page: PreparedPage | undefined;
    let isComplete = false;
    const onStop = (): void => page?.session.fail(stopSignal.reason);
    try {
      const takenPage = await stages.measure('acquire', () =>
        takeUnlessStopped(pool, stopSignal, exit, contextKey),
      );
      page = takenPage.page;
      stopSignal.addEventListener('abort', onStop, { once: true });
      if (stopSignal.aborted) onStop();
      const telemetry = { poolHit: takenPage.wasReady, exit };
      const context = { egress, limits, stages, telemetry, exit, ...(document && { document }) };
      const result = await capturePage(page, request, context);
      isComplete = result.outcome === 'page' && result.facts.loadingStatus === 'complete';
      return result;
    } finally {
      stopSignal.removeEventListener('abort', onStop);
      if (page && contextKey !== undefined && isComplete) pool.keepContext(page, contextKey);
      else if (page) void pool.release(page);
    }
  }

  /** Runs retries one at a time, so that a page that kills the browser does not fail the retries of other pages. */
  function serializeRetries<Result>(retry: () => Promise<Result>): Promise<Result> {
    const result = lastRetry.then(retry, retry);
    lastRetry = result.catch(() => undefined);
    return result;
  }

  async function retryOnCrash(run: CaptureRun, document?: OriginDocument): Promise<CaptureResult> {
    const { url, signal } = run.request;
    let hasLostBrowser = false;
    const captureWithRetries = (): Promise<CaptureResult> => {
      signal.throwIfAborted();
      return captureOnce(run, document);
    };
    for (let attempts = 1; ; attempts++) {
      try {
        return await (hasLostBrowser ? serializeRetries(captureWithRetries) : captureWithRetries());
      } catch (error) {
        const isUnstarted = error instanceof BrowserLaunchError;
        const hasCrashed = error instanceof PageCrashedError || error instanceof ConnectionLost;
        if (!hasCrashed && !isUnstarted) throw error;
        hasLostBrowser = !(error instanceof PageCrashedError);
        if (attempts < MAX_CRASH_ATTEMPTS) {
          if (isUnstarted) await sleep(LAUNCH_RETRY_INTERVAL_MS);
          continue;
        }
        throw error instanceof PageCrashedError
          ? new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed' })
          : new ServiceError(
              'ServiceUnavailable',
              { message: isUnstarted ? 'The browser could not be started.' : 'The browser was lost.' },
              { cause: error },
            );
      }
    }
  }

  /**
   * Captures a page. If the browser cannot load the document, loads it with a plain fetch and gives it to the browser.
   */
  async function captureWithPlainFallback(run: CaptureRun): Promise<CaptureResult> {
    try {
      return await retryOnCrash(run);
    } catch (error) {
      if (!(error instanceof PlainFetchNeededError)) throw error;
      const { request, stages, exit } = run;
      const document = await stages.measure('ask', () => {
        const timeoutMs = Math.max(1, remainingMs(request));
        return fetchPlainDocument(egress, request, error, { exit, timeoutMs });
      });
      return document ? retryOnCrash(run, document) : error.createResult();
    }
  }

  /**
   * Captures a page. If the result is a wall (captcha, bot check or ban), tries once more through the second exit
   * (route of outgoing requests). A login page is the same through every exit, so it is not tried again.
   */
  async function captureWithExitFallback(request: CaptureRequest): Promise<CaptureResult> {
    const stages = new StageTimer(tracer);
    const chosenExit = request.settings?.exit;
    try {
      return await captureWithPlainFallback({ request, stages, exit: chosenExit ?? 0 });
    } catch (error) {
      if (!(error instanceof AccessWallError)) throw error;
      const blockedError = new ServiceError('FetchBlocked', { url: request.url, blockedType: error.type });
      const isRetryable = chosenExit === undefined && error.type !== 'authWall' && egress.exitCount > 1;
      if (!isRetryable) throw blockedError;
      const secondResult = await captureWithPlainFallback({ request, stages, exit: 1 }).catch(
        (retryError: unknown) => {
          const isUnavailable = retryError instanceof ServiceError && retryError.tag === 'ServiceUnavailable';
          throw retryError instanceof AccessWallError || isUnavailable ? blockedError : retryError;
        },
      );
      // Report the wall, because it says more than an origin that the second exit could not reach.
      if (secondResult.outcome === 'originError') throw blockedError;
      return secondResult;
    }
  }

  return {
    capture: async (request) => {
      active++;
      try {
        return await captureWithExitFallback(request);
      } finally {
        active--;
        captures++;
      }
    },
    stats: () => ({
      active,
      ready: textPool.readyCount,
      kept: textPool.keptCount,
      captures,
      launches: textPool.launches + imagePool.launches,
      killedRenderers: textPool.killedRenderers + imagePool.killedRenderers,
      sandboxed: textPool.sandboxed,
    }),
    memoryBytes: async () => {
      const [text, image] = await Promise.all([textPool.memoryBytes(), imagePool.memoryBytes()]);
      return text + image;
    },
    close: async () => {
      await Promise.all([textPool.close(), imagePool.close()]);
    },
  };
}

/**
 * Returns the key of the captures that may use the same browser context: those of the same group, site and exit.
 * Undefined if the capture needs a context of its own, because it brings cookies, a password or other settings.
 */
function createContextKey(
  { cacheGroup, url, settings, credentials, screenshot }: CaptureRequest,
  exit: number,
): string | undefined {
  const isPlain = settings === undefined && credentials === undefined && screenshot === 'none';
  return isPlain && cacheGroup !== undefined ? `${cacheGroup} ${exit} ${new URL(url).origin}` : undefined;
}

/**
 * Takes a page from the pool. If the signal aborts first, rejects with the reason of the signal, and releases the page
 * as soon as the pool provides it.
 */
async function takeUnlessStopped(
  pool: PagePool,
  signal: AbortSignal,
  ...[exit, contextKey]: Parameters<PagePool['take']>
): Promise<LeasedPage> {
  signal.throwIfAborted();
  const takenPage = pool.take(exit, contextKey);
  return await rejectOnAbort(takenPage, signal, () => {
    takenPage.then(({ page }) => pool.release(page)).catch(() => undefined);
    return signal.reason;
  });
}
