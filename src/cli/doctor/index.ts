export { runChecks } from './run-checks.ts';
export type { DoctorSettings, CheckResult } from './types.ts';
