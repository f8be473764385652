import { isJsonObject, iterateObjects, type JsonObject } from '../page/index.ts';
import type { JsonSchemaObject } from './schema/expand-schema.ts';

/**
 * Fills a schema from data that a page declares, such as JSON-LD. The object that names most properties of the schema is
 * used; names are compared without case, `_` and `-`. Nested objects and lists are followed. Texts and numbers are
 * converted to each other.
 * @param documents data of the page, most trusted first
 * @param metadata names and values of the page's metadata, for properties that the object does not have
 * @returns undefined if the page declares none of the properties. The data is not validated
 */
export function fillFromDeclaredData(
  schema: JsonSchemaObject,
  documents: readonly unknown[],
  metadata: JsonObject,
): Record<string, unknown> | undefined {
  const names = new Set(Object.keys(isJsonObject(schema.properties) ? schema.properties : {}).map(foldName));
  let best: Record<string, unknown> = {};
  for (const object of iterateObjects(documents)) {
    if (!Object.keys(object).some((name) => names.has(foldName(name)))) continue;
    const filled = fillObject(schema, object) ?? {};
    if (Object.keys(filled).length > Object.keys(best).length) best = filled;
  }
  const data = { ...fillObject(schema, metadata), ...best };
  return Object.keys(data).length === 0 ? undefined : data;
}

/** Maximum number of entries of a list. An answer may have at most 5,000 values. */
const MAX_ITEMS = 5000;

const foldName = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

function fillObject(schema: JsonSchemaObject, object: JsonObject): Record<string, unknown> | undefined {
  if (!isJsonObject(schema.properties)) return undefined;
  const names = new Map(Object.keys(object).map((name) => [foldName(name), name]));
  const entries = Object.entries(schema.properties).flatMap(([name, inner]): [string, unknown][] => {
    const declaredName = names.get(foldName(name));
    const value = declaredName === undefined ? undefined : convertValue(inner, object[declaredName]);
    return value === undefined ? [] : [[name, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Converts a declared value to the type of a schema. Undefined if it has another type. */
function convertValue(schema: unknown, value: unknown): unknown {
  if (!isJsonObject(schema) || value === null) return undefined;
  const { type, anyOf, items } = schema;
  if (Array.isArray(anyOf))
    return anyOf.map((branch) => convertValue(branch, value)).find((converted) => converted !== undefined);
  const name: unknown = [type].flat().find((each) => each !== 'null');
  switch (name) {
    case 'object': {
      const object: unknown = Array.isArray(value) ? value[0] : value;
      return isJsonObject(object) ? fillObject(schema, object) : undefined;
    }
    case 'array':
      return (Array.isArray(value) ? value : [value])
        .slice(0, MAX_ITEMS)
        .map((item) => convertValue(items ?? {}, item))
        .filter((item) => item !== undefined);
    case 'string':
      return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
    case 'number':
    case 'integer': {
      const isNumeric = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value.trim());
      return isNumeric ? Number(value) : typeof value === 'number' ? value : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return typeof value === 'object' ? undefined : value;
  }
}
