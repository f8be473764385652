import { ERRORS, type ErrorTag, type OriginErrorKind } from '../../contract/index.ts';

const ORIGIN_CAUSES: Readonly<Record<Exclude<OriginErrorKind, 'http'>, string>> = {
  dns: 'The name of the site was not found. Check the URL.',
  tls: 'The certificate of the site is not valid.',
  connectionRefused: 'The site refused the connection. It may be down.',
  connectionReset: 'The site closed the connection while it answered. Try again later.',
  connectionClosed: 'The site closed the connection without an answer. Try again later.',
  addressUnreachable: 'The address of the site cannot be reached, or the address policy refuses it.',
  emptyResponse: 'The site answered without content.',
  connectionTimeout: 'The site did not answer in time. Try again later.',
};

/**
 * Explains a cause of the request log in plain words.
 * @param detail status or network error code of the origin, or the message of the error
 */
export function explainCause(cause: string, detail: string | null): string {
  if (Object.hasOwn(ERRORS, cause)) {
    const { description, next } = ERRORS[cause as ErrorTag];
    return `${detail ?? description} ${next}`;
  }
  if (cause === 'http')
    return `The site answered with status ${detail ?? 'unknown'}. Its error page was captured.`;
  const text = ORIGIN_CAUSES[cause as keyof typeof ORIGIN_CAUSES] ?? `The site was not reached: ${cause}.`;
  return detail ? `${text} (${detail})` : text;
}
