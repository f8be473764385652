import { ServiceError } from '../contract/index.ts';
import type { Egress } from '../egress/index.ts';
import { ConnectionLost } from './cdp/index.ts';
import { captureOn } from './capture-page.ts';
import { PagePool } from './page-pool.ts';
import { PageCrashed, type PreparedPage } from './prepared-page.ts';
import { Stages } from './stages.ts';
import type { CaptureLimits, CaptureRequest, CaptureResult } from './types.ts';

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
/** A capture whose browser or renderer died under it is started again so often. */
const MAX_ATTEMPTS = 2;

/** Starts the browser; rejects when that is not possible. */
export async function createCapturer(options: CapturerOptions): Promise<Capturer> {
  const pool = new PagePool({
    browser: {
      executable: options.executable,
      allowNoSandbox: options.allowNoSandbox ?? false,
      heapMegabytes: HEAP_MEGABYTES,
      ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
    },
    egress: options.egress,
    readyPages: options.readyPages ?? 3,
    pagesPerBrowser: options.pagesPerBrowser ?? 500,
    rendererBytes: options.rendererBytes ?? 1_000_000_000,
  });
  await pool.start();
  let active = 0;
  let captures = 0;

  async function attempt(request: CaptureRequest, stages: Stages): Promise<CaptureResult> {
    const { page, wasReady } = await stages.time('acquire', () => pool.take());
    const release = stopAt(request, page);
    try {
      return await captureOn(page, request, {
        limits: options.limits,
        stages,
        telemetry: { poolHit: wasReady },
      });
    } finally {
      release();
      void pool.release(page);
    }
  }

  async function capture(request: CaptureRequest): Promise<CaptureResult> {
    const stages = new Stages();
    for (let attempts = 1; ; attempts++) {
      request.signal.throwIfAborted();
      try {
        return await attempt(request, stages);
      } catch (error) {
        const died = error instanceof PageCrashed || error instanceof ConnectionLost;
        if (!died) throw error;
        if (attempts < MAX_ATTEMPTS) continue;
        throw error instanceof PageCrashed
          ? new ServiceError('FetchCaptureFailed', { url: request.url, failureType: 'capabilityFailed' })
          : new ServiceError('ServiceUnavailable', { message: 'The browser was lost.' }, { cause: error });
      }
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
      ready: pool.readyCount,
      captures,
      launches: pool.launches,
      killedRenderers: pool.killedRenderers,
      sandboxed: pool.sandboxed,
    }),
    memoryBytes: () => pool.memoryBytes(),
    close: () => pool.close(),
  };
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
