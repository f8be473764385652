import { parseWordSet } from '../../content/index.ts';
import {
  compilePattern,
  createDecodeError,
  type ServiceError,
  splitJsonPointer,
} from '../../contract/index.ts';

/** A JSON Schema without `$ref`, and only with keywords that are validated or that describe a value. */
export type JsonSchema = boolean | JsonSchemaObject;
export interface JsonSchemaObject {
  readonly [keyword: string]: unknown;
}

const MAX_SCHEMA_CHARS = 100_000;
/** Limits after every `$ref` is replaced. */
const MAX_SUBSCHEMAS = 2000;
const MAX_SCHEMA_DEPTH = 32;
const MAX_EXPANDED_CHARS = 200_000;
/** Matching takes time in proportion to the instructions of all patterns. */
const MAX_PATTERN_INSTRUCTIONS = 10_000;

const DESCRIPTIONS = parseWordSet('title description');
const VALUE_KEYWORDS = parseWordSet(`
  title description type enum const format pattern minLength maxLength required dependentRequired
  minimum maximum exclusiveMinimum exclusiveMaximum multipleOf uniqueItems
  minItems maxItems minContains maxContains minProperties maxProperties
`);
const SCHEMA_KEYWORDS = parseWordSet(`
  items contains additionalProperties propertyNames not if then else unevaluatedItems unevaluatedProperties
`);
const LIST_KEYWORDS = parseWordSet('prefixItems allOf anyOf oneOf');
const MAP_KEYWORDS = parseWordSet('properties patternProperties dependentSchemas');
const REFUSED_KEYWORDS: Readonly<Record<string, string>> = {
  $dynamicRef: 'Use $ref to a definition of the same schema.',
  $recursiveRef: 'Use $ref to a definition of the same schema.',
  dependencies: 'Use dependentRequired or dependentSchemas.',
};

/**
 * Replaces every `$ref` of a caller's JSON Schema (draft 7 to 2020-12) and checks its limits, so that it can be validated
 * in bounded time. Keywords without effect on validity are left out, except titles and descriptions.
 * @throws ServiceError `HttpApiDecodeError` for a schema that is too large or too deep, recursive, remote, not of an object
 */
export function expandSchema(source: Readonly<Record<string, unknown>>): JsonSchemaObject {
  const size = JSON.stringify(source).length;
  if (size > MAX_SCHEMA_CHARS)
    throw createSchemaError([], `It has ${size} characters. The limit is ${MAX_SCHEMA_CHARS}.`);
  const expanded = new SchemaExpander(source).expand(source, [], 0);
  if (expanded === true || expanded === false || expanded.type !== 'object')
    throw createSchemaError([], 'Its root is not an object. Set `type` to "object", and use `properties`.');
  return expanded;
}

/** Creates the error for a wrong schema. @param path place in the schema */
export const createSchemaError = (path: readonly string[], message: string): ServiceError =>
  createDecodeError('body', [{ _tag: 'Pointer', path: ['schema', ...path], message }]);

class SchemaExpander {
  readonly #root: unknown;
  /** References on the way from the root to the current place. */
  readonly #openReferences: string[] = [];
  #subschemas = 0;
  #instructions = 0;
  #chars = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  expand(schema: unknown, path: readonly string[], depth: number): JsonSchema {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) throw createSchemaError(path, 'A schema must be an object, true or false.');
    if (++this.#subschemas > MAX_SUBSCHEMAS)
      throw createSchemaError(
        path,
        `With every $ref replaced, it has more than ${MAX_SUBSCHEMAS} subschemas.`,
      );
    if (depth > MAX_SCHEMA_DEPTH)
      throw createSchemaError(
        path,
        `With every $ref replaced, it is nested deeper than ${MAX_SCHEMA_DEPTH} levels.`,
      );
    const entries: [string, unknown][] = [];
    for (const [keyword, value] of Object.entries(toPrefixItems(schema))) {
      const place = [...path, keyword];
      const reason = Object.hasOwn(REFUSED_KEYWORDS, keyword) ? REFUSED_KEYWORDS[keyword] : undefined;
      if (reason !== undefined) throw createSchemaError(place, `${keyword} is not supported. ${reason}`);
      if (VALUE_KEYWORDS.has(keyword)) {
        this.#countChars(JSON.stringify(value), place);
        entries.push([keyword, value]);
      }
      if (keyword === 'pattern') this.#checkPattern(value, place);
      if (keyword === 'patternProperties' && isObject(value))
        for (const pattern of Object.keys(value)) this.#checkPattern(pattern, [...place, pattern]);
      const expandAt = (inner: unknown, ...steps: string[]): JsonSchema =>
        this.expand(inner, [...place, ...steps], depth + 1);
      if (SCHEMA_KEYWORDS.has(keyword)) entries.push([keyword, expandAt(value)]);
      if (LIST_KEYWORDS.has(keyword)) {
        if (!Array.isArray(value)) throw createSchemaError(place, 'It must be a list of schemas.');
        entries.push([keyword, value.map((inner, index) => expandAt(inner, String(index)))]);
      }
      if (MAP_KEYWORDS.has(keyword)) {
        if (!isObject(value)) throw createSchemaError(place, 'It must be an object of schemas.');
        const inner = Object.entries(value).map(([name, each]) => {
          this.#countChars(name, place);
          return [name, expandAt(each, name)] as const;
        });
        entries.push([keyword, Object.fromEntries(inner)]);
      }
    }
    const own = Object.fromEntries(entries);
    return '$ref' in schema ? this.#addReferenced(schema['$ref'], own, path, depth) : own;
  }

  /** Combines the keywords next to a `$ref` with the schema to which it leads. */
  #addReferenced(
    reference: unknown,
    own: Record<string, unknown>,
    path: readonly string[],
    depth: number,
  ): JsonSchema {
    const place = [...path, '$ref'];
    const shown = JSON.stringify(reference)?.slice(0, 100);
    if (typeof reference !== 'string' || !reference.startsWith('#'))
      throw createSchemaError(
        place,
        `${shown} leads to another document. Copy it to $defs, and use "#/$defs/NAME".`,
      );
    if (this.#openReferences.includes(reference))
      throw createSchemaError(place, `${shown} leads back to itself. Recursive schemas are not supported.`);
    const steps = toSteps(reference);
    const target = steps && followSteps(this.#root, steps);
    if (!steps || target === undefined)
      throw createSchemaError(place, `${shown} leads to nothing in the schema.`);
    this.#openReferences.push(reference);
    const expanded = this.expand(target, steps, depth);
    this.#openReferences.pop();
    const onlyDescribes = Object.keys(own).every((keyword) => DESCRIPTIONS.has(keyword));
    if (typeof expanded === 'object' && onlyDescribes) return { ...expanded, ...own };
    return { ...own, allOf: [...(Array.isArray(own.allOf) ? own.allOf : []), expanded] };
  }

  /** Counts the size of the expanded schema, which a definition that is used often can multiply. */
  #countChars(text: string, place: readonly string[]): void {
    this.#chars += text.length;
    if (this.#chars > MAX_EXPANDED_CHARS)
      throw createSchemaError(
        place,
        `With every $ref replaced, it has more than ${MAX_EXPANDED_CHARS} characters.`,
      );
  }

  #checkPattern(source: unknown, place: readonly string[]): void {
    const pattern = typeof source === 'string' ? compilePattern(source) : undefined;
    if (!pattern)
      throw createSchemaError(
        place,
        `${JSON.stringify(source)?.slice(0, 100)} is not a valid regular expression. Use RE2 syntax, without lookaround and backreferences.`,
      );
    this.#instructions += pattern.programSize();
    if (this.#instructions > MAX_PATTERN_INSTRUCTIONS)
      throw createSchemaError(
        place,
        'The patterns are too large. Use fewer, or smaller counts such as {1,20}.',
      );
  }
}

/** Converts lists of `items`, which draft 7 has, to `prefixItems`. */
function toPrefixItems(schema: JsonSchemaObject): JsonSchemaObject {
  const { items, additionalItems, ...others } = schema;
  if (!Array.isArray(items)) return schema;
  return { ...others, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}

/** Returns the steps of a JSON Pointer in the fragment of a URL (RFC 6901, section 6). Undefined for other fragments. */
function toSteps(reference: string): string[] | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  try {
    return splitJsonPointer(decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

const followSteps = (root: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (target, step) =>
      typeof target === 'object' && target !== null && Object.hasOwn(target, step)
        ? Reflect.get(target, step)
        : undefined,
    root,
  );

const isObject = (value: unknown): value is JsonSchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
