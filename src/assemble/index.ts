export { createCaptureTools } from './capture-worker.ts';
export { createEngine, type Engine } from './engine.ts';
export { createLocalEngine } from './local-engine.ts';
export type { RunningService } from './lifecycle.ts';
export { startService } from './service.ts';
export { toDoctorSettings, openDataStore, toOrganizationLimits } from './settings.ts';
