import { type Declarations, declared } from '../declarations.ts';
import { STOP_WORDS, words } from '../main/text.ts';
import { collapse } from '../walk.ts';
import { type Entity, stringOf } from './entity.ts';

/** UTF-16 units: a shorter description is a line to click on, another one says more. */
const MIN_LENGTH = 60;

/**
 * What the page declares that it is about: in structured data, then where it is shared, then as its description or
 * card, of which the one that has a word of the title is preferred, for the other may be the site's. Empty without any.
 */
export function pageDescription(declarations: Declarations, entity: Entity, title: string): string {
  const catalogued = declared(declarations, 'dc:description', 'dc.description', 'dcterms.description');
  if (catalogued !== '') return catalogued;
  const structured = collapse(stringOf(entity.main, 'description'));
  if (structured.length >= MIN_LENGTH) return structured;
  const shared = declared(declarations, 'og:description');
  const own = declared(declarations, 'description');
  if (shared !== '' && (shared.length >= MIN_LENGTH || shared.length >= own.length)) return shared;
  const others = [own, declared(declarations, 'twitter:description')].filter((text) => text !== '');
  const telling = new Set(words(title).filter((word) => !STOP_WORDS.has(word)));
  const about = others.find((text) => words(text).some((word) => telling.has(word)));
  return about ?? others[0] ?? structured;
}
