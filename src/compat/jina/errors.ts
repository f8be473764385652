import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FetchOriginError } from '../../contract/index.ts';
import { readTraceId, toServiceError } from '../../http/index.ts';

/** An error in the form of Jina Reader, with the tag of the contract. */
interface ReaderError {
  data: null;
  code: number;
  /** `code` with two more digits. */
  status: number;
  name: string;
  message: string;
  readableMessage: string;
  _tag: string;
}

function createReaderError(code: number, tag: string, message: string): ReaderError {
  return {
    data: null,
    code,
    status: code * 100,
    name: tag,
    message,
    readableMessage: `${tag}: ${message}`,
    _tag: tag,
  };
}

/** Describes an origin that was not reached; Jina Reader answers with 422. */
export function toJinaUnreachedError({
  _tag,
  kind,
  upstreamError,
  url,
  message,
}: FetchOriginError): ReaderError {
  const reason = upstreamError === undefined ? kind : `${kind}, ${upstreamError}`;
  return createReaderError(422, _tag, message ?? `The site of ${url} was not reached (${reason}).`);
}

/** Sends an error in the form of Jina Reader. */
export function sendJinaError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.name === 'TimeoutError') {
    const message = 'The page did not load in time. Raise x-timeout (seconds, at most 180).';
    return reply.code(524).send(createReaderError(524, 'FetchCaptureTimeout', message));
  }
  const serviceError = toServiceError(error);
  request.notes.error = serviceError;
  if (serviceError.tag === 'InternalError') request.log.error({ err: error }, 'request failed');
  if (serviceError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(serviceError.retryAfterSeconds));
  const body = serviceError.body(readTraceId(request));
  const message = String(body['message'] ?? body['description'] ?? serviceError.tag);
  return reply
    .code(serviceError.status)
    .send(createReaderError(serviceError.status, serviceError.tag, message));
}
