import { ServiceError } from '../contract/index.ts';
import { type CaptureRow, type Store, StoreUnavailable } from '../store/index.ts';
import type { DispatchRules, StoredFailure, StoredResult } from './types.ts';

/** The columns of `ResultRow`. */
export const RESULT_COLUMNS = [
  'id',
  'organization_id',
  'url',
  'state',
  'snapshot_id',
  'body',
  'charge',
  'attempt',
  'queued_at',
  'started_at',
  'finished_at',
] as const satisfies (keyof CaptureRow)[];

/** The columns that describe how a capture ended. */
export type ResultRow = Pick<CaptureRow, (typeof RESULT_COLUMNS)[number]>;

export async function readCapture(store: Store, captureId: string): Promise<ResultRow> {
  return await store.db
    .selectFrom('captures')
    .select(RESULT_COLUMNS)
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the result in the row of a capture. Undefined while the capture is open.
 * @throws ServiceError if the capture ended without a result
 */
export function toStoredResult(row: ResultRow, rules: DispatchRules): StoredResult | undefined {
  const { state, url } = row;
  switch (state) {
    case 'QUEUED':
    case 'RUNNING':
      return undefined;
    case 'SUCCEEDED':
    case 'ORIGIN_ERROR':
      return {
        captureId: row.id,
        organizationId: row.organization_id,
        outcome: state === 'SUCCEEDED' ? 'succeeded' : 'originError',
        ...(row.snapshot_id !== null && { snapshotId: row.snapshot_id }),
        body: JSON.parse(row.body ?? 'null'),
        billable: row.charge === 'due',
        attempts: row.attempt,
        queuedMs: (row.started_at ?? row.queued_at) - row.queued_at,
        runMs: (row.finished_at ?? 0) - (row.started_at ?? 0),
      };
    case 'FAILED':
      throw restoreFailure(JSON.parse(row.body ?? 'null') as StoredFailure);
    case 'CAPTURE_TIMEOUT':
      throw new ServiceError('FetchCaptureTimeout', { url, timeoutMs: rules.captureMs });
    case 'CAPACITY_TIMEOUT':
      throw new ServiceError('FetchCapacityTimeout', { url, timeoutMs: rules.captureMs });
    case 'CANCELLED':
      throw new ServiceError('ServiceUnavailable', {
        message: 'The capture was cancelled.',
        dispatchOutcome: row.started_at === null ? 'notDispatched' : 'dispatched',
      });
  }
}

export const restoreFailure = ({ tag, fields, detail }: StoredFailure): ServiceError =>
  new ServiceError(tag, fields as ServiceError['fields'], { detail });

/**
 * Converts a thrown error to a value that can be stored. An error that is not a `ServiceError` becomes a 503
 * (specification 7.1).
 */
export function toStoredFailure(error: unknown): StoredFailure {
  if (error instanceof ServiceError) {
    if (error instanceof StoreUnavailable) return createUnavailableFailure(error.fields.message);
    const { tag, fields, detail } = error;
    return { tag, fields, ...(detail !== undefined && { detail }) };
  }
  return createUnavailableFailure('The capture failed.');
}

const createUnavailableFailure = (message: string): StoredFailure => ({
  tag: 'ServiceUnavailable',
  fields: { message, dispatchOutcome: 'dispatched' },
});

/** How an item ended. */
export type ItemResult =
  | { outcome: 'succeeded'; snapshotId: string; body: unknown }
  | { outcome: 'originError'; body: unknown }
  /** `reference` is the id of the capture, as in the logs. */
  | { outcome: 'failed'; error: ServiceError; reference: string }
  | { outcome: 'cancelled' };

/** Returns how a finished item of a run ended. */
export function toItemResult(row: ResultRow, rules: DispatchRules): ItemResult {
  if (row.state === 'CANCELLED') return { outcome: 'cancelled' };
  try {
    const result = toStoredResult(row, rules);
    if (!result) throw new TypeError(`A finished item has an open capture: ${row.id}`);
    const { snapshotId, body } = result;
    return snapshotId === undefined
      ? { outcome: 'originError', body }
      : { outcome: 'succeeded', snapshotId, body };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { outcome: 'failed', error, reference: row.id };
  }
}
