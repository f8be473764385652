import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credentials, Principal } from '../accounts/index.ts';
import { decode, OPERATIONS, type Operation, type OperationName, ServiceError } from '../contract/index.ts';
import { credentialsOf } from './credentials.ts';

/**
 * Identifies the caller and applies its rate limit.
 * @param arrivedAt arrival of the request, on the monotonic clock of this process
 * @param tokens rate-limit tokens that the call costs, 1 by default
 * @throws ServiceError `AuthFailed`, `TooManyRequests`
 */
export type Authenticate = (
  credentials: Credentials,
  arrivedAt: number,
  tokens?: number,
) => Promise<Principal>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type OperationOf<Name extends OperationName> = (typeof OPERATIONS)[Name];
type Part<Name extends OperationName, Key extends string> = Parsed<
  OperationOf<Name> extends Record<Key, infer Schema> ? Schema : undefined
>;

/** One authenticated and validated call of an operation. */
export interface Call<Name extends OperationName> {
  principal: Principal;
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  headers: Part<Name, 'headers'>;
  body: Part<Name, 'body'>;
  /** Identifies the request in logs and responses. */
  traceId: string;
  /** On the monotonic clock of this process. */
  arrivedAt: number;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  reply: FastifyReply;
}

export type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<unknown>;

/** The handler of each operation; the contract defines paths and parameters. */
export type Handlers = { [Name in OperationName]: Handler<Name> };

/** Registers every operation at its path; other methods of the path are answered with 405. */
export function bindOperations(app: FastifyInstance, authenticate: Authenticate, handlers: Handlers): void {
  app.removeContentTypeParser('text/plain');
  allowEmptyBodies(app);
  const principals = new WeakMap<FastifyRequest, Principal>();
  const authenticateRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    principals.set(request, await authenticate(credentialsOf(request), arrivedAt(reply)));
  };
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name];
    const handler = handlers[name] as unknown as (call: unknown) => Promise<unknown>;
    app.route({
      method: operation.method,
      url: fastifyPath(operation.path),
      onRequest: authenticateRequest,
      handler: (request, reply) =>
        handler({
          principal: principals.get(request),
          params: operation.params && decode(operation.params, request.params, 'path'),
          query: operation.query && decode(operation.query, request.query, 'query'),
          headers: operation.headers && decode(operation.headers, request.headers, 'headers'),
          body: operation.body && decode(operation.body, request.body, 'body'),
          traceId: request.id,
          arrivedAt: arrivedAt(reply),
          signal: disconnectSignal(reply),
          reply,
        }),
    });
  }
  rejectOtherMethods(app);
}

/** Many clients send `content-type: application/json` without a body. */
function allowEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

function rejectOtherMethods(app: FastifyInstance): void {
  const byPath = Map.groupBy(Object.values<Operation>(OPERATIONS), ({ path }) => path);
  for (const [path, operations] of byPath) {
    const allow = operations.map(({ method }) => method);
    app.route({
      method: METHODS.filter((method) => !allow.some((allowed) => allowed === method)),
      url: fastifyPath(path),
      onRequest: async (request, reply) => {
        reply.header('allow', allow.join(', '));
        throw new ServiceError('MethodNotAllowed', { path: request.url.split('?', 1)[0] ?? path, allow });
      },
      handler: async () => undefined,
    });
  }
}

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Returns a signal that aborts when the connection closes before the response is sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client disconnected.'));
  });
  return controller.signal;
}

/** Arrival time of the request's headers, on the monotonic clock of this process. */
export const arrivedAt = (reply: FastifyReply): number => performance.now() - reply.elapsedTime;
