import type { FetchOriginError } from '../../../../src/contract/origin.ts';
import { ApiError, type Failure } from '../../api/index.ts';
import { Callout } from '../../design/index.ts';

const SNAPSHOT_GONE =
  'The snapshot was deleted, has expired, or belongs to another organization. Fetch the page again.';

/** What to do next, by error tag. */
const ADVICE: Readonly<Record<Failure['_tag'], string>> = {
  HttpApiDecodeError: 'Correct the values above and try again.',
  BadRequest: 'Correct the request and try again.',
  AuthFailed: 'Enter a valid API key, or sign in.',
  AccessBlocked: 'The organization is blocked or has no credits left. Grant credits, then try again.',
  FetchBlocked: 'The site blocks automated access. Retrying rarely helps.',
  FetchSnapshotSearchNotFound: SNAPSHOT_GONE,
  FetchSnapshotHighlightsNotFound: SNAPSHOT_GONE,
  SnapshotNotFound: SNAPSHOT_GONE,
  BatchedRunNotFound: 'The run was deleted, or it belongs to another organization.',
  NotFound: 'The service does not have this path. Reload the page to get the current version.',
  MethodNotAllowed: 'The service does not support this call. Reload the page to get the current version.',
  OriginNotAllowed: 'Open this page at the address of the service.',
  BatchedIdempotencyConflict: 'Use another idempotency key.',
  BatchedCancellationConflict: 'The run has already finished.',
  PayloadTooLarge: 'Send a smaller request.',
  FetchPageTooLarge: 'The page exceeds a size limit of this service. The operator can raise the limit.',
  TooManyRequests: 'Wait, then try again.',
  FetchConcurrencyLimitExceeded: 'Nothing was captured. Try again when a running capture has ended.',
  InternalError: 'The service failed. Try again. If the error persists, report the trace id.',
  FetchCaptureFailed: 'The page cannot be captured. Retrying does not help.',
  FetchNavigationFailed: 'The browser cannot open the page. Retrying does not help.',
  FetchOriginHttpError: 'The site refused a resource that the result requires. Retrying does not help.',
  FetchUnsupportedContentType: 'This file type is not supported.',
  FetchVideoUnavailable: 'The video is not available without an account, or not at all.',
  ServiceUnavailable: 'The service is temporarily unavailable. Try again in a few seconds.',
  FetchCaptureTimeout: 'The capture took too long. Try again without scrolling or screenshot.',
  FetchCapacityTimeout: 'The service is busy. Nothing was charged. Try again.',
  Unreachable: 'Check that the service is running and that you are online, then try again.',
  Unreadable: 'A proxy between your browser and the service may have answered instead.',
};

/** Shows a failed call: its tag, its fields, and what to do next. */
export function ErrorCallout({ error }: { error: unknown }) {
  if (!(error instanceof ApiError))
    return <Callout tone="bad" title={`Unexpected error: ${String(error)}`} />;
  const { failure, status, retryAfter, traceId } = error;
  const { _tag, message, issues, ...rest } = failure;
  const facts = Object.entries(rest).filter(([name]) => name !== 'requestId');
  return (
    <Callout tone="bad" title={_tag}>
      {message && !Array.isArray(issues) && <p>{message}</p>}
      {Array.isArray(issues) && (
        <ul>
          {issues.map((issue, index) => (
            <li key={index}>{issueText(issue)}</li>
          ))}
        </ul>
      )}
      <p>{ADVICE[_tag] ?? 'Unknown error. Reload the page to get the current version.'}</p>
      {retryAfter !== undefined && <p>Try again after {retryAfter} s.</p>}
      <p className="text-small text-mono">
        {[
          ...(status > 0 ? [`status ${status}`] : []),
          ...facts.map(
            ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
          ),
          ...(traceId ? [`trace ${traceId}`] : []),
        ].join(' · ')}
      </p>
    </Callout>
  );
}

function issueText(issue: unknown): string {
  const { path, message } = issue as { path?: readonly string[]; message?: string };
  return [path?.join('.'), message].filter(Boolean).join(': ');
}

/** Shows an origin that was not reached or answered with an error status (specification 7.2). */
export function OriginErrorCallout({ error }: { error: FetchOriginError }) {
  const { kind, upstreamError, originStatusCode, retryable, contentAvailable, finalUrl } = error;
  const what =
    kind === 'http'
      ? `The site answered with status ${originStatusCode}.`
      : `The site was not reached: ${kind}.`;
  return (
    <Callout tone={contentAvailable ? 'warn' : 'bad'} title={`FetchOriginError · ${kind}`}>
      <p>
        {what} {contentAvailable ? 'Its error page was captured.' : 'Nothing was captured or charged.'}
      </p>
      <p>
        {retryable
          ? 'The problem may be temporary. Try again later.'
          : 'Retrying does not help. Check the URL.'}
      </p>
      <p className="text-small text-mono">
        {[upstreamError, finalUrl, `retryable: ${retryable}`].filter(Boolean).join(' · ')}
      </p>
    </Callout>
  );
}
