import { z } from 'zod';
import { ERRORS } from './errors/error-table.ts';
import { type ErrorTag, createErrorSchema, ServiceError } from './errors/errors.ts';
import { COMMON_ERRORS, OPERATIONS, type Operation, OTHER_OPERATIONS } from './operations/index.ts';
import { RunEndedEvent } from './runs/webhook.ts';

type JsonObject = Record<string, unknown>;

/** Version of the machine-readable description (specification 9). */
export const API_VERSION = '0.0.1';

const API_DESCRIPTION = `Fetch web pages, documents and videos as Markdown or JSON. Authorize with an API key, then try \`POST /v1/fetch\`.

Status 200 means that the service fetched the page or can tell you why the origin failed. Every other status is an
error of the service or of the request; its body names it in \`_tag\`.`;

const COMPONENT_PREFIX = '#/components/schemas/';
const TRACE_HEADER = {
  'x-service-trace-id': {
    description: 'Identifies this request in logs. Quote it when you report a problem.',
    schema: { type: 'string' },
  },
};

/**
 * Generates the OpenAPI 3.1 description from the operations and the error table.
 * @param baseUrl URL that the paths are relative to
 * @param operations default: all
 */
export function buildOpenApi(
  baseUrl: string,
  operations: Readonly<Record<string, Operation>> = { ...OPERATIONS, ...OTHER_OPERATIONS },
): JsonObject {
  const schemas = new SchemaCollector();
  const paths: Record<string, JsonObject> = {};
  for (const operation of Object.values(operations)) {
    const operationsByMethod = (paths[operation.path] ??= {});
    operationsByMethod[operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  for (const tag of Object.keys(ERRORS) as ErrorTag[]) schemas.addError(tag);
  const webhooks = { runEnded: { post: describeRunEnded(schemas) } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pagewright',
      version: API_VERSION,
      description: API_DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { bearer: [] }, { cookie: [] }],
    paths,
    webhooks,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-service-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'pagewright_session' },
      },
    },
  };
}

/** Converts schemas to JSON Schema. Schemas with an id become named components. */
class SchemaCollector {
  readonly components: Record<string, unknown> = {};

  addReference(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const {
      $schema: _,
      $defs,
      ...schemaFields
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
    for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject)) {
      this.components[name] = rewriteReferences(definition);
    }
    const id = schemaFields['id'];
    if (typeof id !== 'string') return rewriteReferences(schemaFields) as JsonObject;
    this.components[id] = rewriteReferences(schemaFields);
    return { $ref: COMPONENT_PREFIX + id };
  }

  addError(tag: ErrorTag): JsonObject {
    this.components[tag] ??= {
      description: `${ERRORS[tag].description} ${ERRORS[tag].next}`,
      ...(rewriteReferences(z.toJSONSchema(createErrorSchema(tag))) as JsonObject),
      examples: [buildErrorExample(tag)],
    };
    return { $ref: COMPONENT_PREFIX + tag };
  }
}

/** Rewrites references from `$defs` to `components/schemas`, and removes `$schema` and ids. */
function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== '$schema' && !(key === 'id' && typeof inner === 'string'))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', COMPONENT_PREFIX)
          : rewriteReferences(inner),
      ]),
  );
}

function describeOperation(operation: Operation, schemas: SchemaCollector): JsonObject {
  return {
    operationId: operation.id,
    tags: [operation.id.split('.', 1)[0]],
    summary: operation.summary,
    description: operation.description,
    ...(operation.isPublic && { security: [] }),
    parameters: [
      ...describeParameters(operation.params, 'path', schemas),
      ...describeParameters(operation.query, 'query', schemas),
      ...describeParameters(operation.headers, 'header', schemas),
    ],
    ...describeBody(operation, schemas),
    responses: { ...describeSuccess(operation, schemas), ...describeFailures(operation, schemas) },
  };
}

const BINARY = { type: 'string', format: 'binary' };

function describeBody({ body, upload, exampleRequest }: Operation, schemas: SchemaCollector): JsonObject {
  if (upload) {
    const properties = {
      file: { ...BINARY, description: 'The bytes of the file.' },
      options: schemas.addReference(upload, 'input'),
    };
    const form = { type: 'object', required: ['file'], properties };
    const content = {
      'application/octet-stream': { schema: BINARY },
      'multipart/form-data': { schema: form, encoding: { options: { contentType: 'application/json' } } },
    };
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const schema = schemas.addReference(body, 'input');
  return {
    requestBody: { required: true, content: { 'application/json': { schema, example: exampleRequest } } },
  };
}

function describeParameters(
  schema: z.ZodObject | undefined,
  parameterLocation: 'path' | 'query' | 'header',
  schemas: SchemaCollector,
) {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: parameterLocation,
    description: (field as z.ZodType).description,
    required: parameterLocation === 'path',
    schema: schemas.addReference(field as z.ZodType, 'input'),
  }));
}

const isBinaryContentType = (contentType: string): boolean => contentType === 'application/zip';

function describeSuccess(
  { success, exampleResponse: example }: Operation,
  schemas: SchemaCollector,
): JsonObject {
  const headers = Object.entries(success.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const content = success.schema
    ? { 'application/json': { schema: schemas.addReference(success.schema, 'output'), example } }
    : success.contentType && {
        [success.contentType]: {
          schema: isBinaryContentType(success.contentType) ? BINARY : { type: 'string' },
          ...(example !== undefined && { example }),
        },
      };
  return {
    [success.status]: {
      description: success.description,
      headers: { ...TRACE_HEADER, ...Object.fromEntries(headers) },
      ...(content && { content }),
    },
  };
}

function describeFailures(operation: Operation, schemas: SchemaCollector): JsonObject {
  const tagsByStatus = Map.groupBy(operation.errors ?? COMMON_ERRORS, (tag) => ERRORS[tag].status);
  return Object.fromEntries(
    [...tagsByStatus].map(([status, tags]) => {
      const hasRetryAfter = tags.some((tag) => 'retryAfterSeconds' in ERRORS[tag]);
      return [
        status,
        {
          description: tags.map((tag) => `\`${tag}\`: ${ERRORS[tag].description}`).join('\n\n'),
          headers: {
            ...TRACE_HEADER,
            ...(hasRetryAfter && { 'Retry-After': { required: true, schema: { type: 'integer' } } }),
          },
          content: {
            'application/json': {
              schema: { oneOf: tags.map((tag) => schemas.addError(tag)) },
              examples: Object.fromEntries(tags.map((tag) => [tag, { value: buildErrorExample(tag) }])),
            },
          },
        },
      ];
    }),
  );
}

const describeRunEnded = (schemas: SchemaCollector): JsonObject => ({
  operationId: 'runEnded',
  summary: 'A batched run or a crawl has ended',
  description:
    'Sent to the webhook of the organization, signed as Standard Webhooks describe, and repeated until it is accepted.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemas.addReference(RunEndedEvent, 'output') } },
  },
  responses: { '2XX': { description: 'The event was accepted. It is not sent again.' } },
});

const buildErrorExample = (tag: ErrorTag): JsonObject =>
  new ServiceError(tag, ERRORS[tag].example as ServiceError['fields']).body(
    '1f0c9a52-6f0e-4b1c-9d57-7a2f6b8f3c10',
  );
