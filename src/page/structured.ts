import type { InlineScript } from './types.ts';

const MAX_JSON_CHARS = 4_000_000;
const MAX_JSON_LD_DOCUMENTS = 100;
/** Matches delimiters of comments that pages put around JSON. */
const COMMENT_DELIMITERS =
  /^(?:\/\/|\/\*)?\s{0,9}(?:<!--|<!\[CDATA\[)(?:\*\/)?|(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)(?:\*\/)?$/g;

/**
 * Parses JSON and tolerates common mistakes of pages: control characters, comments around the JSON, a semicolon after
 * it. Undefined if the JSON is invalid.
 */
export function parseLooseJson(text: string): unknown {
  if (text.length > MAX_JSON_CHARS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(
        text
          .trim()
          .replace(COMMENT_DELIMITERS, '')
          .replace(/[\u0000-\u001f]+/g, ' ')
          .trim()
          .replace(/;$/, ''),
      );
    } catch {
      return undefined;
    }
  }
}

/** Parses the `ld+json` scripts of the page, in document order. Malformed scripts are left out. */
export function parseStructuredData(scripts: readonly InlineScript[]): unknown[] {
  return scripts
    .filter(({ type }) => type.includes('ld+json'))
    .slice(0, MAX_JSON_LD_DOCUMENTS)
    .map(({ text }) => parseLooseJson(text))
    .filter((document) => document !== undefined);
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own property of an object. Undefined if the value is not an object or does not have the property. */
export function getOwnValue(object: unknown, key: string): unknown {
  return isJsonObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

const MAX_STRUCTURED_DATA_DEPTH = 10;
const MAX_STRUCTURED_DATA_OBJECTS = 20_000;

/**
 * Yields every object in JSON documents, outermost first and in document order, without recursion.
 * @param followedKeys names of the only properties whose values are visited; all properties by default
 */
export function* iterateObjects(
  documents: readonly unknown[],
  followedKeys?: readonly string[],
): Generator<JsonObject> {
  let level = documents;
  let count = 0;
  for (let depth = 0; depth < MAX_STRUCTURED_DATA_DEPTH && level.length > 0; depth++) {
    const nextLevel: unknown[] = [];
    for (const value of level) {
      if (count++ > MAX_STRUCTURED_DATA_OBJECTS) return;
      if (Array.isArray(value)) for (const item of value) nextLevel.push(item);
      else if (isJsonObject(value)) {
        yield value;
        const items =
          followedKeys === undefined
            ? Object.values(value)
            : followedKeys.filter((key) => Object.hasOwn(value, key)).map((key) => value[key]);
        for (const item of items) if (typeof item === 'object') nextLevel.push(item);
      }
    }
    level = nextLevel;
  }
}

/** Returns the names in `@type`, without the address of the schema. */
export function listTypes(value: JsonObject): string[] {
  const type = Object.hasOwn(value, '@type') ? value['@type'] : undefined;
  return (Array.isArray(type) ? type : [type])
    .filter((name): name is string => typeof name === 'string')
    .map((name) => name.replace(/^.*[/#:]/s, ''));
}

/** Lists the objects of structured data that are not properties of others, and the main entities of pages. */
export const listMainObjects = (structured: readonly unknown[]): JsonObject[] => [
  ...iterateObjects(structured, ['@graph', 'mainEntity']),
];
