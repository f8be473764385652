import { type SqlBool, sql } from 'kysely';

// These conditions contain literals instead of parameters: SQLite uses a partial index only for literal values.

/** Whether a capture occupies a slot of its organization. */
export const isCaptureOpen = sql<SqlBool>`state in ('QUEUED', 'RUNNING')`;

/** Whether a capture waits for a worker. */
export const isCaptureQueued = sql<SqlBool>`state = 'QUEUED'`;

/**
 * Whether a worker has claimed a capture. The first part of the condition allows the use of the partial index of open
 * captures.
 */
export const isCaptureRunning = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and state = 'RUNNING'`;

/** Whether a run has items that were not claimed yet. */
export const hasWaitingItems = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and dispatched < total
  and refusal is null`;
