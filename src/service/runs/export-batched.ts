import type { BatchedExportQuery, BatchedItem } from '../../contract/index.ts';
import type { RunItem } from '../../dispatch/index.ts';
import { parseBody } from '../answer-body.ts';
import { renderItem } from './batched-items.ts';
import type { BatchedDependencies } from './batched.ts';
import { toCsvLine } from './csv.ts';
import type { Caller } from '../fetch.ts';

const RESULTS_PER_PAGE = 100;
const CSV_COLUMNS = ['index', 'url', 'status', 'error', 'originStatusCode', 'title', 'snapshotId'];

/**
 * `GET /v1/fetch/batched/{id}/export`: yields all results of a run in order of completion.
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function* exportBatched(
  dependencies: BatchedDependencies,
  caller: Caller,
  id: string,
  { format }: BatchedExportQuery,
): AsyncGenerator<string | Uint8Array> {
  const { organizationId } = caller;
  const include = { markdown: format === 'jsonl', meta: true };
  for (let offset = 0; ; offset += RESULTS_PER_PAGE) {
    const run = await dependencies.runs.read({ id, organizationId }, { limit: RESULTS_PER_PAGE, offset });
    if (offset === 0 && format === 'csv') yield toCsvLine(CSV_COLUMNS);
    for (const item of run.items) {
      const rendered = await renderItem(dependencies, caller, item, include);
      if (format === 'csv') yield toCsvRow(rendered, item);
      else {
        yield rendered;
        yield '\n';
      }
    }
    if (run.items.length < RESULTS_PER_PAGE) return;
  }
}

function toCsvRow(rendered: Uint8Array | string, { index, url }: RunItem): string {
  const { status, data, error, originError } = parseBody<BatchedItem>(rendered);
  const kind = error && String('kind' in error ? error.kind : error._tag);
  const originStatusCode = originError?.originStatusCode;
  return toCsvLine([index, url, status, kind, originStatusCode, data?.meta?.title, data?.snapshotId]);
}
