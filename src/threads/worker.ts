import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { ServiceError } from '../contract/index.ts';
import { createBuildTasks, readVideo } from './build.ts';
import { createCoreCodec } from './core-codec.ts';
import { renderComparison } from './diff.ts';
import { createIdleCollector } from './idle-collection.ts';
import { createRenderTask } from './render.ts';
import { createSearchTask } from './search.ts';
import { createSelectUrlsTask } from './select-urls.ts';
import type { TaskResult, Tasks, ThreadSettings } from './tasks.ts';

const coreCodec = createCoreCodec();
const collectWhenIdle = createIdleCollector();
// Loading the code of the thread leaves garbage too.
collectWhenIdle();
const tasks: Tasks = {
  ...createBuildTasks(coreCodec),
  readVideo,
  render: createRenderTask(coreCodec),
  search: createSearchTask(workerData as ThreadSettings, coreCodec),
  diff: renderComparison,
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
    if (!('body' in value)) return result;
    // No other view uses the buffer of the body, so transfer the buffer instead of copying it.
    return move({ [transferableSymbol]: value.body.buffer, [valueSymbol]: result });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const failure: TaskResult = { ok: false, error: { tag: error.tag, fields: error.fields } };
    return failure;
  } finally {
    collectWhenIdle();
  }
}
