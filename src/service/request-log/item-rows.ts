import type { Selectable } from 'kysely';
import type { CaptureStage, RequestOutcome } from '../../contract/index.ts';
import { type StoredFailure, restoreFailure, USAGE_KIND_BY_STATE } from '../../dispatch/index.ts';
import type { CaptureRow, RequestRow, Store } from '../../store/index.ts';
import type { CaptureResultBody } from '../capture-work.ts';
import { readErrorMessage, readOriginCause } from './causes.ts';
import { toJsonText } from './column-values.ts';
import { toRequestStages } from './request-stages.ts';

const OUTCOME_BY_STATE: Readonly<Partial<Record<CaptureRow['state'], RequestOutcome>>> = USAGE_KIND_BY_STATE;

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
    return outcome ? [toItemRow(capture, outcome)] : [];
  });
}

type CaptureOfRun = Selectable<CaptureRow> & { key_id: string | null; user_id: string | null };

function toItemRow(capture: CaptureOfRun, outcome: RequestOutcome): RequestRow {
  const startedAt = capture.started_at ?? capture.queued_at;
  const durationMs = Math.max(0, (capture.finished_at ?? startedAt) - startedAt);
  const { cause, detail, error, stages } = readResult(capture);
  return {
    id: capture.id,
    organization_id: capture.organization_id,
    created_at: startedAt,
    operation: 'batchedItem',
    status: null,
    duration_ms: durationMs,
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
    options: null,
    error: toJsonText(error),
    stages: toJsonText(stages && toRequestStages({ queuedMs: 0, runMs: durationMs, stages }, durationMs)),
  };
}

interface ItemOutcome {
  cause: string | null;
  detail: string | null;
  /** The body that explains why there is no content. */
  error?: object;
  stages?: CaptureStage[] | undefined;
}

/** Reads cause, error and stages from the stored body of a capture. */
function readResult({ id, body }: CaptureOfRun): ItemOutcome {
  const { tag, fields, detail, originError, stages } = JSON.parse(body ?? '{}') as Partial<StoredFailure> &
    CaptureResultBody;
  if (originError) {
    const read = readOriginCause(originError);
    return { cause: read.cause, detail: read.detail ?? null, error: originError, stages };
  }
  if (tag === undefined) return { cause: null, detail: null, stages };
  const error = restoreFailure({ tag, fields: fields ?? {}, ...(detail !== undefined && { detail }) });
  return { cause: tag, detail: readErrorMessage(fields, detail) ?? null, error: error.body(id) };
}
