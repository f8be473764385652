import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credentials, Principal } from '../accounts/index.ts';
import { decode, OPERATIONS, type Operation, type OperationName, ServiceError } from '../contract/index.ts';
import { credentialsOf } from './credentials.ts';

/**
 * Lets a caller in, or throws `AuthFailed`, `TooManyRequests`.
 * @param arrivedAt of the call, by this process's monotonic clock
 */
export type Gate = (credentials: Credentials, arrivedAt: number) => Promise<Principal>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type OperationOf<Name extends OperationName> = (typeof OPERATIONS)[Name];
type Part<Name extends OperationName, Key extends string> = Parsed<
  OperationOf<Name> extends Record<Key, infer Schema> ? Schema : undefined
>;

/** One call of an operation, authenticated and parsed. */
export interface Call<Name extends OperationName> {
  principal: Principal;
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  headers: Part<Name, 'headers'>;
  body: Part<Name, 'body'>;
  /** Names the request in logs and answers. */
  traceId: string;
  /** By this process's monotonic clock. */
  arrivedAt: number;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  reply: FastifyReply;
}

export type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<unknown>;

/** What each operation does; the contract says where it stands and what it takes. */
export type Handlers = { [Name in OperationName]: Handler<Name> };

/** Binds every operation to its path; other methods of the same path are answered with 405. */
export function bindOperations(app: FastifyInstance, gate: Gate, handlers: Handlers): void {
  app.removeContentTypeParser('text/plain');
  allowEmptyBodies(app);
  const principals = new WeakMap<FastifyRequest, Principal>();
  const authenticate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    principals.set(request, await gate(credentialsOf(request), arrivalOf(reply)));
  };
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name];
    const handler = handlers[name] as unknown as (call: unknown) => Promise<unknown>;
    app.route({
      method: operation.method,
      url: fastifyPath(operation.path),
      onRequest: authenticate,
      handler: (request, reply) =>
        handler({
          principal: principals.get(request),
          params: operation.params && decode(operation.params, request.params, 'path'),
          query: operation.query && decode(operation.query, request.query, 'query'),
          headers: operation.headers && decode(operation.headers, request.headers, 'headers'),
          body: operation.body && decode(operation.body, request.body, 'body'),
          traceId: request.id,
          arrivedAt: arrivalOf(reply),
          signal: hangUpSignal(reply),
          reply,
        }),
    });
  }
  refuseOtherMethods(app);
}

/** Many clients say `application/json` of no body at all, where an operation takes none. */
function allowEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

function refuseOtherMethods(app: FastifyInstance): void {
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

/** Aborted when the connection closes before the answer has been sent. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The caller hung up.'));
  });
  return controller.signal;
}

/** When the head of the request that is answered had come, by this process's monotonic clock. */
export const arrivalOf = (reply: FastifyReply): number => performance.now() - reply.elapsedTime;
