import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  type BatchedItem,
  type BatchedRun,
  CrawlRun,
  FetchOriginError,
  hasRunEnded,
  RunStatus,
} from '../../contract/index.ts';
import { getBatched } from '../../service/index.ts';
import { truncateText } from '../document.ts';
import type { ToolCall } from '../tool.ts';
import { readSnapshot } from './read-snapshot.ts';
import { describeOriginError, SnapshotId } from './shared.ts';

/** Which results of a run to read. */
interface ItemRange {
  id: string;
  limit: number;
  offset: number;
}

const POLL_INTERVAL_MS = 500;

/** Kind of a run: a list of URLs, or a crawl. */
type RunKind = 'batched' | 'crawl';

/**
 * Waits until the page of results is full, the run has ended, or the time is up. Returns what the run is.
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function waitForResults(call: ToolCall, range: ItemRange, seconds: number): Promise<RunKind> {
  const { dependencies, organizationId, signal, progress } = call;
  const waitUntil = performance.now() + seconds * 1000;
  const { id, limit, offset } = range;
  for (;;) {
    const run = await dependencies.runs.read({ id, organizationId }, { limit: 1, offset });
    await progress.report(run.ended, run.total, `${run.ended} of ${run.total} pages done`);
    const hasEnded = hasRunEnded(run.state);
    const isDone = hasEnded || run.ended >= offset + limit;
    if (isDone || performance.now() + POLL_INTERVAL_MS > waitUntil) return run.crawl ? 'crawl' : 'batched';
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
}

/** An item of the API whose error can be of any type. */
type ListedItem = Omit<z.output<typeof BatchedItem>, 'error'> & { error?: { _tag: string } };

/** An item with the first passage of its page. */
const Item = z.object({
  url: z.string(),
  index: z.int().describe('Position in the list of URLs, from 0.'),
  status: z.enum(['SUCCEEDED', 'FAILED', 'CANCELLED']),
  snapshotId: SnapshotId.optional(),
  title: z.string().optional(),
  markdown: z.string().optional(),
  moreTokens: z.int().optional(),
  cursor: z.string().optional().describe('Pass it to read_snapshot to continue reading the page.'),
  error: z.looseObject({ _tag: z.string() }).optional().describe('Why the page was not fetched.'),
  originError: z
    .object(FetchOriginError.shape)
    .optional()
    .describe('The site answered with an error status.'),
});
type Item = z.infer<typeof Item>;

/** A range of the results of a run. */
export const RunResults = z.object({
  id: z.string(),
  status: RunStatus,
  totalUrls: z.int(),
  finishedUrls: z.int(),
  results: z.array(Item),
  skipped: CrawlRun.shape.skipped.optional(),
});
type RunResults = z.infer<typeof RunResults>;

/**
 * Reads a range of results. Each contains the first `maxTokens` tokens of its page. The range follows the order of
 * completion, which does not change while the run continues; the items of the range are sorted by index.
 */
export async function readItems(
  call: ToolCall,
  kind: RunKind,
  range: ItemRange,
  maxTokens: number,
): Promise<RunResults> {
  const { id, limit, offset } = range;
  const include = { markdown: false };
  const pieces = await getBatched(call.dependencies, call, id, { limit, offset, include }, kind);
  const run = (await json(pieces)) as Omit<z.output<typeof BatchedRun>, 'results'> &
    Pick<RunResults, 'skipped'> & { results: ListedItem[] };
  return {
    id,
    status: run.status,
    totalUrls: run.totalUrls,
    finishedUrls: run.pagination.total,
    ...(run.skipped && { skipped: run.skipped }),
    results: await Promise.all(
      run.results.toSorted((a, b) => a.index - b.index).map((item) => addFirstPassage(call, item, maxTokens)),
    ),
  };
}

async function addFirstPassage(
  call: ToolCall,
  { url, index, status, data, error, originError }: ListedItem,
  maxTokens: number,
): Promise<Item> {
  const item: Item = { url, index, status, ...(originError && { originError }), ...(error && { error }) };
  if (!data) return item;
  const { snapshotId, meta } = data;
  const itemWithMeta = {
    ...item,
    snapshotId,
    ...(meta?.title !== undefined && { title: truncateText(meta.title) }),
  };
  if (maxTokens === 0) return itemWithMeta;
  // Offset 0 is after the front matter, whose fields are in the item.
  const { page } = await readSnapshot(call, snapshotId, {}, { offset: 0 }, maxTokens);
  const { markdown, moreTokens, cursor } = page;
  return { ...itemWithMeta, markdown, ...(cursor !== undefined && { cursor, moreTokens: moreTokens ?? 0 }) };
}

function describeItemError(error: { _tag: string }): string {
  const parsed = FetchOriginError.safeParse(error);
  return parsed.success ? describeOriginError(parsed.data) : JSON.stringify(error);
}

export function formatItem({ url, index, status, title, markdown, cursor, ...rest }: Item): string {
  const heading = `## ${index}: ${title ?? url}\n\n${url} · ${status}`;
  const { snapshotId, originError, error } = rest;
  const lines = [
    ...(snapshotId === undefined ? [] : [`snapshotId: ${snapshotId}`]),
    ...(originError ? [describeOriginError(originError)] : []),
    ...(error ? [`No page. ${describeItemError(error)}`] : []),
    ...(markdown === undefined ? [] : ['', markdown.trimEnd()]),
    ...(cursor === undefined
      ? []
      : ['', `Continue: read_snapshot {"snapshotId":"${snapshotId}","cursor":"${cursor}"}`]),
  ];
  return [heading, ...lines].join('\n');
}
