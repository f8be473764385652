import { type Declarations, declaredValue } from '../declarations.ts';
import type { PageMetadata } from '../types.ts';
import { webUrl } from '../walk.ts';

const MAX_IMAGES = 20;
const MAX_FEEDS = 20;
const FEED_TYPE = /^application\/(?:rss|atom)\+xml(?:;|$)/i;

/** Removes fields that are undefined or empty. */
export function omitEmpty<T extends string>(
  values: Readonly<Record<T, string | undefined>>,
): Partial<Record<T, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<
    Record<T, string>
  >;
}

/** Reads the declared Open Graph data (https://ogp.me), with absolute addresses. */
export function readOpenGraph(declarations: Declarations, baseUrl: string): PageMetadata['openGraph'] {
  const of = (name: string): string => declaredValue(declarations, `og:${name}`);
  const urls = declarations.meta.get('og:image') ?? declarations.meta.get('og:image:url') ?? [];
  const [widths, heights, alts] = ['width', 'height', 'alt'].map(
    (name) => declarations.meta.get(`og:image:${name}`) ?? [],
  );
  return {
    ...omitEmpty({
      title: of('title'),
      description: of('description'),
      type: of('type'),
      url: of('url') === '' ? undefined : webUrl(of('url'), baseUrl),
      siteName: of('site_name'),
      locale: of('locale'),
    }),
    images: urls.slice(0, MAX_IMAGES).flatMap((value, index) => {
      const url = webUrl(value, baseUrl);
      const details = omitEmpty({
        width: widths?.[index],
        height: heights?.[index],
        alt: alts?.[index],
      });
      return url === undefined ? [] : [{ url, ...details }];
    }),
  };
}

/** Reads the Twitter card that the page declares. */
export function readTwitterCard(declarations: Declarations, baseUrl: string): PageMetadata['twitter'] {
  const of = (...names: string[]): string =>
    declaredValue(declarations, ...names.map((name) => `twitter:${name}`));
  const image = of('image', 'image:src');
  return omitEmpty({
    card: of('card'),
    site: of('site'),
    creator: of('creator'),
    title: of('title'),
    description: of('description'),
    image: image === '' ? undefined : webUrl(image, baseUrl),
  });
}

/** Returns the addresses of the RSS and Atom feeds that the page declares (RSS autodiscovery). */
export function readFeeds({ links }: Declarations, baseUrl: string): string[] {
  const isFeed = ({ rel, href, type }: Declarations['links'][number]): boolean =>
    href !== '' && rel.split(/\s+/).includes('alternate') && FEED_TYPE.test(type);
  const urls = links.filter(isFeed).flatMap(({ href }) => webUrl(href, baseUrl) ?? []);
  return [...new Set(urls)].slice(0, MAX_FEEDS);
}

/** Returns all icons in document order, and the icon that a browser would display in its tab. */
export function readIcons(
  declarations: Declarations,
  baseUrl: string,
): { icons: PageMetadata['icons']; favicon: string | undefined } {
  const found = declarations.links
    .filter(
      ({ rel, href }) =>
        href !== '' && /(^|\s)(icon|apple-touch-icon(-precomposed)?|mask-icon)(\s|$)/.test(rel),
    )
    .slice(0, MAX_IMAGES)
    .flatMap(({ rel, href, type, sizes }) => {
      const url = webUrl(href, baseUrl);
      return url === undefined ? [] : [{ href: url, ...omitEmpty({ rel, type, sizes }) }];
    });
  return {
    icons: found,
    favicon: (found.find(({ rel }) => rel?.split(/\s+/).includes('icon')) ?? found[0])?.href,
  };
}
