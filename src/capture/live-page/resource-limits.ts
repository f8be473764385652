import type { Protocol } from 'devtools-protocol';
import { type BrowserProcess, lowerPriority } from '../browser/index.ts';
import { type CdpConnection, CdpSession } from '../cdp/index.ts';

/**
 * Maximum number of workers of a page at the same time. Pages usually start at most one worker for each core of a
 * laptop.
 */
const MAX_WORKERS = 16;
/** Maximum number of workers that a page may start in total. Ended and refused workers count too. */
const MAX_WORKER_STARTS = 128;
/** Maximum number of frames of a page at the same time. Pages with many advertisements have about 60. */
const MAX_FRAMES = 200;
/**
 * Seconds of CPU time. A renderer that has used more gets a lower priority, and so does a renderer with more than
 * `MAX_LIGHT_RENDERER_THREADS` threads.
 */
const MAX_LIGHT_RENDERER_CPU_SECONDS = 3;
const MAX_LIGHT_RENDERER_THREADS = 40;
const HEAVY_RENDERER_NICE = 15;
/** The workers of a page with more workers get a lower priority than all pages. */
const MAX_LIGHT_PAGE_WORKERS = 2;
const WORKER_NICE = 19;

/** Types of workers that several pages can share, so that they are not attached through a page. */
const SHARED_WORKER_TYPES = ['shared_worker', 'service_worker'];
/** Returns parameters with which new workers wait until they are resumed. */
const createAutoAttachParams = (types: string[]): Protocol.Target.SetAutoAttachRequest => ({
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: types.map((type) => ({ type })),
});

interface WorkerTarget {
  session: CdpSession;
  info: Protocol.Target.TargetInfo;
  /** The session through which the worker was attached; absent for shared and service workers. */
  parent?: CdpSession;
  /** The `close` function of the worker. It is read before a script of the worker can replace it. */
  close: Promise<string | undefined>;
}

/** Attaches to the shared and service workers of all pages of a browser. Call it once per browser. */
export function attachSharedWorkers(connection: CdpConnection): void {
  connection.send('Target.setAutoAttach', createAutoAttachParams(SHARED_WORKER_TYPES)).catch(() => undefined);
}

/** Limits workers, frames and CPU time of one page. A page that exceeds a limit is stopped, and then read as it is. */
export class ResourceLimits {
  readonly #connection: CdpConnection;
  readonly #session: CdpSession;
  readonly #workers = new Map<string, WorkerTarget>();
  readonly #frames = new Set<string>();
  readonly #release: () => void;
  #workerStarts = 0;
  /** The process id of the page's renderer; undefined while it is not known. */
  rendererPid: number | undefined;
  /** Whether the page has exceeded a limit, so that its scripts no longer run. */
  isStopped = false;
  #isFrozen = false;

  constructor(connection: CdpConnection, session: CdpSession, browserContextId: string) {
    this.#connection = connection;
    this.#session = session;
    const onAttached = (event: Protocol.Target.AttachedToTargetEvent) => {
      const { type, browserContextId: context } = event.targetInfo;
      if (SHARED_WORKER_TYPES.includes(type) && context === browserContextId) this.#attached(event);
    };
    const onDetached = ({ sessionId }: { sessionId: string }) => this.#detached(sessionId);
    const releases = [
      connection.on('Target.attachedToTarget', onAttached),
      connection.on('Target.detachedFromTarget', onDetached),
    ];
    this.#release = () => {
      for (const release of releases) release();
      for (const { session: worker } of this.#workers.values()) worker.fail(session.failure);
    };
    this.#watchWorkersOf(session);
    session.on('Page.frameAttached', ({ frameId }) => {
      this.#frames.add(frameId);
      if (this.#frames.size > MAX_FRAMES) this.stop();
    });
    session.on('Page.frameDetached', ({ frameId }) => this.#frames.delete(frameId));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#frames.clear();
    });
    // Request ids of a renderer start with its process id. Update it, because a navigation can change the renderer.
    session.on('Network.requestWillBeSent', ({ requestId }) => this.#setRenderer(requestId));
  }

  /** Whether the page has workers, which can deliver content at any time. */
  get hasWorkers(): boolean {
    return this.#workers.size > 0;
  }

  /** Starts to attach to dedicated workers and looks up the renderer. */
  async enable(): Promise<void> {
    const session = this.#session;
    const [, , { searchId }] = await Promise.all([
      session.send('Target.setAutoAttach', createAutoAttachParams(['worker'])),
      session.send('DOM.enable'),
      session.send('DOM.performSearch', { query: 'html' }),
      session.send('DOM.disable'),
    ]);
    this.#setRenderer(searchId);
  }

  /**
   * Applies the limits to the page's renderer.
   * @param maxSeconds CPU time after which the page is stopped
   */
  checkRenderer({ pid, cpuSeconds, threads }: BrowserProcess, maxSeconds: number): void {
    // Threads of workers inherit the priority. Starting hundreds of them then does not slow down other pages.
    if (cpuSeconds > MAX_LIGHT_RENDERER_CPU_SECONDS || threads > MAX_LIGHT_RENDERER_THREADS)
      lowerPriority(pid, HEAVY_RENDERER_NICE);
    this.#lowerWorkers();
    if (cpuSeconds > maxSeconds) this.stop();
    // A worker can start its next task before it closes, so close workers at each check.
    if (this.isStopped || this.#isFrozen) this.#closeWorkers();
  }

  /**
   * Stops all scripts of the page and of its workers. While the page is being read, does not stop scripts of the page
   * again.
   */
  stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.#closeWorkers();
    // After the freeze, only scripts of this service run in the page, so do not stop them.
    if (this.#isFrozen) return;
    this.#session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => undefined);
    this.#session.send('Runtime.terminateExecution').catch(() => undefined);
  }

  /** Closes all workers and refuses new ones. Disabling the scripts of a page does not stop its workers. */
  freeze(): void {
    this.#isFrozen = true;
    this.#closeWorkers();
  }

  /** Ends the sessions of all workers. */
  release(): void {
    this.#release();
  }

  #watchWorkersOf(session: CdpSession): void {
    session.on('Target.attachedToTarget', (event) => this.#attached(event, session));
    session.on('Target.detachedFromTarget', ({ sessionId }) => this.#detached(sessionId));
  }

  #attached(event: Protocol.Target.AttachedToTargetEvent, parent?: CdpSession): void {
    const { sessionId, targetInfo: info } = event;
    const session = new CdpSession(this.#connection, sessionId);
    if (++this.#workerStarts > MAX_WORKER_STARTS) this.stop();
    const isRefused = this.isStopped || this.#isFrozen || this.#workers.size >= MAX_WORKERS;
    if (isRefused) {
      if (this.#closeTarget(info)) return;
      sendToWorker(session, 'Runtime.evaluate', { expression: 'close()' });
      // Close the worker before resuming it, so that its script never runs.
      sendToWorker(session, 'Runtime.runIfWaitingForDebugger');
      return;
    }
    const closeWorker = session
      .send('Runtime.evaluate', { expression: 'self.close?.bind(self)' })
      .then(({ result }) => result.objectId)
      .catch(() => undefined);
    this.#workers.set(sessionId, { session, info, close: closeWorker, ...(parent && { parent }) });
    this.#lowerWorkers();
    this.#watchWorkersOf(session);
    if (info.type !== 'service_worker')
      sendToWorker(session, 'Target.setAutoAttach', createAutoAttachParams(['worker']));
    sendToWorker(session, 'Runtime.runIfWaitingForDebugger');
  }

  #detached(sessionId: string): void {
    const endedSession = this.#workers.get(sessionId)?.session;
    if (!endedSession) return;
    this.#workers.delete(sessionId);
    endedSession.fail(new Error('The worker has ended'));
    // Workers that this worker started end with it, so remove them too.
    for (const [id, { parent }] of this.#workers) if (parent === endedSession) this.#detached(id);
  }

  #closeWorkers(): void {
    for (const { session, info, close } of this.#workers.values()) {
      sendToWorker(session, 'Runtime.terminateExecution');
      if (this.#closeTarget(info)) continue;
      const functionDeclaration = 'function () { this(); }';
      void close.then((objectId) => {
        if (objectId) sendToWorker(session, 'Runtime.callFunctionOn', { objectId, functionDeclaration });
      });
    }
  }

  /** Closes a shared or service worker. A dedicated worker can only close itself. */
  #closeTarget({ type, targetId }: Protocol.Target.TargetInfo): boolean {
    if (!SHARED_WORKER_TYPES.includes(type)) return false;
    this.#connection.send('Target.closeTarget', { targetId }).catch(() => undefined);
    return true;
  }

  #lowerWorkers(): void {
    if (this.rendererPid === undefined || this.#workers.size <= MAX_LIGHT_PAGE_WORKERS) return;
    lowerPriority(this.rendererPid, WORKER_NICE, 'workers');
  }

  /**
   * Records the process of the renderer.
   * @param id an id that the renderer made, such as `4711.3` in process 4711
   */
  #setRenderer(id: string): void {
    const pid = /^(\d+)\.\d+$/.exec(id)?.[1];
    if (pid !== undefined) this.rendererPid = Number(pid);
  }
}

/** Sends a command to a worker. If the command fails, the worker has ended. */
const sendToWorker = (...[session, ...command]: [CdpSession, ...Parameters<CdpSession['send']>]): void => {
  session.send(...command).catch(() => undefined);
};
