import { z } from 'zod';
import type { ResponseFacts } from './capture.ts';

/** How the origin failed (specification 7.2). */
export const OriginErrorKind = z
  .enum([
    'dns',
    'tls',
    'connectionRefused',
    'connectionReset',
    'connectionClosed',
    'addressUnreachable',
    'emptyResponse',
    'connectionTimeout',
    'http',
  ])
  .describe(
    'How the origin failed. `http`: it answered with an error status; every other kind: no answer was received.',
  );
export type OriginErrorKind = z.infer<typeof OriginErrorKind>;

/** The origin was not reached, or it answered with an error status (specification 2.6). */
export const FetchOriginError = z
  .object({
    _tag: z.literal('FetchOriginError').describe('Name of the error.'),
    url: z.string().describe('The requested URL.'),
    kind: OriginErrorKind,
    upstreamError: z
      .string()
      .optional()
      .describe('Network error code, such as `net::ERR_NAME_NOT_RESOLVED`. Missing for kind `http`.'),
    originStatusCode: z.int().optional().describe('Status code of the origin. Present for kind `http`.'),
    retryable: z.boolean().describe('Whether a later fetch may succeed.'),
    contentAvailable: z
      .boolean()
      .describe('Whether the answer of the origin had content, which the result contains.'),
    finalUrl: z.string().describe('The URL after redirects.'),
    redirectLimitReached: z.boolean().describe('Whether the fetch ended because of too many redirects.'),
    message: z
      .string()
      .optional()
      .describe('What to do next. Present if the address policy of the service refuses the address.'),
  })
  .meta({
    id: 'FetchOriginError',
    description: 'Says that the origin was not reached, or that it answered with an error status.',
  });
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
