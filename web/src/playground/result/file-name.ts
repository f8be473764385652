import type { FetchJsonResult } from '../../../../src/contract/fetch/results.ts';

/** Creates the file name of a download from the title of the page, such as `storm-lantern-40.md`. */
export function nameFile({ title, url }: FetchJsonResult['meta'], extension: string): string {
  const words = (title ?? URL.parse(url)?.hostname ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.join('-').slice(0, 60) || 'page'}.${extension}`;
}
