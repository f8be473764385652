import { declared } from '../declarations.ts';
import { isObject } from '../structured.ts';
import type { PageMetadata } from '../types.ts';
import { webUrl } from '../walk.ts';
import { pageAuthor } from './author.ts';
import { pageDescription } from './description.ts';
import { stringOf } from './entity.ts';
import { pageDates } from './page-dates.ts';
import { icons, openGraph, present, twitterCard } from './social.ts';
import { metadataSources, type PageSources, type Sources } from './sources.ts';
import { pageTitle } from './title.ts';

function siteNameOf({ declarations, entity }: Sources): string {
  return (
    declared(declarations, 'og:site_name', 'application-name', 'apple-mobile-web-app-title') ||
    entity.siteName
  );
}

function imageOf({ declarations, entity, rendered }: Sources): string | undefined {
  const image = entity.main?.image;
  const structured = Array.isArray(image) ? image[0] : image;
  const value =
    declared(
      declarations,
      'og:image',
      'og:image:url',
      'og:image:secure_url',
      'twitter:image',
      'twitter:image:src',
    ) ||
    (typeof structured === 'string' ? structured : isObject(structured) ? stringOf(structured, 'url') : '');
  return value === '' ? undefined : webUrl(value, rendered.baseUrl);
}

function relatedUrl({ declarations, rendered }: Sources, rel: string): string | undefined {
  const link = declarations.links.find((link) => link.href !== '' && link.rel.split(/\s+/).includes(rel));
  return link && webUrl(link.href, rendered.baseUrl);
}

/** The declared language as a BCP 47 tag (`en_US` becomes `en-US`); empty without one. */
function langOf({ declarations, rendered }: Sources): string {
  const value =
    declarations.lang ||
    declared(declarations, 'content-language', 'language', 'dc.language', 'og:locale') ||
    (rendered.headers['content-language'] ?? '');
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8})*/i.exec(value.trim())?.[0].replaceAll('_', '-') ?? '';
}

function charsetOf({ declarations, rendered }: Sources): string {
  const typed = /charset\s*=\s*["']?([\w-]{1,40})/i;
  return (
    typed.exec(rendered.contentType ?? '')?.[1] ||
    declarations.charset ||
    typed.exec(declared(declarations, 'content-type'))?.[1] ||
    ''
  ).toLowerCase();
}

/**
 * Reads metadata, each field from the most trusted source that has it: structured data, then `meta` elements, then
 * microdata, then visible text. A field without a source is absent.
 */
export function readMetadata(page: PageSources): PageMetadata {
  const sources = metadataSources(page);
  const { declarations, rendered } = sources;
  const siteName = siteNameOf(sources);
  const lang = langOf(sources);
  const iconLinks = icons(declarations, rendered.baseUrl);
  const title = pageTitle(sources, siteName);
  return {
    ...present({
      title,
      siteName,
      description: pageDescription(sources, title),
      author: pageAuthor(sources, siteName),
      ...pageDates(sources, lang),
      image: imageOf(sources),
      lang,
      charset: charsetOf(sources),
      canonical:
        relatedUrl(sources, 'canonical') ??
        webUrl(declared(declarations, 'og:url') || 'about:blank', rendered.baseUrl),
      paginationNext: relatedUrl(sources, 'next'),
      favicon: iconLinks.favicon,
    }),
    icons: iconLinks.icons,
    openGraph: openGraph(declarations, rendered.baseUrl),
    twitter: twitterCard(declarations, rendered.baseUrl),
  };
}
