import type { Selectable } from 'kysely';
import type { FetchOriginError } from '../../contract/index.ts';
import type { StoredFailure } from '../../dispatch/index.ts';
import type { CaptureRow, RequestOutcome, RequestRow, Store } from '../../store/index.ts';
import { readOriginCause } from './origin-cause.ts';
import { readMessage } from './read-message.ts';

const OUTCOME_BY_STATE: Readonly<Partial<Record<CaptureRow['state'], RequestOutcome>>> = {
  SUCCEEDED: 'succeeded',
  ORIGIN_ERROR: 'unreached',
  FAILED: 'failed',
  CAPTURE_TIMEOUT: 'timedOut',
  CAPACITY_TIMEOUT: 'timedOut',
  CANCELLED: 'cancelled',
};

/** Builds the log entries of finished items. Ignores captures that are open, deleted or not part of a run. */
export async function readItemRows(store: Store, captureIds: readonly string[]): Promise<RequestRow[]> {
  if (captureIds.length === 0) return [];
  const captures = await store.db
    .selectFrom('captures')
    .innerJoin('runs', 'runs.id', 'captures.run_id')
    .selectAll('captures')
    .select(['runs.key_id', 'runs.user_id'])
    .where('captures.id', 'in', captureIds)
    .where('captures.finished_at', 'is not', null)
    .execute();
  return captures.flatMap((capture) => {
    const outcome = OUTCOME_BY_STATE[capture.state];
    return outcome ? [toRow(capture, outcome)] : [];
  });
}

type CaptureOfRun = Selectable<CaptureRow> & { key_id: string | null; user_id: string | null };

function toRow(capture: CaptureOfRun, outcome: RequestOutcome): RequestRow {
  const startedAt = capture.started_at ?? capture.queued_at;
  const { cause, detail } = readCause(capture.body);
  return {
    id: capture.id,
    organization_id: capture.organization_id,
    created_at: startedAt,
    operation: 'batchedItem',
    status: null,
    duration_ms: Math.max(0, (capture.finished_at ?? startedAt) - startedAt),
    key_id: capture.key_id,
    user_id: capture.user_id,
    url: capture.url,
    host: URL.parse(capture.url)?.hostname ?? null,
    outcome: outcome === 'succeeded' && cause === 'http' ? 'httpError' : outcome,
    cause,
    detail,
    snapshot_id: capture.snapshot_id,
    run_id: capture.run_id,
    credits: capture.charge === 'charged' ? 1 : 0,
  };
}

/** Reads the tag of a failure or the kind of an origin error from the stored body of a capture. */
function readCause(body: string | null): { cause: string | null; detail: string | null } {
  const { tag, fields, detail, originError } = JSON.parse(body ?? '{}') as Partial<StoredFailure> & {
    originError?: FetchOriginError;
  };
  if (!originError) return { cause: tag ?? null, detail: readMessage(fields, detail) ?? null };
  const read = readOriginCause(originError);
  return { cause: read.cause, detail: read.detail ?? null };
}
