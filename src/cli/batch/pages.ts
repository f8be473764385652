import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFrontMatter } from '../../content/index.ts';
import type { ItemAnswer } from './source.ts';

/** Describes the outcome of a URL in a few words, for the summary. */
export function describeOutcome({ data, error, originError, status }: ItemAnswer): string {
  if (originError) return `http ${originError.originStatusCode ?? ''}`.trimEnd();
  if (data) return 'ok';
  if (error && 'kind' in error) return `unreachable: ${String(error.kind)}`;
  return error ? error._tag : status.toLowerCase();
}

/** Text for a page that was fetched successfully. */
export const OK = 'ok';

/** Writes a result as a Markdown file with front matter. */
export async function writePage(folder: string, total: number, item: ItemAnswer): Promise<void> {
  const { data, error, originError } = item;
  const fields = {
    url: item.url,
    title: data?.meta?.title,
    finalUrl: data && data.response.url !== item.url ? data.response.url : undefined,
    description: data?.meta?.description,
    lang: data?.meta?.language,
    snapshotId: data?.snapshotId,
    status: item.status,
    warnings: data?.meta?.warnings?.join(', '),
    originStatusCode: originError?.originStatusCode,
    error: error?._tag,
    ...(error && 'kind' in error && { kind: error.kind, upstreamError: error.upstreamError }),
    ...(error && 'retryable' in error && { retryable: error.retryable }),
  };
  await writeFile(
    join(folder, createFileName(item, total)),
    `${writeFrontMatter(fields)}${data ? `\n${data.markdown ?? ''}` : ''}`,
  );
}

const MAX_SLUG_LENGTH = 80;

/** Creates a file name from the position in the list, so that files sort in that order, and a slug of the URL. */
function createFileName({ index, url }: ItemAnswer, total: number): string {
  const number = String(index + 1).padStart(String(total).length, '0');
  const slug = url
    .slice(0, 1000)
    .replace(/^https?:\/\//i, '')
    .replace(/[^a-z0-9.]+/gi, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^[-.]+|[-.]+$/g, '');
  return `${number}-${slug}.md`;
}
