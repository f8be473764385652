import { ERRORS, ServiceError } from '../contract/index.ts';

/**
 * Converts an error to a tool result: the body of the HTTP API, and what to do next. The message leaves out what `issues`
 * and `next` say, because a model pays for each token.
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
  const body = serviceError.body(requestId);
  const { next } = ERRORS[serviceError.tag];
  return {
    ...body,
    ...('message' in body && { message: shortenMessage(body, next) }),
    ...(serviceError.retryAfterSeconds !== undefined && {
      retryAfterSeconds: serviceError.retryAfterSeconds,
    }),
    next,
  };
}

function shortenMessage({ message, issues }: Record<string, unknown>, next: string): string {
  const text = String(message);
  if (Array.isArray(issues)) return 'The arguments are not valid.';
  return text.endsWith(` ${next}`) ? text.slice(0, -next.length - 1) : text;
}
