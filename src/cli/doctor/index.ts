export { examine } from './examine.ts';
export type { DoctorSettings, Finding } from './types.ts';
