import { ACCOUNT_EXAMPLES } from './account.ts';
import { FETCH_EXAMPLES } from './fetch.ts';
import type { OperationExample } from './values.ts';
import { OTHER_EXAMPLES } from './other.ts';
import { SITES_EXAMPLES } from './sites.ts';
import { SNAPSHOTS_EXAMPLES } from './snapshots.ts';

/** Descriptions and examples by operation id. */
export const OPERATION_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  ...FETCH_EXAMPLES,
  ...SITES_EXAMPLES,
  ...SNAPSHOTS_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...OTHER_EXAMPLES,
};
