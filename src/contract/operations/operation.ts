import { z } from 'zod';
import type { ErrorTag } from '../errors/errors.ts';

export interface SuccessResponse {
  status: number;
  description: string;
  contentType?: string;
  schema?: z.ZodType;
  headers?: Record<string, string>;
}

/** One operation of the API. Routes, the OpenAPI description and the catalog derive from it. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path of the URL, with parameters as `{name}`. */
  path: string;
  summary: string;
  /** What the OpenAPI description says in addition to the summary and the schemas. */
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Header names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file instead of JSON. Schema of its options, which are JSON in a part of the form or in the query. */
  upload?: z.ZodType;
  success: SuccessResponse;
  /** Errors that a call can have; `COMMON_ERRORS` by default. */
  errors?: readonly ErrorTag[];
  /** Credits of one successful call; 0 by default. */
  price?: number;
  /** Whether the call needs no credentials. */
  isPublic?: boolean;
  exampleRequest?: unknown;
  /** Undefined if a successful response has no body. */
  exampleResponse?: unknown;
}

/** Errors that almost any call can have. */
export const COMMON_ERRORS = [
  'HttpApiDecodeError',
  'BadRequest',
  'AuthFailed',
  'PayloadTooLarge',
  'TooManyRequests',
  'InternalError',
  'ServiceUnavailable',
] as const satisfies ErrorTag[];

export const FETCH_ERRORS = [
  ...COMMON_ERRORS,
  'ProfileNotFound',
  'AccessBlocked',
  'FetchBlocked',
  'FetchPageTooLarge',
  'FetchConcurrencyLimitExceeded',
  'FetchCaptureFailed',
  'FetchNavigationFailed',
  'FetchUnsupportedContentType',
  'FetchVideoUnavailable',
  'FetchOriginHttpError',
  'FetchCaptureTimeout',
  'FetchCapacityTimeout',
] as const satisfies ErrorTag[];
