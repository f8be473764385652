import { readDeclaredCharset } from '../charset.ts';
import { findRelatedUrl, getDeclaredValue } from '../declarations.ts';
import { isJsonObject } from '../structured.ts';
import type { PageMetadata } from '../types.ts';
import { toWebUrl } from '../walk.ts';
import { readPageAuthor } from './author.ts';
import { readPageDescription } from './description.ts';
import { getString } from './entity.ts';
import { readPageDates } from './page-dates.ts';
import { readFeeds, readIcons, readOpenGraph, omitEmptyTexts, readTwitterCard } from './social.ts';
import { collectSources, type PageSources, type MetadataSources } from './sources.ts';
import { readPageTitle } from './title.ts';

function readSiteName({ declarations, entity }: MetadataSources): string {
  return (
    getDeclaredValue(declarations, 'og:site_name', 'application-name', 'apple-mobile-web-app-title') ||
    entity.siteName
  );
}

function findPageImage({ declarations, entity, rendered }: MetadataSources): string | undefined {
  const image = entity.main?.image;
  const structuredImage = Array.isArray(image) ? image[0] : image;
  const value =
    getDeclaredValue(
      declarations,
      'og:image',
      'og:image:url',
      'og:image:secure_url',
      'twitter:image',
      'twitter:image:src',
    ) ||
    (typeof structuredImage === 'string'
      ? structuredImage
      : isJsonObject(structuredImage)
        ? getString(structuredImage, 'url')
        : '');
  return value === '' ? undefined : toWebUrl(value, rendered.baseUrl);
}

/**
 * Reads the language that the page declares as a BCP 47 tag (`en_US` becomes `en-US`). Empty if the page declares no
 * language.
 */
function readLanguage({ declarations, rendered }: MetadataSources): string {
  const value =
    declarations.lang ||
    getDeclaredValue(declarations, 'content-language', 'language', 'dc.language', 'og:locale') ||
    (rendered.headers['content-language'] ?? '');
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8})*/i.exec(value.trim())?.[0].replaceAll('_', '-') ?? '';
}

/**
 * Reads the metadata of a page. Each field comes from the most trusted source that has it: structured data, then `meta`
 * elements, then microdata, then visible text. A field that no source has is absent.
 */
export function readPageMetadata(page: PageSources): PageMetadata {
  const sources = collectSources(page);
  const { declarations, rendered } = sources;
  const siteName = readSiteName(sources);
  const lang = readLanguage(sources);
  const iconLinks = readIcons(declarations, rendered.baseUrl);
  const title = readPageTitle(sources, siteName);
  const feeds = readFeeds(declarations, rendered.baseUrl);
  return {
    ...omitEmptyTexts({
      title,
      siteName,
      description: readPageDescription(sources, title),
      author: readPageAuthor(sources, siteName),
      ...readPageDates(sources, lang),
      image: findPageImage(sources),
      lang,
      charset: readDeclaredCharset(rendered, declarations),
      canonical:
        findRelatedUrl(declarations, 'canonical', rendered.baseUrl) ??
        toWebUrl(getDeclaredValue(declarations, 'og:url') || 'about:blank', rendered.baseUrl),
      paginationNext: findRelatedUrl(declarations, 'next', rendered.baseUrl),
      favicon: iconLinks.favicon,
    }),
    ...(feeds.length > 0 && { feeds }),
    icons: iconLinks.icons,
    openGraph: readOpenGraph(declarations, rendered.baseUrl),
    twitter: readTwitterCard(declarations, rendered.baseUrl),
  };
}
