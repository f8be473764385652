import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/index.ts';

/** Has every failure answered by the table of errors, unknown paths included. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toServiceError(error);
    // Whoever has hung up gets no answer, and that is no fault of ours.
    if (reply.raw.destroyed) request.log.info('the caller hung up');
    else if (known.tag === 'InternalError') request.log.error({ err: error }, 'request failed');
    return sendError(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return sendError(new ServiceError('NotFound', { path }), request, reply);
  });
}

export function sendError(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // A header takes printable ASCII alone.
  const detail = error.detail?.replace(/[^ -~]/g, '?');
  if (detail !== undefined) reply.header('x-service-error-detail', detail);
  // What was said of the answer that did not come is not true of this one.
  reply.removeHeader('cache-control');
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body(request.id)));
}

/** Fastify's own failures in the words of the contract; whatever has no name there is a fault of ours. */
export function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('PayloadTooLarge', {});
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError('BadRequest', { message: 'The body must be sent as application/json.' });
    default:
      return (error.statusCode ?? 500) < 500
        ? undecodable(`The request cannot be read: ${error.message}`)
        : new ServiceError('InternalError', {}, { cause: error });
  }
}

const undecodable = (message: string): ServiceError =>
  new ServiceError('HttpApiDecodeError', { message, issues: [{ _tag: 'Pointer', path: [], message }] });
