import type { FetchOriginError } from '../../../src/contract/origin.ts';
import { ApiError, credentials, type Failure } from '../api/index.ts';
import { Button, Callout } from '../design/index.ts';

/** What to do next, for failures whose body does not say it. */
const ADVICE: Partial<Record<Failure['_tag'], string>> = {
  HttpApiDecodeError: 'Correct the values above and try again.',
  AuthFailed: 'Enter a valid API key, or sign in.',
  Unreachable: 'Check that the service is running and that you are online, then try again.',
  Unreadable: 'A proxy between your browser and the service may have answered instead.',
};

interface ErrorCalloutProps {
  error: unknown;
  /** Repeats the call. */
  onRetry?: () => void;
}

/** Shows a failed call: its tag, its fields, and what to do next. */
export function ErrorCallout({ error, onRetry }: ErrorCalloutProps) {
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
            <li key={index}>{formatIssue(issue)}</li>
          ))}
        </ul>
      )}
      {ADVICE[_tag] && <p>{ADVICE[_tag]}</p>}
      {onRetry && <RetryButton tag={_tag} onRetry={onRetry} />}
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

/** Failures that would happen again for the same call. */
const FINAL = new Set<Failure['_tag']>(['HttpApiDecodeError', 'SnapshotNotFound']);

function RetryButton({ tag, onRetry }: { tag: Failure['_tag']; onRetry: () => void }) {
  if (FINAL.has(tag)) return null;
  const enterKey = async (): Promise<void> => {
    if (await credentials.ask('Enter an API key, or sign in to the dashboard.')) onRetry();
  };
  return (
    <div className="row">
      {tag === 'AuthFailed' ? (
        <Button kind="primary" icon="key" onClick={() => void enterKey()}>
          Enter API key
        </Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  );
}

function formatIssue(issue: unknown): string {
  const { path, message } = issue as { path?: readonly string[]; message?: string };
  return [path?.join('.'), message].filter(Boolean).join(': ');
}

/** Shows an origin that was not reached, or that answered with an error status (specification 7.2). */
export function OriginErrorCallout({ error }: { error: FetchOriginError }) {
  const { kind, upstreamError, originStatusCode, retryable, contentAvailable, finalUrl, message } = error;
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
          : (message ?? 'Retrying does not help. Check the URL.')}
      </p>
      <p className="text-small text-mono">
        {[upstreamError, finalUrl, `retryable: ${retryable}`].filter(Boolean).join(' · ')}
      </p>
    </Callout>
  );
}
