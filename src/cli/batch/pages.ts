import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemAnswer } from './source.ts';

/** What became of an address, in a few words: the rows of the summary. */
export function outcomeOf({ data, error, originError, status }: ItemAnswer): string {
  if (originError) return `http ${originError.originStatusCode ?? ''}`.trimEnd();
  if (data) return 'ok';
  if (error && 'kind' in error) return `unreachable: ${String(error.kind)}`;
  return error ? error._tag : status.toLowerCase();
}

/** The outcome that every address should have. */
export const OK = 'ok';

/** Writes what came of an address: one Markdown file, with the facts in its head. */
export async function writePage(folder: string, total: number, item: ItemAnswer): Promise<void> {
  const { data, error, originError } = item;
  const facts = {
    url: item.url,
    title: data?.meta?.title,
    finalUrl: data && data.response.url !== item.url ? data.response.url : undefined,
    description: data?.meta?.description,
    lang: data?.meta?.language,
    snapshotId: data?.snapshotId,
    status: item.status,
    originStatusCode: originError?.originStatusCode,
    error: error?._tag,
    ...(error && 'kind' in error && { kind: error.kind, upstreamError: error.upstreamError }),
    ...(error && 'retryable' in error && { retryable: error.retryable }),
  };
  const head = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  await writeFile(
    join(folder, fileName(item, total)),
    `---\n${head.join('\n')}\n---\n${data ? `\n${data.markdown ?? ''}` : ''}`,
  );
}

const LONGEST_SLUG = 80;

/** The line's number first, so that files stand in the order of the list; then the address, for people. */
function fileName({ index, url }: ItemAnswer, total: number): string {
  const number = String(index + 1).padStart(String(total).length, '0');
  const slug = url
    .slice(0, 1000)
    .replace(/^https?:\/\//i, '')
    .replace(/[^a-z0-9.]+/gi, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^[-.]+|[-.]+$/g, '');
  return `${number}-${slug}.md`;
}
