import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FetchOriginError } from '../../contract/index.ts';
import { readTraceId } from '../../http/index.ts';
import { describeUnreached, noteError, readStatus } from '../capture.ts';

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
export const toJinaUnreachedError = (error: FetchOriginError): ReaderError =>
  createReaderError(422, error._tag, describeUnreached(error));

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
  const serviceError = noteError(error, request, reply);
  const body = serviceError.body(readTraceId(request));
  const message = String(body['message'] ?? body['description'] ?? serviceError.tag);
  const status = readStatus(serviceError);
  return reply.code(status).send(createReaderError(status, serviceError.tag, message));
}
