import { type Declarations, declared } from '../declarations.ts';
import type { PageMetadata } from '../types.ts';
import { webUrl } from '../walk.ts';

const MAX_IMAGES = 20;

/** The fields that have a value; the others are absent. */
export function present<T extends string>(
  values: Readonly<Record<T, string | undefined>>,
): Partial<Record<T, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<
    Record<T, string>
  >;
}

/** Declared Open Graph with absolute addresses (https://ogp.me). */
export function openGraph(declarations: Declarations, baseUrl: string): PageMetadata['openGraph'] {
  const of = (name: string): string => declared(declarations, `og:${name}`);
  const urls = declarations.meta.get('og:image') ?? declarations.meta.get('og:image:url') ?? [];
  const [widths, heights, alts] = ['width', 'height', 'alt'].map(
    (name) => declarations.meta.get(`og:image:${name}`) ?? [],
  );
  return {
    ...present({
      title: of('title'),
      description: of('description'),
      type: of('type'),
      url: of('url') === '' ? undefined : webUrl(of('url'), baseUrl),
      siteName: of('site_name'),
      locale: of('locale'),
    }),
    images: urls.slice(0, MAX_IMAGES).flatMap((value, index) => {
      const url = webUrl(value, baseUrl);
      const details = present({
        width: widths?.[index],
        height: heights?.[index],
        alt: alts?.[index],
      });
      return url === undefined ? [] : [{ url, ...details }];
    }),
  };
}

/** The declared Twitter card. */
export function twitterCard(declarations: Declarations, baseUrl: string): PageMetadata['twitter'] {
  const of = (...names: string[]): string =>
    declared(declarations, ...names.map((name) => `twitter:${name}`));
  const image = of('image', 'image:src');
  return present({
    card: of('card'),
    site: of('site'),
    creator: of('creator'),
    title: of('title'),
    description: of('description'),
    image: image === '' ? undefined : webUrl(image, baseUrl),
  });
}

/** Icons in document order, and the one that a browser tab would show. */
export function icons(
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
      return url === undefined ? [] : [{ href: url, ...present({ rel, type, sizes }) }];
    });
  return {
    icons: found,
    favicon: (found.find(({ rel }) => rel?.split(/\s+/).includes('icon')) ?? found[0])?.href,
  };
}
