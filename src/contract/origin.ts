import { z } from 'zod';

/** What went wrong on the origin's side (specification 7.2). */
export const OriginErrorKind = z.enum([
  'dns',
  'tls',
  'connectionRefused',
  'connectionReset',
  'connectionClosed',
  'addressUnreachable',
  'emptyResponse',
  'connectionTimeout',
  'http',
]);
export type OriginErrorKind = z.infer<typeof OriginErrorKind>;

/** The outcome of an origin that could not be reached or answered with an error status (specification 2.6). */
export const FetchOriginError = z
  .object({
    _tag: z.literal('FetchOriginError'),
    url: z.string(),
    kind: OriginErrorKind,
    upstreamError: z.string().optional(),
    originStatusCode: z.int().optional(),
    retryable: z.boolean(),
    contentAvailable: z.boolean(),
    finalUrl: z.string(),
    redirectLimitReached: z.boolean(),
  })
  .meta({ id: 'FetchOriginError' });
export type FetchOriginError = z.infer<typeof FetchOriginError>;

/** Verdict for kind http (specification 7.2): 408, 429 and 500 or above may be tried again. */
export const httpStatusRetryable = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;
