import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorTag } from '../../src/contract/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';
import { validatorOf } from './validate-reply.ts';

let service: Pagewright;
let document: JsonValue;

beforeAll(async () => {
  service = await startPagewright();
  document = (await service.call('GET', '/openapi.json', { anonymous: true })).json;
});
afterAll(() => service.close());

const operation = (path: string, method = 'post'): JsonValue => document.paths[path][method];
const tagsOf = (path: string, status: number): string[] =>
  operation(path).responses[status].content['application/json'].schema.oneOf.map(({ $ref }: JsonValue) =>
    $ref.split('/').at(-1),
  );

function expectValid(pointer: readonly string[], value: JsonValue): void {
  const validate = validatorOf([...pointer, 'schema']);
  validate?.(value);
  expect([pointer, validate?.errors]).toEqual([pointer, null]);
}

/** Every `$ref` of a document. */
function references(value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner as JsonValue),
  );
}

describe('OpenAPI description', () => {
  it('the description is OpenAPI 3.1, version 0.0.1, with the URL of the service', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '0.0.1', title: expect.any(String) },
      servers: [{ url: service.address }],
    });
  });

  it('the description has no unresolved references', () => {
    for (const reference of references(document)) {
      const name = reference.replace('#/components/schemas/', '');
      expect(document.components.schemas).toHaveProperty([name]);
    }
  });

  it('the description has the operation ids of the contract', () => {
    expect(operation('/v1/fetch').operationId).toBe('fetch.fetch');
    expect(operation('/v1/fetch/json').operationId).toBe('fetch.fetchJson');
    expect(operation('/v1/fetch/search').operationId).toBe('fetch.fetchSearch');
  });

  it('the description declares three authentication schemes', () => {
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-service-api-key' },
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie' },
    });
  });

  it.each(['/v1/fetch', '/v1/fetch/json'])('%s has every error status of the contract', (path) => {
    const statuses = Object.keys(operation(path).responses).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 413, 429, 500, 502, 503, 504, 529]));
    expect(tagsOf(path, 400).toSorted()).toEqual(['BadRequest', 'HttpApiDecodeError']);
    expect(tagsOf(path, 403).toSorted()).toEqual(['AccessBlocked', 'FetchBlocked']);
    expect(tagsOf(path, 413).toSorted()).toEqual(['FetchPageTooLarge', 'PayloadTooLarge']);
    expect(tagsOf(path, 429).toSorted()).toEqual(['FetchConcurrencyLimitExceeded', 'TooManyRequests']);
  });

  it('the Markdown endpoint has the three origin headers', () => {
    expect(Object.keys(operation('/v1/fetch').responses[200].headers)).toEqual(
      expect.arrayContaining([
        'x-service-trace-id',
        'x-service-origin-error',
        'x-service-origin-error-detail',
        'x-service-origin-error-retryable',
      ]),
    );
  });

  it('the description requires Retry-After on status 429, 503 and 529', () => {
    for (const status of [429, 503, 529]) {
      expect(operation('/v1/fetch').responses[status].headers['Retry-After'].required).toBe(true);
    }
  });

  it('the description lists every error with its tag, and retryable unless the status implies it', () => {
    const named = new Set(
      Object.values<JsonValue>(document.paths)
        .flatMap((methods) => Object.values<JsonValue>(methods))
        .flatMap(({ responses }) => references(responses).map((reference) => reference.split('/').at(-1))),
    );
    for (const [tag, { status, retryable }] of Object.entries<JsonValue>(ERRORS)) {
      if (!named.has(tag)) continue;
      const schema = document.components.schemas[tag];
      expect(schema.properties._tag).toMatchObject({ const: tag });
      expect('retryable' in schema.properties).toBe([429, 500, 502, 503, 504, 529].includes(status));
      expect(schema.required.includes('retryable')).toBe(retryable !== undefined);
    }
    expect(named).toContain('FetchCapacityTimeout');
  });

  it('the description forbids unknown keys in request bodies', () => {
    const { schemas } = document.components;
    for (const name of ['FetchRequest', 'FetchJsonRequest', 'IncludeOptions', 'SearchOptions']) {
      expect(schemas[name].additionalProperties).toBe(false);
    }
    expect(schemas['SearchOptions'].properties.maxResults).toMatchObject({
      minimum: 1,
      maximum: 50,
      default: 5,
    });
  });

  it('the description explains every operation, parameter and error with an example', () => {
    for (const [path, methods] of Object.entries<JsonValue>(document.paths)) {
      for (const [method, described] of Object.entries<JsonValue>(methods)) {
        const where = `${method} ${path}`;
        expect(described.summary, where).toMatch(/\.$/);
        expect(described.description, where).toMatch(/\.$/);
        for (const { name, description } of described.parameters) {
          expect(description, `${where}: ${name}`).toEqual(expect.any(String));
        }
        const body = described.requestBody?.content['application/json'];
        if (body)
          expectValid(['paths', path, method, 'requestBody', 'content', 'application/json'], body.example);
        for (const [status, { content }] of Object.entries<JsonValue>(described.responses)) {
          const json = content?.['application/json'];
          if (!json) continue;
          const examples = json.examples
            ? Object.values<JsonValue>(json.examples)
            : [{ value: json.example }];
          expect(examples.length).toBe(json.schema.oneOf?.length ?? 1);
          for (const { value } of examples) {
            expectValid(['paths', path, method, 'responses', status, 'content', 'application/json'], value);
          }
        }
      }
    }
  });

  it('the example of every error says what to do next', () => {
    for (const [tag, { next, status }] of Object.entries<JsonValue>(ERRORS)) {
      const [example] = document.components.schemas[tag].examples;
      const sentence: string = example.message ?? example.description;
      expect(sentence, tag).toMatch(/\w{2,}.*\.$/);
      if (!('message' in ERRORS[tag as ErrorTag].fields) && status !== 401) expect(sentence).toContain(next);
    }
  });

  it.each([
    '/v1/session',
    '/v1/setup',
    '/v1/mcp',
    '/v1/keys',
    '/v1/snapshots/{snapshotId}',
    '/v1/snapshots/{snapshotId}/screenshot',
  ])('the description contains the path %s', (path) => {
    expect(Object.keys(document.paths)).toContain(path);
  });

  it('the description states the bounds of queries, patterns and selectors', () => {
    const { schemas } = document.components;
    const { links, html } = schemas.IncludeOptions.properties;
    const array = { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 1000 } };
    expect(links.anyOf[1].properties).toMatchObject({ includePatterns: array, excludePatterns: array });
    const selectors = { maxItems: 50, items: { type: 'string', maxLength: 500 } };
    expect(html.anyOf[1].properties).toMatchObject({ selectors, excludeSelectors: selectors });
    expect(html.anyOf[1].properties.scope.description).toContain('default for HTML');
    expect(html.anyOf[2].maxItems).toBe(20);
    expect(schemas.SearchOptions.properties.query.maxLength).toBe(4000);
  });

  it('the description lists only paths that exist', async () => {
    for (const [path, methods] of Object.entries<JsonValue>(document.paths)) {
      for (const method of Object.keys(methods)) {
        const reply = await service.call(method.toUpperCase(), path.replace(/\{\w+\}/g, 'none'), {
          anonymous: true,
        });
        const isPublic = methods[method].security?.length === 0;
        if (isPublic) expect(reply.json?._tag, `${method} ${path}`).not.toBe('NotFound');
        else expect(reply.status, `${method} ${path}`).toBe(401);
      }
    }
  });
});

describe('GET /v1/catalog', () => {
  it('the catalog lists operations, limits and prices', async () => {
    const { status, json } = await service.call('GET', '/v1/catalog');
    expect(status).toBe(200);
    expect(json.operations).toContainEqual(
      expect.objectContaining({ id: 'fetch.fetch', method: 'POST', path: '/v1/fetch', price: 1 }),
    );
    expect(json.limits).toMatchObject({ captureBudgetMs: 150_000 });
  });
});
