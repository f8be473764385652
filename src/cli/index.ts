export { EXIT, UsageError } from './exit.ts';
export { type CliDependencies, createCli } from './program.ts';
export type { DoctorSettings } from './doctor/index.ts';
export { Unanswered } from './pages/index.ts';
