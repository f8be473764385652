import type * as service from './service.ts';

export { createCaptureTools } from './capture-worker.ts';
export { createEngine, type Engine } from './engine.ts';
export { createLocalEngine } from './local-engine.ts';
export type { RunningService } from './lifecycle.ts';
export type { Starters } from './starters.ts';
export { toDoctorSettings, openDataStore, toOrganizationLimits } from './settings.ts';

/** Loads the transports on demand, because commands that fetch without a server do not need them. */
export const startService: typeof service.startService = async (...settings) =>
  (await import('./service.ts')).startService(...settings);
