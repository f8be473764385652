import type { FetchOriginError } from '../../../../src/contract/origin.ts';
import { ApiError, type Failure } from '../../api/index.ts';
import { Callout } from '../../design/index.ts';

/** What to do next, by the tag of the failure. */
const ADVICE: Readonly<Record<Failure['_tag'], string>> = {
  HttpApiDecodeError: 'Correct what is named below and try again.',
  BadRequest: 'Correct the request and try again.',
  AuthFailed: 'Enter a valid API key, or sign in.',
  AccessBlocked: 'The organization has no credits left, or is blocked: grant credits, then try again.',
  FetchBlocked:
    'The site does not let automated visitors in; another exit was tried where it could help. Repeating it rarely helps.',
  FetchSnapshotSearchNotFound:
    'The capture was deleted, has expired, or belongs to another organization. Fetch the page again.',
  FetchSnapshotHighlightsNotFound:
    'The capture was deleted, has expired, or belongs to another organization. Fetch the page again.',
  SnapshotNotFound:
    'The capture was deleted, has expired, or belongs to another organization. Fetch the page again.',
  BatchedRunNotFound: 'The run was deleted, or belongs to another organization.',
  NotFound: 'This service has no such address: it may be older than this page.',
  MethodNotAllowed: 'This service does not take this call: it may be older than this page.',
  OriginNotAllowed: 'Open this page at the address of the service itself.',
  BatchedIdempotencyConflict: 'Use another idempotency key.',
  BatchedCancellationConflict: 'The run is over; there is nothing to cancel.',
  PayloadTooLarge: 'Send a smaller request.',
  FetchPageTooLarge:
    'The page is larger than this service takes. Its operator can raise the limit that is named.',
  TooManyRequests: 'Wait for the time that is named, then try again.',
  FetchConcurrencyLimitExceeded:
    'Nothing was captured. Try again when one of the running captures has ended.',
  InternalError: 'This is a fault of the service. Try again; if it stays, report the trace id.',
  FetchCaptureFailed: 'The page was reached, but cannot be captured. Repeating it does not help.',
  FetchNavigationFailed: 'The page cannot be opened in a browser. Repeating it does not help.',
  FetchOriginHttpError:
    'The site refused a part that the result cannot do without. Repeating it does not help.',
  FetchUnsupportedContentType: 'No reader understands this kind of file.',
  FetchVideoUnavailable: 'The video cannot be watched without an account, or not at all.',
  ServiceUnavailable: 'The service has a problem of its own. Try again in a few seconds.',
  FetchCaptureTimeout:
    'The capture began and did not end in time. Try again without scrolling or the screenshot.',
  FetchCapacityTimeout: 'The service was too busy to begin. Try again; nothing was charged.',
  Unreachable: 'Check that the service runs and that this machine is online, then try again.',
  Unreadable: 'Something between this page and the service answered in its place: a proxy, perhaps.',
};

/** A call that failed: its tag, what is known, and what to do next. */
export function Problem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError))
    return <Callout tone="bad" title={`This page failed: ${String(error)}`} />;
  const { failure, status, retryAfter, traceId } = error;
  const { _tag, message, issues, ...rest } = failure;
  const facts = Object.entries(rest).filter(([name]) => name !== 'requestId');
  return (
    <Callout tone="bad" title={_tag}>
      {message && <p>{message}</p>}
      {Array.isArray(issues) && (
        <ul>
          {issues.map((issue, index) => (
            <li key={index}>{issueText(issue)}</li>
          ))}
        </ul>
      )}
      <p>{ADVICE[_tag] ?? 'This page does not know this failure: it may be older than the service.'}</p>
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

/** What an origin did instead of answering well (specification 7.2). */
export function OriginProblem({ error }: { error: FetchOriginError }) {
  const { kind, upstreamError, originStatusCode, retryable, contentAvailable, finalUrl } = error;
  const what =
    kind === 'http'
      ? `The site answered with status ${originStatusCode}.`
      : `The site could not be reached: ${kind}.`;
  return (
    <Callout tone={contentAvailable ? 'warn' : 'bad'} title={`FetchOriginError · ${kind}`}>
      <p>
        {what}{' '}
        {contentAvailable
          ? 'What it sent was captured all the same.'
          : 'Nothing was captured, and nothing charged.'}
      </p>
      <p>
        {retryable
          ? 'It may work later: try again after a while.'
          : 'Repeating it does not help: check the address.'}
      </p>
      <p className="text-small text-mono">
        {[upstreamError, finalUrl, `retryable: ${retryable}`].filter(Boolean).join(' · ')}
      </p>
    </Callout>
  );
}
