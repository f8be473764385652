import type { Account } from '../../../../src/contract/organization/account.ts';
import { formatCount, formatSize, formatTime } from '../../design/index.ts';
import { useResource } from '../use-resource.ts';

interface GaugeProps {
  label: string;
  used: number;
  limit: number;
  /** Text about what happens at the limit, and what to do. */
  children: string;
}

/** A bar that shows how much of a limit is used. */
function Gauge({ label, used, limit, children }: GaugeProps) {
  return (
    <div className="gauge">
      <label className="stack-tight">
        <span>
          {label}: {formatCount(used)} of {formatCount(limit)}
        </span>
        <meter min={0} max={Math.max(limit, 1)} high={limit * 0.8} optimum={0} value={used} />
      </label>
      <p className="text-soft text-small">{children}</p>
    </div>
  );
}

const REFRESH_MS = 15_000;

/** The page with the limits of the organization, and what happens when one is reached. */
export function Limits({ account }: { account: Account }) {
  const { value: present = account } = useResource<Account>('/v1/account', () => REFRESH_MS);
  const { limits, inFlight, rateUsed, credits, creditsGranted, storage, organization } = present;
  return (
    <div className="stack dashboard-gap">
      <h1>Limits</h1>
      <div className="card card-body gauges">
        <Gauge label="Running captures" used={inFlight} limit={limits.maxConcurrency}>
          At the limit, a fetch is rejected with FetchConcurrencyLimitExceeded (429). Wait for Retry-After, or
          start a run: its URLs wait in the queue.
        </Gauge>
        <Gauge label="Calls in this minute" used={rateUsed} limit={limits.ratePerMinute}>
          At the limit, calls are rejected with TooManyRequests (429) until the time in Retry-After.
        </Gauge>
        {credits === null ? (
          <div className="gauge">
            <p>Credits: unlimited</p>
            <p className="text-soft text-small">
              Every fetch with content costs one credit. Credits are counted, but not limited.
            </p>
          </div>
        ) : (
          <Gauge label="Credits spent" used={Math.max(0, creditsGranted - credits)} limit={creditsGranted}>
            Without credits, fetches are rejected with AccessBlocked (403), and running runs end. Reading
            stored snapshots stays free.
          </Gauge>
        )}
        <div className="gauge">
          <p>
            Stored snapshots: {formatCount(storage.snapshots)}, {formatSize(storage.bytes)}
          </p>
          <p className="text-soft text-small">
            {`Each is deleted ${formatCount(limits.snapshotDays)} days after its capture.`}
            {storage.oldestExpiresAt && ` The next one is deleted ${formatTime(storage.oldestExpiresAt)}.`}
          </p>
        </div>
      </div>
      <p className="text-soft text-small">
        The operator changes limits with <code>pagewright orgs set {organization.id}</code>.
      </p>
    </div>
  );
}
