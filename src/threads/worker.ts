import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { ServiceError } from '../contract/index.ts';
import { build } from './build.ts';
import { buildDocument } from './build-document.ts';
import { renderAppendix, renderBlocks, renderItem, renderJson, renderMarkdown } from './render.ts';
import { createSearch } from './search.ts';
import { addVideo, readVideo } from './video.ts';
import type { TaskResult, Tasks, ThreadSettings } from './tasks.ts';

const search = createSearch(workerData as ThreadSettings);
const tasks: Tasks = {
  build,
  buildDocument,
  readVideo,
  addVideo,
  renderMarkdown,
  renderJson,
  renderItem,
  renderAppendix,
  renderBlocks,
  search,
};

/** The entry point of a thread of the pool; gives a `TaskResult`. */
export default async function run({ name, input }: { name: keyof Tasks; input: never }): Promise<unknown> {
  try {
    const value = await tasks[name](input);
    const result: TaskResult = { ok: true, value };
    if (!(value instanceof Uint8Array)) return result;
    // A rendered view has its memory to itself: hand it over instead of copying it.
    return move({ [transferableSymbol]: value.buffer, [valueSymbol]: result });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const failure: TaskResult = { ok: false, error: { tag: error.tag, fields: error.fields } };
    return failure;
  }
}
