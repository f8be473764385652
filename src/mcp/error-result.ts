import { ERRORS, ServiceError } from '../contract/index.ts';

/**
 * Converts an error to a tool result: the body of the HTTP API, and what to do next.
 * @param requestId the trace id of the call
 * @param onFault receives unexpected errors
 */
export function toErrorResult(
  error: unknown,
  requestId: string,
  onFault: (error: unknown) => unknown,
): Record<string, unknown> {
  if (!(error instanceof ServiceError)) onFault(error);
  const serviceError: ServiceError =
    error instanceof ServiceError ? error : new ServiceError('InternalError', {});
  return {
    ...serviceError.body(requestId),
    ...(serviceError.retryAfterSeconds !== undefined && {
      retryAfterSeconds: serviceError.retryAfterSeconds,
    }),
    next: ERRORS[serviceError.tag].next,
  };
}
