import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * A schema as the protocol shows it, made once. The protocol's own check lets everything through: `decode` says more
 * of what is wrong, in the words of the contract.
 */
export function described(schema: z.ZodObject, io: 'input' | 'output'): StandardSchemaWithJSON {
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const json = plain(root, $defs as Json, io) as Json;
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
 * The same schema for readers that pay by the word: definitions stand where they are used (no schema of the contract
 * holds itself), bounds that every number has are left out, and answers may have fields that are newer than the reader.
 */
function plain(value: unknown, definitions: Json, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((inner) => plain(inner, definitions, io));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as Json;
  if (typeof $ref === 'string') {
    const definition = definitions[$ref.slice(REFERENCE.length)] as Json;
    return plain({ ...definition, ...own, id: undefined }, definitions, io);
  }
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key, inner]) => inner !== undefined && !isNoise(key, inner, io))
      .map(([key, inner]) => [key, plain(inner, definitions, io)]),
  );
}

const isNoise = (key: string, value: unknown, io: 'input' | 'output'): boolean =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (io === 'output' && key === 'additionalProperties' && value === false);
