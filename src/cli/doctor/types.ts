import type { S3Settings } from '../../store/index.ts';

/** One thing that was looked at. */
export interface Finding {
  what: string;
  /** `lacking` makes something work less well; without what is `missing` the service cannot run. */
  state: 'ok' | 'lacking' | 'missing';
  /** What was found. */
  found: string;
  /** What to do about it. */
  remedy?: string;
}

/** What the service would be started with. */
export interface DoctorSettings {
  host: string;
  port: number;
  dataDir: string;
  chromium: string | undefined;
  allowNoSandbox: boolean;
  /** Whether this role captures, and so needs a browser. */
  captures: boolean;
  databaseUrl: string | undefined;
  s3: S3Settings | undefined;
  rerankUrl: string | undefined;
  transcribeUrl: string | undefined;
}
