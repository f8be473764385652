export { EXIT, InterruptedError, UsageError } from './exit.ts';
export { describeFileError } from './file-error.ts';
export { type CliDependencies, createCli } from './program.ts';
export type { DoctorSettings } from './doctor/index.ts';
export { ServerUnavailable } from './pages/index.ts';
export type { SettingFlag } from './setting-flags.ts';
