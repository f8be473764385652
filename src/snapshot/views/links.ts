import { getDomain } from 'tldts';
import { createUrlFilter, type IncludeOptions } from '../../contract/index.ts';
import type { CapturedLink } from '../../page/index.ts';
import type { StoredSnapshot } from '../core.ts';

/** Returns the registrable domain of a URL, or the host if it is an IP address or a single-label name. */
export function getRegistrableDomain(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Selects links by site and pattern (specification 2.1). By default, links to the same site are selected. */
export function selectLinks(
  core: StoredSnapshot,
  options: NonNullable<IncludeOptions['links']>,
): { url: string; text: string }[] {
  if (options === false) return [];
  const { sameDomainOnly = true, ...selection } = options === true ? {} : options;
  const isSelected = createUrlFilter(selection);
  const site = getRegistrableDomain(core.response.url);
  return core.links
    .filter(({ url }) => !sameDomainOnly || getRegistrableDomain(url) === site)
    .filter(({ url }) => isSelected(url))
    .map(({ url, text }) => ({ url, text }));
}

/** Counts the links in the appendix: links to the same site, and links to other sites. */
export function countAppendixLinks(core: StoredSnapshot): { sameDomain: number; external: number } {
  const site = getRegistrableDomain(core.response.url);
  const appendixIds = new Set(
    core.blocks.flatMap((block) => (block.role === 'appendix' ? block.evidenceId : [])),
  );
  const links: CapturedLink[] = core.links.filter(
    ({ evidenceId }) => evidenceId !== undefined && appendixIds.has(evidenceId),
  );
  const sameDomain = links.filter(({ url }) => getRegistrableDomain(url) === site).length;
  return { sameDomain, external: links.length - sameDomain };
}
