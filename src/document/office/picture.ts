import type { Inline } from '../../content/index.ts';
import { spaces } from './flow.ts';
import type { Relationship } from './package.ts';

const FILE_NAME = /^[^/]{0,200}\.(?:png|jpe?g|gif|bmp|emf|wmf|svg|tiff?|webp)$/i;
/** What Office adds to texts that it wrote itself. */
const GENERATED =
  /\s*(?:Description automatically generated(?: with \w+ confidence)?|AI-generated content may be incorrect)\.?\s*$/;

/**
 * A picture with something to say: an alternative text, or an address on the web. A picture inside a document has
 * the document's address with the path inside it as fragment.
 */
export function toImage(source: Relationship | undefined, alt: string, url: string): Inline | undefined {
  if (source === undefined) return undefined;
  const onWeb = source.external && /^https?:/i.test(source.target);
  const said = spaces(alt.slice(0, 5000)).trim().replace(GENERATED, '');
  const text = FILE_NAME.test(said) ? '' : said;
  if (text === '' && !onWeb) return undefined;
  const name = source.external ? source.target.replace(/^.*[\\/]/s, '') : source.target;
  return {
    type: 'image',
    url: onWeb ? source.target : `${url}#${encodeURI(name.toWellFormed())}`,
    alt: text,
  };
}
