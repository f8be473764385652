import { removeInvisibleCharacters } from '../../content/index.ts';
import { type HeadDeclarations, getDeclaredValue } from '../declarations.ts';
import type { PageMetadata } from '../types.ts';
import { toWebUrl } from '../walk.ts';

const MAX_SOCIAL_IMAGES = 20;
const MAX_FEEDS = 20;
const FEED_TYPE = /^application\/(?:rss|atom)\+xml(?:;|$)/i;

/** Removes invisible characters from texts, and leaves out fields without text. */
export function omitEmptyTexts<T extends string>(
  values: Readonly<Record<T, string | undefined>>,
): Partial<Record<T, string>> {
  const texts = Object.entries<string | undefined>(values).flatMap(([name, value]) => {
    const text = removeInvisibleCharacters(value ?? '');
    return text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(texts) as Partial<Record<T, string>>;
}

/** Reads the declared Open Graph data (https://ogp.me), with absolute addresses. */
export function readOpenGraph(declarations: HeadDeclarations, baseUrl: string): PageMetadata['openGraph'] {
  const getProperty = (name: string): string => getDeclaredValue(declarations, `og:${name}`);
  const urls = declarations.meta.get('og:image') ?? declarations.meta.get('og:image:url') ?? [];
  const [widths, heights, alts] = ['width', 'height', 'alt'].map(
    (name) => declarations.meta.get(`og:image:${name}`) ?? [],
  );
  return {
    ...omitEmptyTexts({
      title: getProperty('title'),
      description: getProperty('description'),
      type: getProperty('type'),
      url: getProperty('url') === '' ? undefined : toWebUrl(getProperty('url'), baseUrl),
      siteName: getProperty('site_name'),
      locale: getProperty('locale'),
    }),
    images: urls.slice(0, MAX_SOCIAL_IMAGES).flatMap((value, index) => {
      const url = toWebUrl(value, baseUrl);
      const details = omitEmptyTexts({
        width: widths?.[index],
        height: heights?.[index],
        alt: alts?.[index],
      });
      return url === undefined ? [] : [{ url, ...details }];
    }),
  };
}

export function readTwitterCard(declarations: HeadDeclarations, baseUrl: string): PageMetadata['twitter'] {
  const getProperty = (...names: string[]): string =>
    getDeclaredValue(declarations, ...names.map((name) => `twitter:${name}`));
  const image = getProperty('image', 'image:src');
  return omitEmptyTexts({
    card: getProperty('card'),
    site: getProperty('site'),
    creator: getProperty('creator'),
    title: getProperty('title'),
    description: getProperty('description'),
    image: image === '' ? undefined : toWebUrl(image, baseUrl),
  });
}

/** Returns the addresses of the RSS and Atom feeds that the page declares (RSS autodiscovery). */
export function readFeeds({ links }: HeadDeclarations, baseUrl: string): string[] {
  const isFeed = ({ rel, href, type }: HeadDeclarations['links'][number]): boolean =>
    href !== '' && rel.split(/\s+/).includes('alternate') && FEED_TYPE.test(type);
  const urls = links.filter(isFeed).flatMap(({ href }) => toWebUrl(href, baseUrl) ?? []);
  return [...new Set(urls)].slice(0, MAX_FEEDS);
}

/** Returns all icons in document order, and the icon that a browser would display in its tab. */
export function readIcons(
  declarations: HeadDeclarations,
  baseUrl: string,
): { icons: PageMetadata['icons']; favicon: string | undefined } {
  const icons = declarations.links
    .filter(
      ({ rel, href }) =>
        href !== '' && /(^|\s)(icon|apple-touch-icon(-precomposed)?|mask-icon)(\s|$)/.test(rel),
    )
    .slice(0, MAX_SOCIAL_IMAGES)
    .flatMap(({ rel, href, type, sizes }) => {
      const url = toWebUrl(href, baseUrl);
      return url === undefined ? [] : [{ href: url, ...omitEmptyTexts({ rel, type, sizes }) }];
    });
  return {
    icons: icons,
    favicon: (icons.find(({ rel }) => rel?.split(/\s+/).includes('icon')) ?? icons[0])?.href,
  };
}
