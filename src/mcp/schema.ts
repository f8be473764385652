import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * Converts a Zod schema to the SDK's schema interface. The SDK's validation is disabled, because `decode` reports more
 * detailed errors.
 */
export function toSdkSchema(schema: z.ZodObject, io: 'input' | 'output'): StandardSchemaWithJSON {
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const json = inlineDefinitions(root, $defs as Json, io) as Json;
  return {
    '~standard': {
      version: 1,
      vendor: 'pagewright',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

const REFERENCE = '#/$defs/';

/**
 * Shortens a JSON Schema to save tokens: definitions are inlined (no schema is recursive) and default bounds removed.
 * Output schemas allow additional properties, so that newer servers work with older clients.
 */
function inlineDefinitions(value: unknown, definitions: Json, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((inner) => inlineDefinitions(inner, definitions, io));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as Json;
  if (typeof $ref === 'string') {
    const definition = definitions[$ref.slice(REFERENCE.length)] as Json;
    return inlineDefinitions({ ...definition, ...own, id: undefined }, definitions, io);
  }
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key, inner]) => inner !== undefined && !isDefaultBound(key, inner, io))
      .map(([key, inner]) => [key, inlineDefinitions(inner, definitions, io)]),
  );
}

const isDefaultBound = (key: string, value: unknown, io: 'input' | 'output'): boolean =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (io === 'output' && key === 'additionalProperties' && value === false);
