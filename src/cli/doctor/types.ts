import type { S3Settings } from '../../store/index.ts';

/** What a check found. */
export interface Finding {
  /** `lacking`: optional, some features do not work. `missing`: required, the service cannot run. */
  state: 'ok' | 'lacking' | 'missing';
  found: string;
  /** What to do about it. */
  remedy?: string;
}

export interface CheckResult extends Finding {
  what: string;
}

export interface DoctorSettings {
  host: string;
  port: number;
  dataDir: string;
  chromium: string | undefined;
  allowNoSandbox: boolean;
  /** Whether the process captures pages, so that it needs a browser. */
  captures: boolean;
  databaseUrl: string | undefined;
  s3: S3Settings | undefined;
  rerankUrl: string | undefined;
  transcribeUrl: string | undefined;
  extractUrl: string | undefined;
}
