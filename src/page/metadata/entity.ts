import { isJsonObject, type JsonObject, iterateObjects, getOwnValue, listTypes } from '../structured.ts';

const ARTICLE_SCHEMA_TYPE =
  /Article$|BlogPosting$|SocialMediaPosting$|Report$|Recipe$|DiscussionForumPosting|QAPage|HowTo$|Book$|PodcastEpisode/;
const THING_SCHEMA_TYPE =
  /^VideoObject$|^Product$|^Event$|^Course$|^JobPosting$|^SoftwareApplication$|^Movie$/;
/**
 * Matches the type of a review. A review is usually part of another entity, but it is the main entity of some pages.
 */
const REVIEW_SCHEMA_TYPE = /^Review$/;
const PAGE_SCHEMA_TYPE = /WebPage$|ItemPage|AboutPage|FAQPage/;

/** The main entity of a page and its website, from structured data (schema.org). */
export interface PageEntity {
  /**
   * The article, product or other entity that the page is about. Undefined if structured data does not describe such an
   * entity.
   */
  main: JsonObject | undefined;
  /** Whether the main entity is a text, so that its description is a summary of the page. */
  isText: boolean;
  /** The description of the page itself. */
  page: JsonObject | undefined;
  siteName: string;
  /** All objects of structured data by their `@id`, for references between objects. */
  byId: ReadonlyMap<string, JsonObject>;
}

/** Returns a string property, or an empty string if the object does not have it. */
export function getString(object: JsonObject | undefined, key: string): string {
  const value = getOwnValue(object, key);
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0].trim() : '';
}

/** Properties that can lead to the main entity. All other properties lead to other entities. */
const MAIN_ENTITY_KEYS = ['@graph', 'mainEntity', 'mainEntityOfPage'];
/** Properties for parts of an entity, such as its reviews. */
const SUBORDINATE_KEYS = ['review', 'reviews', 'comment'];

/** Returns the `@id`s of the reviews and comments that an object refers to. */
function listSubordinateIds(object: JsonObject): string[] {
  return SUBORDINATE_KEYS.filter((key) => Object.hasOwn(object, key)).flatMap((key) =>
    [object[key]].flat().map((item) => (isJsonObject(item) ? getString(item, '@id') : '')),
  );
}

/**
 * Finds the main entity of a page in its structured data: the outermost article, else another outermost entity, else a
 * review.
 */
export function findEntity(structured: readonly unknown[]): PageEntity {
  let article: JsonObject | undefined;
  let thing: JsonObject | undefined;
  let review: JsonObject | undefined;
  let page: JsonObject | undefined;
  let siteName = '';
  const byId = new Map<string, JsonObject>();
  const subordinateEntityIds = new Set<string>();
  for (const object of iterateObjects(structured)) {
    const id = getString(object, '@id');
    if (id !== '' && Object.keys(object).length > 1 && !byId.has(id)) byId.set(id, object);
    for (const reference of listSubordinateIds(object)) subordinateEntityIds.add(reference);
    if (listTypes(object).includes('WebSite')) siteName ||= getString(object, 'name');
  }
  subordinateEntityIds.delete('');
  for (const object of iterateObjects(structured, MAIN_ENTITY_KEYS)) {
    if (subordinateEntityIds.has(getString(object, '@id'))) continue;
    for (const type of listTypes(object)) {
      if (ARTICLE_SCHEMA_TYPE.test(type)) article ??= object;
      else if (THING_SCHEMA_TYPE.test(type)) thing ??= object;
      else if (REVIEW_SCHEMA_TYPE.test(type)) review ??= object;
      else if (PAGE_SCHEMA_TYPE.test(type)) page ??= object;
    }
  }
  const main = article ?? thing ?? review;
  const publisher = main?.publisher;
  if (isJsonObject(publisher)) siteName ||= getString(publisher, 'name');
  return { main, isText: main !== undefined && main === article, page, siteName, byId };
}

const MAX_ENTITY_NAMES = 50;

/** Lists the names of people or organizations in a property: a string, an object, a reference, or a list of these. */
export function listNames(value: unknown, byId: ReadonlyMap<string, JsonObject>): string[] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, MAX_ENTITY_NAMES) : [value];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if (!isJsonObject(item)) return [];
    const namedObject = getString(item, 'name') === '' ? byId.get(getString(item, '@id')) : item;
    const name = namedObject?.name;
    return Array.isArray(name) ? name.filter((n) => typeof n === 'string') : [getString(namedObject, 'name')];
  });
}
