import type { LoggedRequest, RequestList } from '../../../../src/contract/request-log.ts';
import { Link } from '../../app/link.tsx';
import { Badge, Spinner, Time } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { nameOperation } from '../requests/operation-names.ts';
import { toRequestPage } from '../requests/request-address.ts';
import { OUTCOMES } from '../requests/outcomes.ts';
import { useResource } from '../use-resource.ts';

const REFRESH_MS = 10_000;

/** The last requests without content, with their causes in plain words. */
export function Failures() {
  const { value, error } = useResource<RequestList>(
    '/v1/requests?outcome=withoutContent&limit=5',
    () => REFRESH_MS,
  );
  return (
    <section className="card card-body stack" aria-labelledby="failures-title">
      <div className="row">
        <h2 id="failures-title" className="grow">
          Latest failures
        </h2>
        <Link className="text-small" href="/dashboard/requests?outcome=withoutContent">
          All failures
        </Link>
      </div>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading failures" />}
      {value?.requests.length === 0 && <p className="text-soft">No failures in the last 30 days.</p>}
      <ul className="entries">
        {value?.requests.map((request) => (
          <Entry key={request.traceId} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ request }: { request: LoggedRequest }) {
  const { traceId, outcome, cause, explanation, url, operation, at, runId } = request;
  return (
    <li>
      <div className="row">
        <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
        {cause && <code className="text-small">{cause}</code>}
        <span className="grow" />
        <span className="text-small text-soft">
          <Time iso={at} />
        </span>
      </div>
      {explanation && <p className="text-small">{explanation}</p>}
      <p className="text-small text-soft break-anywhere">
        {url ?? nameOperation(operation)} <Link href={toRequestPage(traceId)}>Request</Link>
        {runId && (
          <>
            {' '}
            <Link href={`/dashboard/runs/${runId}`}>Run</Link>
          </>
        )}
      </p>
    </li>
  );
}
