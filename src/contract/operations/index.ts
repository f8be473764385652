import { ACCOUNT_OPERATIONS } from './account.ts';
import { DOCUMENT_OPERATIONS } from './documents.ts';
import { FETCH_OPERATIONS } from './fetch.ts';
import type { Operation } from './operation.ts';
import { MONITOR_OPERATIONS } from './monitors.ts';
import { ORGANIZATION_OPERATIONS } from './organization.ts';
import { SITES_OPERATIONS } from './sites.ts';
import { SNAPSHOTS_OPERATIONS } from './snapshots.ts';

export { COMMON_ERRORS, type Operation } from './operation.ts';
export { OTHER_OPERATIONS } from './other.ts';

/** Every operation under `/v1` (specification 4), and the snapshot resources. */
export const OPERATIONS = {
  ...FETCH_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...SITES_OPERATIONS,
  ...MONITOR_OPERATIONS,
  ...SNAPSHOTS_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ORGANIZATION_OPERATIONS,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
