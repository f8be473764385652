export { EXIT, InterruptedError } from './exit.ts';
export { describeFailure } from './failure.ts';
export type { CommandIo } from './io.ts';
export { type CliDependencies, createCli } from './program.ts';
export type { DoctorSettings } from './doctor/index.ts';
export type { SettingFlag } from './setting-flags.ts';
