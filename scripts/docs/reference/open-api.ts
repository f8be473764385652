import { buildOpenApi } from '../../../src/contract/index.ts';
import type { JsonSchema, Schemas } from './schema.ts';

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required: boolean;
  schema: JsonSchema;
}

interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Response {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Record<string, Content>;
}

/** An operation of the OpenAPI description. */
export interface ReferenceOperation {
  id: string;
  tag: string;
  method: string;
  path: string;
  /** The first sentence of the summary, without the period. */
  title: string;
  /** The summary without its first sentence. */
  description: string;
  isPublic: boolean;
  parameters: readonly Parameter[];
  body?: Content;
  /** Content of a form with a file, if the operation receives one. */
  upload?: Content;
  responses: Readonly<Record<string, Response>>;
}

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Schemas };
}

interface OpenApiOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security?: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}

/** Reads the OpenAPI description that the service publishes. */
export function readOpenApi(address: string): { operations: ReferenceOperation[]; schemas: Schemas } {
  const { paths, components } = buildOpenApi(address) as unknown as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [, title = '', rest = ''] = /^(.*?)\.(?:\s(.*))?$/.exec(operation.summary) ?? [];
      const { 'application/json': body, 'multipart/form-data': upload } =
        operation.requestBody?.content ?? {};
      return {
        id: operation.operationId,
        tag: operation.tags[0],
        method: method.toUpperCase(),
        path,
        title,
        description: `${rest} ${operation.description}`.trim(),
        isPublic: operation.security?.length === 0,
        parameters: operation.parameters,
        ...(body && { body }),
        ...(upload && { upload }),
        responses: operation.responses,
      };
    }),
  );
  return { operations, schemas: components.schemas };
}
