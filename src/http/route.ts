import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credentials, AuthenticatedCaller } from '../accounts/index.ts';
import {
  decodeInput,
  OPERATIONS,
  type Operation,
  type OperationName,
  ServiceError,
} from '../contract/index.ts';
import { readCredentials } from './credentials.ts';
import { createBodyDecodeError } from './errors.ts';
import { noteUrl } from './request-log.ts';

/**
 * Identifies the caller and applies the rate limit.
 * @param arrivedAt arrival of the request, on the monotonic clock of this process
 * @param options.tokens rate-limit tokens that the call costs, 1 by default
 * @throws ServiceError `AuthFailed`, `TooManyRequests`
 */
export type AuthenticateCall = (
  credentials: Credentials,
  arrivedAt: number,
  options?: {
    tokens?: number;
    /** Called with the caller before the rate limit is checked. */
    onIdentified?: (principal: AuthenticatedCaller) => void;
  },
) => Promise<AuthenticatedCaller>;

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type OperationOf<Name extends OperationName> = (typeof OPERATIONS)[Name];
/** The validated part of a request of an operation; undefined if the operation has no such part. */
type ParsedPart<Name extends OperationName, Key extends string> = SchemaOutput<
  OperationOf<Name> extends Record<Key, infer Schema> ? Schema : undefined
>;

/** One authenticated and validated call of an operation. */
export interface OperationCall<Name extends OperationName> {
  /** The caller, the arrival of the request on the monotonic clock, and a signal for the end of the connection. */
  caller: AuthenticatedCaller & { arrivedAt: number; signal: AbortSignal };
  params: ParsedPart<Name, 'params'>;
  query: ParsedPart<Name, 'query'>;
  headers: ParsedPart<Name, 'headers'>;
  body: ParsedPart<Name, 'body'>;
  /** Id of the request. It begins with the trace id. */
  callId: string;
  /** Has the status of a successful response, and sends what the handler returns. */
  reply: FastifyReply;
}

export type OperationHandler<Name extends OperationName> = (call: OperationCall<Name>) => Promise<unknown>;

/** The handler of each operation; the contract defines paths and parameters. */
export type OperationHandlers = { [Name in OperationName]: OperationHandler<Name> };

/** Registers every operation at its path. */
export function registerOperations(
  app: FastifyInstance,
  authenticate: AuthenticateCall,
  handlers: OperationHandlers,
): void {
  app.removeContentTypeParser('text/plain');
  registerJsonParser(app);
  const authenticateRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasEmptyId(request)) throw new ServiceError('NotFound', { path: getPath(request) });
    const onIdentified = (principal: AuthenticatedCaller): void => {
      request.notes.principal = principal;
    };
    onIdentified(await authenticate(readCredentials(request), computeArrivedAt(reply), { onIdentified }));
  };
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name];
    const handler = handlers[name] as unknown as (call: unknown) => Promise<unknown>;
    app.route({
      method: operation.method,
      url: toFastifyPath(operation.path),
      onRequest: async (request, reply) => {
        request.notes.operation = name;
        await authenticateRequest(request, reply);
      },
      handler: async (request, reply) => {
        const body = operation.body && decodeInput(operation.body, getBody(request), 'body');
        noteUrl(request, body);
        const { status } = operation.success;
        const call = {
          caller: {
            ...request.notes.principal,
            arrivedAt: computeArrivedAt(reply),
            signal: createDisconnectSignal(reply),
          },
          params: operation.params && decodeInput(operation.params, request.params, 'path'),
          query: operation.query && decodeInput(operation.query, request.query, 'query'),
          headers: operation.headers && decodeInput(operation.headers, request.headers, 'headers'),
          body,
          callId: request.id,
          reply: reply.code(status),
        };
        const answer = await handler(call);
        return status === 204 ? reply.send() : answer;
      },
    });
  }
}

/**
 * Accepts JSON without a content type, which many clients leave out, and `content-type: application/json` without a
 * body, which many clients send.
 */
function registerJsonParser(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    headers['content-type'] ||= 'application/json';
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      parseJson(request, body as string, (error, value) => {
        done(error && explainRefusedJson(body as string), value);
      });
    }
  });
}

/**
 * Explains why the parser of Fastify refuses a body. It refuses `__proto__` and `constructor.prototype`, too, because
 * they change prototypes where objects are merged.
 */
function explainRefusedJson(text: string): ServiceError {
  try {
    JSON.parse(text);
  } catch (error) {
    return createBodyDecodeError(`The body is not valid JSON: ${(error as Error).message}.`);
  }
  return new ServiceError('BadRequest', {
    message: 'Unknown property in the body: "__proto__" or "constructor". Remove it.',
  });
}

/**
 * Answers unknown paths with 404, and other methods of an API path with 405. Call it before routes are added.
 * @param sendNotFoundPage sends a page to browsers; returns undefined for other clients
 */
export function rejectUnknownRoutes(
  app: FastifyInstance,
  docsUrl: () => string,
  sendNotFoundPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/v1/')) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    for (const methodName of [method].flat())
      if (methodName !== 'HEAD') routes.push({ method: methodName, pattern });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = getPath(request);
    const allowedMethods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowedMethods.length === 0 || hasEmptyId(request)) {
      const page = sendNotFoundPage(request, reply);
      if (page) return page;
      throw new ServiceError('NotFound', { path });
    }
    reply.header('allow', allowedMethods.join(', '));
    const message = `${path} does not support ${request.method}. Use ${allowedMethods.join(' or ')}; see ${docsUrl()}.`;
    throw new ServiceError('MethodNotAllowed', { path, allow: allowedMethods, message });
  });
}

/**
 * Returns the body of a request. An empty body counts as an empty object, so the error names the missing properties.
 */
export const getBody = ({ body }: FastifyRequest): unknown => (body === undefined ? {} : body);

const getPath = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/**
 * Method and path of each operation, without an id at the end. A request for such a path with a slash at the end has an
 * empty id.
 */
const COLLECTION_PATHS = new Set(
  Object.values<Operation>(OPERATIONS).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}$/, '')}`),
);

/** Whether the id of a resource is empty, as in `/v1/fetch/batched/`. */
const hasEmptyId = (request: FastifyRequest): boolean =>
  (COLLECTION_PATHS.has(`${request.method} ${getPath(request)}`) && getPath(request).endsWith('/')) ||
  Object.values(request.params as object).includes('');

const toFastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns a signal that aborts when the connection closes before the response is sent. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client disconnected.'));
  });
  return controller.signal;
}

/** Returns when the headers of the request arrived, on the monotonic clock of this process. */
export const computeArrivedAt = (reply: FastifyReply): number => performance.now() - reply.elapsedTime;
