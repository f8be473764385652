import type { Inline } from '../../content/index.ts';
import { collapseSpaces } from './block-builder.ts';
import type { Relationship } from './office-package.ts';

const FILE_NAME_PATTERN = /^[^/]{0,200}\.(?:png|jpe?g|gif|bmp|emf|wmf|svg|tiff?|webp)$/i;
/** The note that Office appends to alternative texts that it generated. */
const GENERATED_DESCRIPTION =
  /\s*(?:Description automatically generated(?: with \w+ confidence)?|AI-generated content may be incorrect)\.?\s*$/;

/**
 * Converts an image with an alternative text or a web address. Returns undefined for other images. The URL of an
 * embedded image is the document's address, with the path inside the document as fragment.
 */
export function toImage(source: Relationship | undefined, alt: string, url: string): Inline | undefined {
  if (source === undefined) return undefined;
  const isOnWeb = source.external && /^https?:/i.test(source.target);
  const description = collapseSpaces(alt.slice(0, 5000)).trim().replace(GENERATED_DESCRIPTION, '');
  const altText = FILE_NAME_PATTERN.test(description) ? '' : description;
  if (altText === '' && !isOnWeb) return undefined;
  const name = source.external ? source.target.replace(/^.*[\\/]/s, '') : source.target;
  return {
    type: 'image',
    url: isOnWeb ? source.target : `${url}#${encodeURI(name.toWellFormed())}`,
    alt: altText,
  };
}
