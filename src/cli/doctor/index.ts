export { runChecks } from './examine.ts';
export type { DoctorSettings, CheckResult } from './types.ts';
