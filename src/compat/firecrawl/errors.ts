import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorTag, type FetchOriginError, ServiceError } from '../../contract/index.ts';
import { readTraceId } from '../../http/index.ts';
import { describeUnreached, noteError, readStatus } from '../capture.ts';

/** Firecrawl's codes for errors of the contract. All other errors have no code. */
const FIRECRAWL_CODES: Partial<Record<ErrorTag, string>> = {
  BadRequest: 'BAD_REQUEST',
  HttpApiDecodeError: 'BAD_REQUEST',
  FetchCaptureTimeout: 'SCRAPE_TIMEOUT',
  FetchCapacityTimeout: 'SCRAPE_TIMEOUT',
  CaptureNotStored: 'SCRAPE_NO_CACHED_DATA',
  FetchUnsupportedContentType: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  FetchBlocked: 'SCRAPE_ALL_ENGINES_FAILED',
  FetchCaptureFailed: 'SCRAPE_ALL_ENGINES_FAILED',
  FetchNavigationFailed: 'SCRAPE_SITE_ERROR',
};

/** Statuses that Firecrawl's clients expect where the contract uses another one. */
const FIRECRAWL_STATUSES: Partial<Record<ErrorTag, number>> = {
  AccessBlocked: 402,
  FetchCaptureTimeout: 408,
  FetchCapacityTimeout: 408,
  CaptureNotStored: 404,
  // Clients repeat calls with a status of 5xx.
  ExtractionUnavailable: 422,
};

/** An error in the form of Firecrawl's API, with the tag and the fields of the contract. */
export interface FirecrawlError {
  success: false;
  error: string;
  code?: string;
  _tag: string;
  details: unknown;
}

/** Describes an error of the service. */
export function toFirecrawlError(error: ServiceError, requestId: string): FirecrawlError {
  const body = error.body(requestId);
  const code = FIRECRAWL_CODES[error.tag];
  return {
    success: false,
    error: String(body['message'] ?? body['description'] ?? error.tag),
    ...(code !== undefined && { code }),
    _tag: error.tag,
    details: body['issues'] ?? body,
  };
}

/** Describes an origin that was not reached. */
export function toFirecrawlUnreachedError(error: FetchOriginError): FirecrawlError {
  const codes: Partial<Record<FetchOriginError['kind'], string>> = {
    dns: 'SCRAPE_DNS_RESOLUTION_ERROR',
    tls: 'SCRAPE_SSL_ERROR',
  };
  return {
    success: false,
    error: describeUnreached(error),
    code: codes[error.kind] ?? 'SCRAPE_SITE_ERROR',
    _tag: error._tag,
    details: error,
  };
}

/** Chromium's error code for an address that the policy of the service forbids. */
const FORBIDDEN_ADDRESS = 'net::ERR_ADDRESS_INVALID';

/**
 * Sends the error of an origin that was not reached. The clients of Firecrawl repeat a call with status 502, so only an
 * error that may pass has it. A forbidden address has 403, as a site that Firecrawl does not support.
 */
export function sendFirecrawlUnreached(error: FetchOriginError, reply: FastifyReply): FastifyReply {
  const status = error.upstreamError === FORBIDDEN_ADDRESS ? 403 : error.retryable ? 502 : 422;
  return reply.code(status).send(toFirecrawlUnreachedError(error));
}

/** Sends an error in the form of Firecrawl's API. */
export function sendFirecrawlError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.name === 'TimeoutError') {
    const message = 'The page did not load within the timeout of the request. Use a longer timeout.';
    return reply.code(408).send({
      success: false,
      code: 'SCRAPE_TIMEOUT',
      error: message,
      _tag: 'FetchCaptureTimeout',
      details: {},
    });
  }
  const serviceError = noteError(error, request, reply);
  return reply
    .code(FIRECRAWL_STATUSES[serviceError.tag] ?? readStatus(serviceError))
    .send(toFirecrawlError(serviceError, readTraceId(request)));
}
