import type { FetchOriginError } from '../../../src/contract/fetch/origin.ts';
import { ORIGIN_ERROR_TEXTS } from '../../../src/contract/texts.ts';
import { ApiError, credentials, type Failure } from '../api/index.ts';
import { Button, Callout } from '../design/index.ts';
import { findFailureStep, findOriginStep, type NextStep } from './error-next.ts';

/** What to do next, for failures whose body does not say it. */
const ADVICE: Partial<Record<Failure['_tag'], string>> = {
  HttpApiDecodeError: 'Correct the values above and try again.',
  Unreachable: 'Check that the service is running and that you are online, then try again.',
  Unreadable: 'A proxy between your browser and the service may have answered instead.',
};

interface ErrorCalloutProps {
  error: unknown;
  /** Repeats the call. */
  onRetry?: () => void;
}

/** Shows a failed call: what is wrong, what to do next, and the fields of the error. */
export function ErrorCallout({ error, onRetry }: ErrorCalloutProps) {
  if (!(error instanceof ApiError))
    return <Callout tone="bad" title={`Unexpected error: ${String(error)}`} />;
  const { failure, status, retryAfter, traceId } = error;
  const { _tag, message, description, issues, requestId: _requestId, ...facts } = failure;
  const hasIssues = Array.isArray(issues);
  const { title, rest } = hasIssues
    ? { title: 'The request is not valid', rest: '' }
    : splitTitle(message ?? String(description ?? _tag));
  return (
    <Callout tone="bad" title={title}>
      {rest && <p>{rest}</p>}
      {hasIssues && (
        <ul>
          {issues.map((issue, index) => (
            <li key={index}>{formatIssue(issue)}</li>
          ))}
        </ul>
      )}
      {ADVICE[_tag] && <p>{ADVICE[_tag]}</p>}
      {retryAfter !== undefined && <p>Try again after {retryAfter} s.</p>}
      <div className="row">
        {onRetry && <RetryButton error={error} onRetry={onRetry} />}
        <NextStepLink step={findFailureStep(_tag)} />
      </div>
      <p className="text-small text-mono">
        <a href="/docs/errors">{_tag}</a>
        {[
          '',
          ...(status > 0 ? [`status ${status}`] : []),
          ...Object.entries(facts).map(
            ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
          ),
          ...(traceId ? [`trace ${traceId}`] : []),
        ].join(' · ')}
      </p>
    </Callout>
  );
}

/** Splits a message into its first sentence, without the full stop, and the other sentences. */
function splitTitle(message: string): { title: string; rest: string } {
  const [, title = message, rest = ''] = /^(.{3,}?)\.(?:\s+(.+))?$/s.exec(message) ?? [];
  return { title, rest };
}

/** Statuses of refused requests that can succeed when they are repeated: a missing key, a late body, a rate limit. */
const REPEATABLE_REFUSALS: ReadonlySet<number> = new Set([401, 408, 429]);

/** Whether the same call can succeed later. */
const canSucceedLater = ({ failure, status }: ApiError): boolean =>
  failure.retryable ?? (status < 400 || status >= 500 || REPEATABLE_REFUSALS.has(status));

function RetryButton({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (!canSucceedLater(error)) return null;
  const enterKey = async (): Promise<void> => {
    if (await credentials.ask('This call needs an API key.')) onRetry();
  };
  return error.failure._tag === 'AuthFailed' ? (
    <Button kind="primary" icon="key" onClick={() => void enterKey()}>
      Enter API key
    </Button>
  ) : (
    <Button onClick={onRetry}>Try again</Button>
  );
}

/** A link that loads the page again, because the playground reads its query only when it loads. */
const NextStepLink = ({ step }: { step: NextStep | undefined }) =>
  step && (
    <a className="button" href={step.href}>
      {step.label}
    </a>
  );

function formatIssue(issue: unknown): string {
  const { path, message } = issue as { path?: readonly string[]; message?: string };
  return [path?.join('.'), message].filter(Boolean).join(': ');
}

interface OriginErrorCalloutProps {
  error: FetchOriginError;
  /** Repeats the fetch. */
  onRetry?: () => void;
}

/** Shows an origin that was not reached or answered with an error status (specification 7.2). */
export function OriginErrorCallout({ error, onRetry }: OriginErrorCalloutProps) {
  const { kind, upstreamError, retryable, contentAvailable, finalUrl, message } = error;
  const { title, rest } = splitTitle(describeOriginError(error));
  return (
    <Callout tone={contentAvailable ? 'warn' : 'bad'} title={title}>
      <p>
        {rest} {contentAvailable ? 'Its error page was captured.' : 'Nothing was captured or charged.'}
      </p>
      <p>
        {retryable
          ? 'The problem may be temporary. Try again later.'
          : (message ??
            (kind === 'http' ? 'Retrying does not help. Check the URL.' : 'Retrying does not help.'))}
      </p>
      <div className="row">
        {retryable && onRetry && <Button onClick={onRetry}>Try again</Button>}
        <NextStepLink step={findOriginStep(error)} />
        {!contentAvailable && (
          <a className="button" href={finalUrl} target="_blank" rel="noreferrer">
            Open the page in a new tab
          </a>
        )}
      </div>
      <p className="text-small text-mono">
        <a href="/docs/errors">FetchOriginError</a>
        {['', kind, upstreamError, finalUrl].filter((fact) => fact !== undefined).join(' · ')}
      </p>
    </Callout>
  );
}

function describeOriginError({ kind, originStatusCode, redirectLimitReached }: FetchOriginError): string {
  if (redirectLimitReached) return 'The site redirects without end.';
  return kind === 'http' ? `The site answered with status ${originStatusCode}.` : ORIGIN_ERROR_TEXTS[kind];
}
