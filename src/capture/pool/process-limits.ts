import { type Browser, type BrowserProcess, killProcess } from '../browser/index.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';

export interface ProcessLimitOptions {
  /** Bytes of resident memory above which a renderer is killed. */
  rendererBytes: number;
  /** Seconds of CPU time of a renderer after which its page is stopped. */
  rendererCpuSeconds: number;
  /** Bytes of resident memory of a browser's processes, without renderers, above which the browser is replaced. */
  browserBytes: number;
}

/** Multiple of `rendererCpuSeconds`. A renderer that uses more is killed, because stopping its page had no effect. */
const MAX_CPU_TIME_FACTOR = 3;
/** Milliseconds in which a renderer must exit after its page was closed. Otherwise it is killed. */
const MAX_EXIT_MS = 1_000;

/** Limits of memory and CPU time of browser processes. V8's heap limit excludes what a decompression bomb uses. */
export class ProcessLimits {
  readonly #options: ProcessLimitOptions;
  /** Renderers of closed pages, with the time at which their pages were closed. */
  readonly #exiting = new Map<number, number>();
  killedRenderers = 0;

  constructor(options: ProcessLimitOptions) {
    this.#options = options;
  }

  /** Whether renderers of closed pages may still run. */
  get expectsExits(): boolean {
    return this.#exiting.size > 0;
  }

  /** Starts the time in which the renderer of a closed page must exit. */
  expectExit({ resources: { rendererPid } }: PreparedPage): void {
    if (rendererPid !== undefined) this.#exiting.set(rendererPid, performance.now());
  }

  /** Kills renderers above their limits and stops pages of others. Returns the browsers that use too much memory. */
  check(browsers: readonly Browser[], pages: readonly PreparedPage[]): Set<Browser> {
    const { rendererCpuSeconds, browserBytes } = this.#options;
    const pageByRenderer = new Map(pages.map((page) => [page.resources.rendererPid, page]));
    const runningPids = new Set<number>();
    const tooLarge = new Set<Browser>();
    for (const browser of browsers) {
      let ownBytes = 0;
      for (const browserProcess of browser.listProcesses()) {
        const { pid, type, residentBytes } = browserProcess;
        runningPids.add(pid);
        if (type !== 'renderer') ownBytes += residentBytes;
        else if (this.#mustKill(browserProcess)) {
          this.killedRenderers++;
          killProcess(pid);
        } else pageByRenderer.get(pid)?.resources.checkRenderer(browserProcess, rendererCpuSeconds);
      }
      if (ownBytes > browserBytes) tooLarge.add(browser);
    }
    for (const pid of this.#exiting.keys()) if (!runningPids.has(pid)) this.#exiting.delete(pid);
    return tooLarge;
  }

  #mustKill({ pid, residentBytes, cpuSeconds }: BrowserProcess): boolean {
    const { rendererBytes, rendererCpuSeconds } = this.#options;
    return (
      residentBytes > rendererBytes ||
      cpuSeconds > MAX_CPU_TIME_FACTOR * rendererCpuSeconds ||
      performance.now() - (this.#exiting.get(pid) ?? Infinity) > MAX_EXIT_MS
    );
  }
}
