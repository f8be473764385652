import type { PageMetadata, SeenPage } from '../types.ts';
import { attribute, collapse, walkTree } from '../walk.ts';

/** Facts about a page, from its own declarations. */
export function readMetadata(seen: SeenPage): PageMetadata {
  const meta = new Map<string, string>();
  let lang = '';
  walkTree(seen.root, {
    enter: (element) => {
      if (element.tag === 'html') lang ||= attribute(element, 'lang');
      if (element.tag === 'meta') {
        const key = (attribute(element, 'property') || attribute(element, 'name')).toLowerCase();
        if (key && !meta.has(key)) meta.set(key, collapse(attribute(element, 'content')));
      }
      return true;
    },
  });
  const title = meta.get('og:title') || collapse(seen.title);
  const description = meta.get('description') || meta.get('og:description');
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(lang && { lang }),
    icons: [],
    openGraph: { images: [] },
    twitter: {},
  };
}
