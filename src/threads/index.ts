import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { type ErrorTag, ServiceError } from '../contract/index.ts';
import type { TaskResult, Tasks, ThreadSettings } from './tasks.ts';

export type { BuildInput, BuildOutput, RenderInput, SearchInput, Tasks, ThreadSettings } from './tasks.ts';

/** A pool of threads that parse, build, render and compress: page content never meets the main thread. */
export type Threads = {
  /** @param signal ends the task, with its thread where it has begun: no page holds one for ever */
  [Name in keyof Tasks]: (input: Parameters<Tasks[Name]>[0], signal: AbortSignal) => ReturnType<Tasks[Name]>;
} & { close(): Promise<void> };

/** Old-generation heap of one thread: a 30 MB reading becomes a tree of some ten times its size. */
const HEAP_MB = 1024;
const IDLE_MS = 30_000;

/** @param ready threads that are there from the beginning, at most as many as there will ever be */
export function createThreads(settings: ThreadSettings, ready: number): Threads {
  const size = Math.max(2, availableParallelism());
  const entry = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  const pool = new Piscina({
    filename: entry.href,
    minThreads: Math.min(ready, size),
    maxThreads: size,
    workerData: settings,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const task =
    <Name extends keyof Tasks>(name: Name) =>
    async (
      input: Parameters<Tasks[Name]>[0],
      signal: AbortSignal,
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
      const result = (await pool.run({ name, input }, { signal })) as TaskResult;
      if (result.ok) return result.value as Awaited<ReturnType<Tasks[Name]>>;
      throw new ServiceError<ErrorTag>(result.error.tag, result.error.fields as never);
    };
  return {
    build: task('build'),
    buildDocument: task('buildDocument'),
    readVideo: task('readVideo'),
    addVideo: task('addVideo'),
    renderMarkdown: task('renderMarkdown'),
    renderJson: task('renderJson'),
    renderItem: task('renderItem'),
    renderAppendix: task('renderAppendix'),
    renderBlocks: task('renderBlocks'),
    search: task('search'),
    close: () => pool.close(),
  };
}
