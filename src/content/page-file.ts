import type { BatchedItem } from '../contract/index.ts';
import { serialiseFrontMatter } from './front-matter.ts';

/** A result of a run. The type of its error is any text, so that a client accepts errors of newer servers. */
export type RunResult = Omit<BatchedItem, 'error'> & {
  error?: { _tag: string } & Record<string, unknown>;
};

const MAX_SLUG_CHARS = 80;

/**
 * Creates a file name from the position in the run, so that names are unique and sort in that order, and from the URL.
 * @param maxFiles maximum number of files of the run; its number of digits is the width of the position
 * @example `007-docs.example.com-guide-intro.md`
 */
export function createPageFileName(
  { index, url }: Pick<RunResult, 'index' | 'url'>,
  maxFiles: number,
): string {
  const number = String(index + 1).padStart(String(maxFiles).length, '0');
  const slug = url
    .slice(0, 1000)
    .replace(/^https?:\/\//i, '')
    .replace(/[^a-z0-9.]+/gi, '-')
    .slice(0, MAX_SLUG_CHARS)
    .replace(/^[-.]+|[-.]+$/g, '');
  return `${number}-${slug}.md`;
}

/** Writes a result of a run as Markdown with front matter. */
export function writePageFile(item: RunResult): string {
  const { data, error, originError } = item;
  const frontMatter = serialiseFrontMatter({
    url: item.url,
    title: data?.meta?.title,
    finalUrl: data && data.response.url !== item.url ? data.response.url : undefined,
    description: data?.meta?.description,
    author: data?.meta?.author,
    createdAt: data?.meta?.createdAt,
    updatedAt: data?.meta?.updatedAt,
    lang: data?.meta?.language,
    pageType: data?.meta?.pageType,
    snapshotId: data?.snapshotId,
    status: item.status,
    warnings: data?.meta?.warnings?.join(', '),
    originStatusCode: originError?.originStatusCode,
    error: error?._tag,
    ...(error && 'kind' in error && { kind: error.kind, upstreamError: error.upstreamError }),
    ...(error && 'retryable' in error && { retryable: error.retryable }),
  });
  return data ? `${frontMatter}\n${data.markdown ?? ''}` : frontMatter;
}
