import { z } from 'zod';
import type { ResponseFacts } from './capture.ts';

/** How the origin failed (specification 7.2). */
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

/** The origin was not reached, or it answered with an error status (specification 2.6). */
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
    message: z
      .string()
      .optional()
      .describe('What to do next. Present if the address policy of the service refuses the address.'),
  })
  .meta({ id: 'FetchOriginError' });
export type FetchOriginError = z.infer<typeof FetchOriginError>;

/** Whether a later fetch may succeed after this status of the origin (specification 7.2). */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;

/**
 * The outcome of a capture whose origin responded with an error status; undefined for every other status.
 * @param contentAvailable whether the response had content
 */
export function toOriginOutcome(
  { originStatusCode, requestedUrl, url }: ResponseFacts,
  contentAvailable: boolean,
): FetchOriginError | undefined {
  if (originStatusCode < 400) return undefined;
  return {
    _tag: 'FetchOriginError',
    url: requestedUrl,
    kind: 'http',
    originStatusCode,
    retryable: isRetryableStatus(originStatusCode),
    contentAvailable,
    finalUrl: url,
    redirectLimitReached: false,
  };
}
