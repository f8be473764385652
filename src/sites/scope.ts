import { getDomain } from 'tldts';
import { compilePattern, type SiteScope } from '../contract/index.ts';

export interface ScopeOptions {
  scope: SiteScope;
  includePatterns?: readonly string[] | undefined;
  excludePatterns?: readonly string[] | undefined;
}

/**
 * Creates the function that decides whether an address belongs to the site of a start address. Ports belong to the host;
 * `www.` does not.
 */
export function createScope(
  start: string,
  { scope, includePatterns = [], excludePatterns = [] }: ScopeOptions,
): (address: string) => boolean {
  const startUrl = new URL(start);
  const folder = startUrl.pathname.slice(0, startUrl.pathname.lastIndexOf('/') + 1);
  const included = includePatterns.flatMap((source) => compilePattern(source) ?? []);
  const excluded = excludePatterns.flatMap((source) => compilePattern(source) ?? []);
  const isOnSite = (url: URL): boolean => {
    if (scope === 'subdomains') return readDomain(url) === readDomain(startUrl);
    if (readHost(url) !== readHost(startUrl)) return false;
    return scope === 'host' || url.pathname.startsWith(folder) || `${url.pathname}/` === folder;
  };
  return (address) => {
    const url = URL.parse(address);
    if (!url || !isOnSite(url)) return false;
    if (included.length > 0 && !included.some((pattern) => pattern.matcher(address).find())) return false;
    return !excluded.some((pattern) => pattern.matcher(address).find());
  };
}

const readHost = (url: URL): string => url.host.replace(/^www\./, '');

const readDomain = (url: URL): string =>
  getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname;
