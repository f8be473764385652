import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { ServiceError, createUrlFilter, type UrlSelection } from '../contract/index.ts';
import { readInThread } from '../document/index.ts';
import { createBuildTasks, readVideo } from './build.ts';
import { createCoreCodec } from './core-codec.ts';
import { createIdleCollector } from './idle-collection.ts';
import { createRenderTask, renderComparison } from './render.ts';
import type { TaskResult, Tasks, ThreadSettings, SelectUrlsInput } from './tasks.ts';

const coreCodec = createCoreCodec();
const collector = createIdleCollector();
// Loading the code of the thread leaves garbage too.
collector.restart();
// The first capture of a service waits until a thread is loaded, and needs no code of searches and extractions.
const loadSearch = once(async () => {
  const { createSearchTask } = await import('./search.ts');
  return createSearchTask(workerData as ThreadSettings, coreCodec);
});
const loadExtractTasks = once(async () => (await import('./extract.ts')).createExtractTasks(coreCodec));
const tasks: Tasks = {
  ...createBuildTasks(coreCodec),
  readDocument: readInThread,
  readVideo,
  render: createRenderTask(coreCodec),
  search: async (input) => (await loadSearch())(input),
  diff: renderComparison,
  extractPrompt: async (input) => (await loadExtractTasks()).extractPrompt(input),
  extractAnswer: async (input) => (await loadExtractTasks()).extractAnswer(input),
  selectUrls: createSelectUrlsTask(),
};

/**
 * Runs a task in a thread of the pool.
 * @returns a `TaskResult`
 */
export default async function runTask({
  name,
  input,
}: {
  name: keyof Tasks;
  input: never;
}): Promise<unknown> {
  try {
    const value = await tasks[name](input);
    const result: TaskResult = { ok: true, value };
    if (value === undefined || !('body' in value)) return result;
    // No other view uses the buffer of the body, so transfer the buffer instead of copying it.
    return move({ [transferableSymbol]: value.body.buffer, [valueSymbol]: result });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const failure: TaskResult = { ok: false, error: { tag: error.tag, fields: error.fields } };
    return failure;
  } finally {
    collector.restart();
  }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

/**
 * Creates the task that selects URLs by patterns of a caller. The filter of the last call is kept, because a sitemap is
 * filtered in many calls with the same patterns.
 */
function createSelectUrlsTask(): (input: SelectUrlsInput) => Promise<string[]> {
  let lastFilter: { key: string; isSelected: (url: string) => boolean } | undefined;
  const findFilter = (selection: UrlSelection): ((url: string) => boolean) => {
    const key = JSON.stringify(selection);
    if (lastFilter?.key !== key) lastFilter = { key, isSelected: createUrlFilter(selection) };
    return lastFilter.isSelected;
  };
  return async ({ selection, urls }) => urls.filter(findFilter(selection));
}
