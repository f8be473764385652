import type { HeadDeclarations } from '../declarations.ts';
import type { CapturedLink, PageMetadata } from '../types.ts';
import { toWebUrl } from '../walk.ts';

const MAX_LINK_HEADER_CHARS = 10_000;

/** Reads the relation and the media type of the links in a header `Link` (RFC 8288, section 3). */
function parseLinkHeader(header: string): Pick<HeadDeclarations['links'][number], 'rel' | 'href' | 'type'>[] {
  const links = header.slice(0, MAX_LINK_HEADER_CHARS).matchAll(/<([^<>]*)>([^<]*)/g);
  return [...links].map(([, href = '', parameters = '']) => {
    const read = (name: string): string =>
      new RegExp(`;\\s*${name}\\s*=\\s*"?([^";,]*)`, 'i').exec(parameters)?.[1]?.trim().toLowerCase() ?? '';
    return { href: href.trim(), rel: read('rel'), type: read('type') };
  });
}

/**
 * Returns what the page names for programs: the address of its Markdown version (`link` element or header `Link` with
 * `rel="alternate"` and the type `text/markdown`), and the `llms.txt` of its host (llmstxt.org), in any link.
 */
export function findMachineVersions(
  declared: HeadDeclarations['links'],
  linkHeader: string,
  pageLinks: readonly CapturedLink[],
  { url, baseUrl }: { url: string; baseUrl: string },
): Pick<PageMetadata, 'markdownAlternate' | 'llmsTxt'> {
  // Addresses in a header are relative to the document, not to its base element.
  const links = [
    ...declared.map((link) => ({ ...link, url: toWebUrl(link.href, baseUrl) })),
    ...parseLinkHeader(linkHeader).map((link) => ({ ...link, url: toWebUrl(link.href, url) })),
  ];
  const markdownAlternate = links.find(
    ({ rel, type }) => rel.split(/\s+/).includes('alternate') && /^text\/(?:x-)?markdown\b/i.test(type),
  )?.url;
  const host = URL.parse(url)?.host;
  const llmsTxt = [...links, ...pageLinks].find((link) => {
    const target = link.url === undefined ? null : URL.parse(link.url);
    return target?.host === host && target?.pathname.endsWith('/llms.txt') === true;
  })?.url;
  return { ...(markdownAlternate && { markdownAlternate }), ...(llmsTxt && { llmsTxt }) };
}
