import { type SqlBool, sql } from 'kysely';

// Conditions of partial indexes are written out, not bound: SQLite uses such an index only for literal values.

/** Whether a capture occupies a slot of its organization. */
export const isOpen = sql<SqlBool>`state in ('QUEUED', 'RUNNING')`;

/** Whether a capture waits for a worker. */
export const isQueued = sql<SqlBool>`state = 'QUEUED'`;

/** Whether a worker has claimed a capture. The first half makes the partial index of open captures usable. */
export const isRunning = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and state = 'RUNNING'`;

/** Whether a run has items that were not claimed yet. */
export const hasWaitingItems = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and dispatched < total
  and refusal is null`;
