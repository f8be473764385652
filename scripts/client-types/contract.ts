import { OPERATIONS, buildOpenApi } from '../../src/contract/index.ts';
import type { Schema } from './type-of.ts';

/** An operation of the OpenAPI description with its path and method. */
export interface DescribedOperation {
  path: string;
  method: string;
  operationId: string;
  summary: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Omit<DescribedOperation, 'path' | 'method'>>>;
  components: { schemas: Record<string, Schema> };
}

/** Returns all operations of the contract, and the named schemas in alphabetical order. */
export function readContract(): {
  operations: DescribedOperation[];
  schemas: [name: string, schema: Schema][];
} {
  const { paths, components } = buildOpenApi('/', OPERATIONS) as unknown as Description;
  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
    ),
    schemas: Object.entries(components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Describes the result of an operation that succeeds. `schema` is missing if the result is not JSON. */
export function describeAnswer(responses: DescribedOperation['responses']): {
  kind: 'json' | 'text' | 'bytes' | 'nothing';
  schema?: Schema;
} {
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const schema = success?.content?.['application/json']?.schema;
  if (schema) return { kind: 'json', schema };
  const [other] = Object.values(success?.content ?? {});
  if (other) return { kind: other.schema.format === 'binary' ? 'bytes' : 'text' };
  return { kind: status === '204' ? 'nothing' : 'json' };
}

/** Returns the schemas of all errors of an operation. */
export const describeFailures = (responses: DescribedOperation['responses']): Schema[] =>
  Object.entries(responses)
    .filter(([code]) => !code.startsWith('2'))
    .flatMap(([, { content }]) => content?.['application/json']?.schema.oneOf ?? []);

/**
 * Returns the tags of the errors that a repetition of the call does not help, whatever their status. These have
 * `retryable: false` in the error table.
 */
export const listFinalTags = (schemas: readonly [name: string, schema: Schema][]): string[] =>
  schemas.flatMap(([name, { properties }]) =>
    properties?.['_tag']?.const === name && properties['retryable']?.const === false ? [name] : [],
  );
