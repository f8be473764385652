import { getDomain } from 'tldts';
import type { SiteScope } from '../contract/index.ts';

/**
 * Creates the function that decides whether an address belongs to the site of a start address. Ports belong to the host;
 * `www.` does not.
 */
export function createScope(start: string, scope: SiteScope): (address: string) => boolean {
  const startUrl = new URL(start);
  const folder = startUrl.pathname.slice(0, startUrl.pathname.lastIndexOf('/') + 1);
  const isOnSite = (url: URL): boolean => {
    if (scope === 'subdomains') return readDomain(url) === readDomain(startUrl);
    if (readHost(url) !== readHost(startUrl)) return false;
    return scope === 'host' || url.pathname.startsWith(folder) || `${url.pathname}/` === folder;
  };
  return (address) => {
    const url = URL.parse(address);
    return url !== null && isOnSite(url);
  };
}

const readHost = (url: URL): string => url.host.replace(/^www\./, '');

const readDomain = (url: URL): string =>
  getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname;
