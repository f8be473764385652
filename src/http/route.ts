import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credentials, AuthenticatedCaller } from '../accounts/index.ts';
import {
  decodeInput,
  OPERATIONS,
  type Operation,
  type OperationName,
  ServiceError,
  type UploadedFile,
} from '../contract/index.ts';
import { readCredentials } from './credentials.ts';
import { noteUrl } from './request-log.ts';
import { parseUploadOptions, readUpload, type RegisterUploads } from './upload.ts';

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
  /** The file of an operation that receives one. */
  upload: OperationOf<Name> extends { upload: infer Schema }
    ? { file: UploadedFile; options: SchemaOutput<Schema> }
    : undefined;
  /** Id of the request. It begins with the trace id. */
  callId: string;
  /** Has the status of a successful response, and sends what the handler returns. */
  reply: FastifyReply;
}

export type OperationHandler<Name extends OperationName> = (call: OperationCall<Name>) => Promise<unknown>;

/** The handler of each operation; the contract defines paths and parameters. */
export type OperationHandlers = { [Name in OperationName]: OperationHandler<Name> };

/**
 * Registers every operation at its path.
 * @param registerUploads registers the parser of the routes that receive files
 */
export function registerOperations(
  app: FastifyInstance,
  authenticate: AuthenticateCall,
  handlers: OperationHandlers,
  registerUploads: RegisterUploads,
): void {
  const authenticateRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasEmptyId(request)) throw new ServiceError('NotFound', { path: getPath(request) });
    await identifyCaller(authenticate, readCredentials(request), reply);
  };
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name];
    const handler = handlers[name] as unknown as (call: unknown) => Promise<unknown>;
    const addRoute = (scope: FastifyInstance) =>
      scope.route({
        method: operation.method,
        url: toFastifyPath(operation.path),
        onRequest: async (request, reply) => {
          request.notes.operation = name;
          await authenticateRequest(request, reply);
        },
        handler: async (request, reply) => {
          const upload = operation.upload && decodeUpload(operation.upload, request);
          const body = operation.body && decodeInput(operation.body, getBody(request), 'body');
          noteUrl(request, upload?.file ?? body);
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
            upload,
            callId: request.id,
            reply: reply.code(status),
          };
          const answer = await handler(call);
          return status === 204 ? reply.send() : answer;
        },
      });
    if (operation.upload) {
      app.register(async (scope) => {
        registerUploads(scope);
        addRoute(scope);
      });
    } else addRoute(app);
  }
}

/** Reads the file and the options of a request, and replaces its body with the options, which are logged. */
function decodeUpload(schema: z.ZodType, request: FastifyRequest): { file: UploadedFile; options: unknown } {
  const { file, options: formOptions } = readUpload(request);
  const { options: queryOptions } = request.query as { options?: string };
  const options = parseUploadOptions(formOptions ?? queryOptions);
  request.body = options;
  return { file, options: decodeInput(schema, options, 'options') };
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

/**
 * Identifies the caller and adds it to the notes of the request. Call it before the body is read, because only
 * identified callers may send large bodies.
 * @throws ServiceError `AuthFailed`, `TooManyRequests`
 */
export async function identifyCaller(
  authenticate: AuthenticateCall,
  credentials: Credentials,
  reply: FastifyReply,
): Promise<AuthenticatedCaller> {
  const onIdentified = (principal: AuthenticatedCaller): void => {
    reply.request.notes.principal = principal;
  };
  const principal = await authenticate(credentials, computeArrivedAt(reply), { onIdentified });
  onIdentified(principal);
  return principal;
}

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
