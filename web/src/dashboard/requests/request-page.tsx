import type { ReactNode } from 'preact/compat';
import type { RequestDetails } from '../../../../src/contract/organization/request-log.ts';
import { Link } from '../../app/link.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Badge, CopyButton, ExactTime, formatDuration, PageAddress, Spinner } from '../../design/index.ts';
import { Waterfall } from '../../playground/result/waterfall.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { describeOutcome } from './describe-outcome.ts';
import { FetchAgain } from './fetch-again.tsx';
import { nameOperation } from './operation-names.ts';
import { OUTCOMES } from './outcomes.ts';

/** The page of one request of the log: its outcome and what to do next, its options, its stages and its error. */
export function RequestPage({ id }: { id: string }) {
  const { value, error } = useResource<RequestDetails>(`/v1/requests/${encodeURIComponent(id)}`);
  useTitle(value ? `Request of ${value.url ?? nameOperation(value.operation)}` : 'Request');
  return (
    <div className="stack dashboard-gap">
      <p className="text-small">
        <Link href="/dashboard/requests">All requests</Link>
      </p>
      {value ? <Details request={value} /> : <Missing error={error} />}
    </div>
  );
}

function Missing({ error }: { error: ReturnType<typeof useResource>['error'] }) {
  if (!error) return <Spinner label="Loading request" />;
  if (error.failure._tag !== 'NotFound') return <RequestError error={error} />;
  return (
    <>
      <h1>Request not found</h1>
      <p className="card card-body text-soft">
        The log has no request with this id. Requests are kept for 30 days. Calls of the dashboard that only
        read are not in the log.
      </p>
    </>
  );
}

function Details({ request }: { request: RequestDetails }) {
  const { outcome, url, operation, error, stages } = request;
  const { title, next } = describeOutcome(request);
  return (
    <>
      <div className="row">
        <h1 className="grow break-anywhere">{url ?? nameOperation(operation)}</h1>
        <FetchAgain request={request} />
      </div>
      <section className="card card-body stack" aria-labelledby="outcome-title">
        <div className="row">
          <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
        </div>
        <h2 id="outcome-title">{title}</h2>
        {next && <p>{next}</p>}
      </section>
      <Facts request={request} />
      <section className="card card-body stack" aria-labelledby="stages-title">
        <h2 id="stages-title">Stages</h2>
        {stages ? (
          <Waterfall stages={stages} />
        ) : (
          <p className="text-soft">{explainMissingStages(request)}</p>
        )}
      </section>
      {isFetch(request) && (
        <section className="card card-body stack" aria-labelledby="options-title">
          <h2 id="options-title">Options</h2>
          <Options request={request} />
        </section>
      )}
      {error && <JsonCard title="Error" value={error} />}
    </>
  );
}

const isFetch = ({ operation, url }: RequestDetails): boolean =>
  url !== undefined && ['fetch', 'fetchJson', 'batchedItem', 'mcp.fetch'].includes(operation);

function explainMissingStages({ outcome, operation }: RequestDetails): string {
  if (outcome === 'rejected') return 'The request was rejected before a capture began.';
  if (outcome === 'succeeded' || outcome === 'httpError')
    return operation.startsWith('fetch') || operation === 'batchedItem'
      ? 'No stages are stored: a stored capture was returned, or an earlier version recorded the request.'
      : 'This operation has no stages.';
  return 'The request ended without a result, so no stages are stored.';
}

function Facts({ request }: { request: RequestDetails }) {
  const { traceId, at, operation, status, url, key, user, durationMs, credits, runId } = request;
  const host = url === undefined ? undefined : URL.parse(url)?.hostname;
  const facts: [string, ReactNode][] = [
    ['Started', <ExactTime key="started" iso={at} />],
    ['Duration', formatDuration(durationMs)],
    ['Credits', credits],
    [
      'Operation',
      <span key="operation">
        {nameOperation(operation)} <code className="text-soft">{operation}</code>
      </span>,
    ],
    ['Status of the answer', status],
    ['URL', url && <PageAddress url={url} />],
    ['Host', host && <Link href={`/dashboard/requests?${new URLSearchParams({ host })}`}>{host}</Link>],
    [
      'API key',
      key && <Link href={`/dashboard/requests?keyId=${encodeURIComponent(key.id)}`}>{key.name}</Link>,
    ],
    ['User', user],
    ['Run', runId && <Link href={`/dashboard/runs/${encodeURIComponent(runId)}`}>{runId}</Link>],
    ['Snapshot', <SnapshotLinks key="snapshot" request={request} />],
    [
      'Trace id',
      <span className="row" key="trace">
        <code className="break-anywhere">{traceId}</code>
        <CopyButton label="Copy trace id" text={() => traceId} />
      </span>,
    ],
  ];
  return (
    <dl className="card card-body facts-list">
      {facts.map(([name, value]) => value !== undefined && <Fact key={name} name={name} value={value} />)}
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="break-anywhere">{value}</dd>
  </>
);

function SnapshotLinks({ request: { snapshotId, snapshot } }: { request: RequestDetails }) {
  if (snapshotId === undefined) return 'none';
  if (!snapshot) return 'deleted, or its time has expired';
  return (
    <span className="row">
      <Link href={`/playground/${encodeURIComponent(snapshotId)}`}>Open the snapshot</Link>
      {snapshot.screenshotUrl && (
        <a href={snapshot.screenshotUrl} target="_blank" rel="noreferrer">
          Open the screenshot
        </a>
      )}
      <span className="text-soft text-small">
        It is deleted <ExactTime iso={snapshot.expiresAt} />.
      </span>
    </span>
  );
}

/** The options of a fetch in words. */
function Options({ request: { options, operation } }: { request: RequestDetails }) {
  if (operation === 'batchedItem')
    return (
      <p className="text-soft">
        The options are stored with the run, not with each request. They are deleted when the run ends.
      </p>
    );
  if (!options)
    return (
      <p className="text-soft">No options are stored for calls of this kind or of an earlier version.</p>
    );
  const { body, query, profile, maxAgeSeconds, onlyStored } = options;
  const entries = [
    ...listOptions(body),
    ...listOptions(query),
    ...(profile === undefined ? [] : [['profile', profile] as const]),
    ...(maxAgeSeconds === undefined ? [] : [['maximum age', `${maxAgeSeconds} s`] as const]),
    ...(onlyStored ? [['only stored captures', 'true'] as const] : []),
  ];
  if (entries.length === 0) return <p className="text-soft">All options had their default value.</p>;
  return (
    <dl className="facts-list facts-wide">
      {entries.map(([name, value]) => (
        <Fact key={name} name={name} value={<code>{value}</code>} />
      ))}
    </dl>
  );
}

/** Returns names such as `include.screenshot` with their values. */
const listOptions = (options: Readonly<Record<string, unknown>>): (readonly [string, string])[] =>
  Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, part]) => [`${name}.${inner}`, JSON.stringify(part)] as const)
      : [[name, JSON.stringify(value)] as const],
  );

function JsonCard({ title, value }: { title: string; value: object }) {
  const text = JSON.stringify(value, undefined, 2);
  return (
    <section className="card card-body stack" aria-label={title}>
      <div className="row">
        <h2 className="grow">{title}</h2>
        <CopyButton text={() => text} />
      </div>
      <pre className="raw request-json" tabIndex={0} aria-label={`${title} as JSON`}>
        {text}
      </pre>
    </section>
  );
}
