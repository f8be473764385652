import type { SiteScope, UrlSelection } from '../../contract/index.ts';
import { createScope } from '../../sites/index.ts';
import type { TaskOwner, ThreadPool } from '../../threads/index.ts';

/** The rules that decide which addresses of a site a map or a crawl includes. */
export interface AddressSelection extends UrlSelection {
  scope: SiteScope;
}

/**
 * Creates the function that selects addresses of a site. Patterns are matched in a thread.
 * @param starts addresses whose site counts: the start page, and the page that it redirects to
 * @throws the reason of the signal
 */
export function createAddressFilter(
  threads: Pick<ThreadPool, 'selectUrls'>,
  starts: readonly string[],
  { scope, includePatterns = [], excludePatterns = [] }: AddressSelection,
  owner: TaskOwner,
): (urls: readonly string[]) => Promise<readonly string[]> {
  const scopes = starts.map((start) => createScope(start, scope));
  const hasPatterns = includePatterns.length > 0 || excludePatterns.length > 0;
  return async (urls) => {
    const urlsInScope = urls.filter((url) => scopes.some((isInScope) => isInScope(url)));
    if (!hasPatterns || urlsInScope.length === 0) return urlsInScope;
    return await threads.selectUrls(
      { selection: { includePatterns, excludePatterns }, urls: urlsInScope },
      owner,
    );
  };
}
