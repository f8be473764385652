import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * Converts a Zod schema to the SDK's schema interface. The SDK's validation is disabled, because `decodeInput` reports
 * more detailed errors.
 */
export function toSdkSchema(schema: z.ZodObject, io: 'input' | 'output'): StandardSchemaWithJSON {
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const json = shortenSchema(root, $defs as Json, io) as Json;
  return {
    '~standard': {
      version: 1,
      vendor: 'pagewright',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

/** Marks fields that the list of tools leaves out to save tokens. The tools still accept them. */
export function hideFromToolList<Shape extends z.ZodRawShape>(
  shape: Shape,
  ...names: (keyof Shape & string)[]
): Shape {
  const unlisted = names.map((name) => [
    name,
    (shape[name] as unknown as z.ZodType).meta({ isUnlisted: true }),
  ]);
  return { ...shape, ...Object.fromEntries(unlisted) };
}

const isUnlisted = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'isUnlisted' in schema;

const REFERENCE_PREFIX = '#/$defs/';

/**
 * JSON Schema keywords for rules that `decodeInput` checks and explains. They are left out, because a model does not need
 * them.
 */
const CHECKED_KEYWORDS: ReadonlySet<string> = new Set([
  'maxItems',
  'maxLength',
  'minItems',
  'minLength',
  'pattern',
]);

/**
 * Shortens a JSON Schema to save tokens: definitions are inlined (no schema is recursive), and rules that a model does
 * not need are removed. An output schema has only the types of the first level, and allows additional properties, so
 * that newer servers work with older clients.
 */
function shortenSchema(value: unknown, definitions: Json, io: 'input' | 'output', depth = 0): unknown {
  if (Array.isArray(value)) return value.map((inner) => shortenSchema(inner, definitions, io, depth));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...ownFields } = value as Json;
  if (typeof $ref === 'string') {
    const definition = definitions[$ref.slice(REFERENCE_PREFIX.length)] as Json;
    return shortenSchema({ ...definition, ...ownFields, id: undefined }, definitions, io, depth);
  }
  const isNested = io === 'output' && depth > OUTPUT_DEPTH && typeof ownFields['type'] === 'string';
  return Object.fromEntries(
    Object.entries(ownFields)
      .filter(([key, inner]) => inner !== undefined && !isOmittedKeyword(key, inner))
      .filter(([key]) => !isNested || key === 'type')
      .map(([key, inner]) => [key, shortenSchema(inner, definitions, io, depth + 1)]),
  );
}

/** Depth of the root, its `properties`, and the schema of each property. */
const OUTPUT_DEPTH = 1;

const isOmittedKeyword = (key: string, value: unknown): boolean =>
  isUnlisted(value) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  // A model expects positive numbers, so leave these limits out.
  (key === 'minimum' && (value === Number.MIN_SAFE_INTEGER || value === 0 || value === 1)) ||
  (CHECKED_KEYWORDS.has(key) && (typeof value === 'number' || typeof value === 'string')) ||
  (key === 'additionalProperties' && value === false) ||
  // The names and values of an object of any form.
  key === 'propertyNames' ||
  (key === 'additionalProperties' && JSON.stringify(value) === '{}');
