import type {
  ApiKeyRow,
  InvitationRow,
  OrganizationRow,
  ProfileRow,
  RateBucketRow,
  SessionRow,
  SettingRow,
  SignInFailureRow,
  UserRow,
} from './tables/accounts.ts';
import type { BlobDeletionRow, CaptureRow, SnapshotRow } from './tables/captures.ts';
import type { RunHostRow, RunItemRow, RunRow, WebhookDeliveryRow } from './tables/runs.ts';
import type { MonitorResultRow, MonitorRow, MonitorRunRow } from './tables/monitors.ts';
import type { LedgerRow, RequestRow, UsageHourRow } from './tables/usage.ts';

/**
 * The tables of the store, the same for SQLite and Postgres. Times are integer milliseconds of the database's clock,
 * flags are 0 or 1, and JSON is stored as text.
 */
export interface Database {
  organizations: OrganizationRow;
  rate_buckets: RateBucketRow;
  users: UserRow;
  invitations: InvitationRow;
  sessions: SessionRow;
  sign_in_failures: SignInFailureRow;
  api_keys: ApiKeyRow;
  ledger: LedgerRow;
  profiles: ProfileRow;
  captures: CaptureRow;
  runs: RunRow;
  run_hosts: RunHostRow;
  run_items: RunItemRow;
  webhook_deliveries: WebhookDeliveryRow;
  monitors: MonitorRow;
  monitor_runs: MonitorRunRow;
  monitor_results: MonitorResultRow;
  usage_hours: UsageHourRow;
  requests: RequestRow;
  snapshots: SnapshotRow;
  blob_deletions: BlobDeletionRow;
  settings: SettingRow;
}
