import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { type ErrorTag, ServiceError } from '../contract/index.ts';
import { createFairQueue } from '../fair-queue/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { createIdleCollector } from './idle-collection.ts';
import type { BuildInput, TaskResult, Tasks, ThreadSettings } from './tasks.ts';

export type { BuildFault } from '../snapshot/index.ts';
export type { BuildOutput, StoredParts, ThreadSettings } from './tasks.ts';

/** Whose task it is, and when it is no longer needed. */
export interface TaskOwner {
  /** Threads are shared fairly among organizations. */
  organizationId: string;
  signal: AbortSignal;
  /** Requested URL of the page that the task reads. Undefined for a task that makes a view of a stored page. */
  url?: string;
}

/** A pool of threads that parse, build, render and compress, so that the main thread never parses page content. */
export type ThreadPool = {
  /**
   * @param owner its signal aborts the task; a task that has started is terminated with its thread
   * @throws ServiceError of the task. After its time limit, `FetchCaptureFailed` if it reads a page, and
   * `ServiceUnavailable` if it makes a view
   */
  [Name in keyof Tasks]: (input: Parameters<Tasks[Name]>[0], owner: TaskOwner) => ReturnType<Tasks[Name]>;
} & { close(): Promise<void> };

/** Megabytes of old-generation heap per thread. A walker result of 30 MB becomes a tree of about 300 MB. */
const OLD_GENERATION_MB = 1024;
/**
 * Megabytes of young-generation heap per thread. With V8's default, a thread keeps 100 MB more, and a build is not
 * faster.
 */
const YOUNG_GENERATION_MB = 96;
/**
 * Megabytes of old-generation heap that a thread fills before its first full collection. V8 starts with so little that
 * it collected once for each large page, which took a third of the CPU time.
 */
const INITIAL_OLD_GENERATION_MB = 192;
/** Milliseconds after which an idle thread ends. The time is long, because a new thread must compile its code again. */
const THREAD_IDLE_TIMEOUT_MS = 60_000;
/**
 * Makes the pool load its file with `import`. The pool tries `require` first, and Node 24 aborts the whole process if a
 * thread is terminated while it links a required ES module.
 */
const THREAD_OPTIONS = ['--no-experimental-require-module'];

/** Milliseconds after which a task is ended with its thread. */
export interface TaskLimits {
  readingMs: number;
  viewMs: number;
}

const TASK_LIMITS: TaskLimits = { readingMs: 90_000, viewMs: 45_000 };

/**
 * Creates the pool. One thread starts immediately and is kept; the others start when they are needed and end when they
 * are idle, because each keeps more than 100 MB.
 * @param tracer records each task as a span, with its wait for a thread
 */
export function createThreads(
  settings: ThreadSettings,
  tracer: Tracer = NO_TRACER,
  limits: TaskLimits = TASK_LIMITS,
): ThreadPool {
  // Threads have no such option. The flag has no effect on this thread, whose heap exists already.
  setFlagsFromString(`--initial-old-space-size=${INITIAL_OLD_GENERATION_MB}`);
  const workerUrl = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  const concurrency = Math.max(2, availableParallelism());
  const queue = createFairQueue(concurrency);
  const pool = new Piscina({
    filename: workerUrl.href,
    minThreads: 1,
    // One more than the queue allows in total, for an organization without a running task.
    maxThreads: concurrency + 1,
    workerData: settings,
    execArgv: THREAD_OPTIONS,
    idleTimeout: THREAD_IDLE_TIMEOUT_MS,
    // With Atomics.wait an idle thread would block, and V8 could not free its memory.
    atomics: 'disabled',
    resourceLimits: {
      maxOldGenerationSizeMb: OLD_GENERATION_MB,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
  });
  const collector = createIdleCollector();
  // The start of the process leaves garbage too.
  collector.restart();
  const runTask =
    <Name extends keyof Tasks>(name: Name) =>
    async (
      input: Parameters<Tasks[Name]>[0],
      owner: TaskOwner,
      movedBuffers: readonly ArrayBuffer[] = [],
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
      const runInThread = async (): Promise<TaskResult> => {
        const { organizationId, signal, url } = owner;
        const release = await queue.acquire(organizationId, signal);
        // The time of a task starts with its slot, for which there is a thread.
        const limitSignal = AbortSignal.timeout(url === undefined ? limits.viewMs : limits.readingMs);
        const options = {
          signal: AbortSignal.any([signal, limitSignal]),
          transferList: [...movedBuffers],
        };
        try {
          return (await pool.run({ name, input }, options)) as TaskResult;
        } catch (error) {
          throw limitSignal.aborted && !signal.aborted ? createLimitError(owner) : error;
        } finally {
          release();
        }
      };
      const result = await tracer.run(name, runInThread).finally(collector.restart);
      if (result.ok) return result.value as Awaited<ReturnType<Tasks[Name]>>;
      throw new ServiceError<ErrorTag>(result.error.tag, result.error.fields as never);
    };
  const runBuild = runTask('build');
  return {
    build: (input, owner) => runBuild(input, owner, listMessageBuffers(input)),
    buildDocument: runTask('buildDocument'),
    buildEmpty: runTask('buildEmpty'),
    readDocument: runTask('readDocument'),
    readVideo: runTask('readVideo'),
    addVideo: runTask('addVideo'),
    addDocument: runTask('addDocument'),
    render: runTask('render'),
    search: runTask('search'),
    diff: runTask('diff'),
    extractPrompt: runTask('extractPrompt'),
    extractAnswer: runTask('extractAnswer'),
    selectUrls: runTask('selectUrls'),
    async close() {
      collector.stop();
      await pool.close();
    },
  };
}

const createLimitError = ({ url }: TaskOwner): ServiceError<ErrorTag> =>
  url === undefined
    ? new ServiceError('ServiceUnavailable', { message: 'The answer took too long.' })
    : new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed' });

/**
 * Lists the buffers of a page's messages. They are moved to the thread instead of copied: copies of large pages made the
 * main thread collect garbage.
 */
const listMessageBuffers = ({ walkerChunks, html = [], delivered }: BuildInput): ArrayBuffer[] =>
  [...walkerChunks, ...html, ...(delivered ? [delivered] : [])].flatMap(({ buffer }) =>
    buffer instanceof ArrayBuffer ? buffer : [],
  );
