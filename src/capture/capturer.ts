import { ServiceError } from '../contract/index.ts';
import type { Egress } from '../egress/index.ts';
import { ConnectionLost } from './cdp/index.ts';
import { captureOn, WallMet } from './capture-page.ts';
import { PagePool, type TakenPage } from './page-pool.ts';
import { PageCrashed, type PreparedPage } from './prepared-page.ts';
import { Stages } from './stages.ts';
import type { CaptureLimits, CaptureRequest, CaptureResult } from './types.ts';
import { fetchAsWritten, UpgradeUnanswered, type WrittenDocument } from './upgrade.ts';

export interface CapturerOptions {
  /** Path of the browser's binary: chromium-headless-shell. */
  executable: string;
  /** Start the browser without its sandbox where the system allows none. */
  allowNoSandbox?: boolean;
  /** The way out to the network; its `maxTransferBytes` is the limit `transfer_bytes`. */
  egress: Egress;
  limits: CaptureLimits;
  /** In place of ordinary Chrome's. */
  userAgent?: string;
  /** Pages kept ready, 3 by default. */
  readyPages?: number;
  /** A browser is replaced after so many pages, 500 by default. */
  pagesPerBrowser?: number;
  /** A renderer beyond this much resident memory is killed, 1 GB by default. */
  rendererBytes?: number;
  /** A browser whose own processes grow beyond this much resident memory is replaced, 1.2 GB by default. */
  browserBytes?: number;
}

export interface CapturerStats {
  active: number;
  ready: number;
  captures: number;
  launches: number;
  killedRenderers: number;
  sandboxed: boolean;
}

/** Captures pages in a browser of its own. */
export interface Capturer {
  /**
   * Captures one page. Failures that have a name are thrown as `ServiceError`; when the signal aborts or the
   * deadline passes, the signal's reason or a `TimeoutError` is thrown and all work stops.
   */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  stats(): CapturerStats;
  /** Resident memory of all browser processes, bytes. */
  memoryBytes(): Promise<number>;
  close(): Promise<void>;
}

const HEAP_MEGABYTES = 512;
/** A capture whose browser or renderer died under it is started again; the second time it is the page's doing. */
const MAX_DEATHS = 2;
const PICTURE_BROWSER_IDLE_MS = 60_000;

/** Starts the browser; rejects when that is not possible. */
export async function createCapturer(options: CapturerOptions): Promise<Capturer> {
  const { egress, limits } = options;
  const poolOf = (images: boolean, readyPages: number) =>
    new PagePool({
      browser: {
        executable: options.executable,
        allowNoSandbox: options.allowNoSandbox ?? false,
        heapMegabytes: HEAP_MEGABYTES,
        images,
        ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
      },
      egress,
      readyPages,
      pagesPerBrowser: options.pagesPerBrowser ?? 500,
      rendererBytes: options.rendererBytes ?? 1_000_000_000,
      browserBytes: options.browserBytes ?? 1_200_000_000,
      idleMs: PICTURE_BROWSER_IDLE_MS,
    });
  const texts = poolOf(false, options.readyPages ?? 3);
  // Its browser starts with the first screenshot and goes when none was asked for in a while.
  const pictures = poolOf(true, 0);
  await texts.start();
  let active = 0;
  let captures = 0;

  async function attempt(
    request: CaptureRequest,
    stages: Stages,
    exit: number,
    document?: WrittenDocument,
  ): Promise<CaptureResult> {
    const pool = request.screenshot === 'none' ? texts : pictures;
    const { page, wasReady } = await stages.time('acquire', () => orAborted(request, pool.take(exit), pool));
    const release = stopAt(request, page);
    try {
      const telemetry = { poolHit: wasReady, exit };
      return await captureOn(page, request, {
        limits,
        stages,
        telemetry,
        exit,
        ...(document && { document }),
      });
    } finally {
      release();
      void pool.release(page);
    }
  }

  let lastRetry: Promise<unknown> = Promise.resolve();

  /** One at a time: what was lost with a browser must not meet there again with what killed it. */
  function apart<Result>(retry: () => Promise<Result>): Promise<Result> {
    const turn = lastRetry.then(retry, retry);
    lastRetry = turn.catch(() => undefined);
    return turn;
  }

  /** Starts again where the browser or the renderer died. */
  async function survive(
    request: CaptureRequest,
    stages: Stages,
    exit: number,
    document?: WrittenDocument,
  ): Promise<CaptureResult> {
    let lost = false;
    const once = (): Promise<CaptureResult> => {
      request.signal.throwIfAborted();
      return attempt(request, stages, exit, document);
    };
    for (let deaths = 1; ; deaths++) {
      try {
        return await (lost ? apart(once) : once());
      } catch (error) {
        const hasDied = error instanceof PageCrashed || error instanceof ConnectionLost;
        if (!hasDied) throw error;
        lost = error instanceof ConnectionLost;
        if (deaths < MAX_DEATHS) continue;
        throw error instanceof PageCrashed
          ? new ServiceError('FetchCaptureFailed', { url: request.url, failureType: 'capabilityFailed' })
          : new ServiceError('ServiceUnavailable', { message: 'The browser was lost.' }, { cause: error });
      }
    }
  }

  /** Asks once more as the caller wrote it where the browser asked for something else, and got no answer. */
  async function through(request: CaptureRequest, stages: Stages, exit: number): Promise<CaptureResult> {
    try {
      return await survive(request, stages, exit);
    } catch (error) {
      if (!(error instanceof UpgradeUnanswered)) throw error;
      const { userAgent, outcome } = error;
      const document = await stages.time('ask', () => fetchAsWritten(egress, request, { exit, userAgent }));
      return document ? survive(request, stages, exit, document) : outcome();
    }
  }

  /** Tries a wall once more through another exit, where that can help: a login page asks everyone alike. */
  async function capture(request: CaptureRequest): Promise<CaptureResult> {
    const stages = new Stages();
    try {
      return await through(request, stages, 0);
    } catch (error) {
      if (!(error instanceof WallMet)) throw error;
      const blocked = new ServiceError('FetchBlocked', { url: request.url, blockedType: error.type });
      if (error.type === 'authWall' || egress.exitCount < 2) throw blocked;
      const second = await through(request, stages, 1).catch((again: unknown) => {
        const saysNothing = again instanceof ServiceError && again.tag === 'ServiceUnavailable';
        throw again instanceof WallMet || saysNothing ? blocked : again;
      });
      // What the other exit could not reach, the first one did.
      if (second.outcome === 'originError') throw blocked;
      return second;
    }
  }

  return {
    capture: async (request) => {
      active++;
      try {
        return await capture(request);
      } finally {
        active--;
        captures++;
      }
    },
    stats: () => ({
      active,
      ready: texts.readyCount,
      captures,
      launches: texts.launches + pictures.launches,
      killedRenderers: texts.killedRenderers + pictures.killedRenderers,
      sandboxed: texts.sandboxed,
    }),
    memoryBytes: async () => {
      const [text, picture] = await Promise.all([texts.memoryBytes(), pictures.memoryBytes()]);
      return text + picture;
    },
    close: async () => {
      await Promise.all([texts.close(), pictures.close()]);
    },
  };
}

/** Waits for a page no longer than anybody wants it; one that comes too late goes back at once. */
async function orAborted(
  { signal, deadline }: CaptureRequest,
  taking: Promise<TakenPage>,
  pool: PagePool,
): Promise<TakenPage> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, deadline - Date.now()))]);
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(stop.reason);
      taking.then(({ page }) => pool.release(page)).catch(() => undefined);
    };
    stop.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([taking, aborted]);
  } finally {
    stop.removeEventListener('abort', onAbort);
  }
}

/** Ends everything on the page when the request is aborted or its deadline passes. Returns how to call that off. */
function stopAt({ signal, deadline }: CaptureRequest, { session }: PreparedPage): () => void {
  const onAbort = () => session.fail(signal.reason);
  const timer = setTimeout(
    () => session.fail(new DOMException('The capture ran out of time', 'TimeoutError')),
    Math.max(0, deadline - Date.now()),
  );
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
}
