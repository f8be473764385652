import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { buildOpenApi } from '../../src/contract/index.ts';
import type { JsonValue } from './support.ts';

const document: JsonValue = buildOpenApi('/');
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
ajv.addSchema(document, 'openapi');

const routes = Object.entries<JsonValue>(document.paths).map(([path, methods]) => ({
  path,
  methods,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Errors that the service can return for any path. */
const ANYWHERE = new Set(['NotFound', 'MethodNotAllowed']);

/**
 * Validates a JSON response body with the OpenAPI description of its operation and status.
 * @throws Error naming the first violation
 */
export function validateReply(method: string, path: string, status: number, json: JsonValue): void {
  const pathname = path.split('?', 1)[0] ?? '';
  const route = routes.find(
    ({ pattern, methods }) => pattern.test(pathname) && method.toLowerCase() in methods,
  );
  // The MCP server answers other methods with a JSON-RPC error.
  if (!route && (!pathname.startsWith('/v1/') || json?._tag === undefined)) return;
  const where = `${method} ${pathname} ${status}`;
  const pointer =
    !route || ANYWHERE.has(json?._tag)
      ? ['components', 'schemas', String(json?._tag)]
      : [
          'paths',
          route.path,
          method.toLowerCase(),
          'responses',
          String(status),
          'content',
          'application/json',
          'schema',
        ];
  const validate = validatorOf(pointer);
  if (!validate)
    throw new Error(`${where} is not in the OpenAPI description: ${JSON.stringify(json).slice(0, 300)}`);
  if (validate(json)) return;
  const reasons = ajv.errorsText(validate.errors, { dataVar: 'body' });
  throw new Error(
    `${where} violates the OpenAPI description: ${reasons}: ${JSON.stringify(json).slice(0, 2000)}`,
  );
}

/** The validator of a schema in the document; undefined if there is none. */
export function validatorOf(pointer: readonly string[]): ValidateFunction | undefined {
  const schema = pointer.reduce<JsonValue>((value, key) => value?.[key], document);
  if (schema === undefined) return undefined;
  const escaped = pointer.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
  return ajv.getSchema(`openapi#/${escaped.join('/')}`);
}
