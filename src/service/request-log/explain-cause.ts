import { ERRORS, type ErrorTag, ORIGIN_ERROR_TEXTS } from '../../contract/index.ts';
import { REDIRECT_LIMIT } from './column-values.ts';

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
  if (cause === REDIRECT_LIMIT) return 'The site redirected too many times, so there is no page.';
  const text =
    ORIGIN_ERROR_TEXTS[cause as keyof typeof ORIGIN_ERROR_TEXTS] ?? `The site was not reached: ${cause}.`;
  return detail ? `${text} (${detail})` : text;
}
