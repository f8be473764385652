import { createUrlFilter, type UrlSelection } from '../contract/index.ts';
import type { SelectUrlsInput } from './tasks.ts';

/**
 * Creates the task that selects URLs by patterns of a caller. The filter of the last call is kept, because a sitemap is
 * filtered in many calls with the same patterns.
 */
export function createSelectUrlsTask(): (input: SelectUrlsInput) => Promise<string[]> {
  let lastFilter: { key: string; isSelected: (url: string) => boolean } | undefined;
  const findFilter = (selection: UrlSelection): ((url: string) => boolean) => {
    const key = JSON.stringify(selection);
    if (lastFilter?.key !== key) lastFilter = { key, isSelected: createUrlFilter(selection) };
    return lastFilter.isSelected;
  };
  return async ({ selection, urls }) => urls.filter(findFilter(selection));
}
