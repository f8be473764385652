export { createEngine, type Engine } from './engine.ts';
export { createLocal } from './local.ts';
export type { Service } from './running.ts';
export { startService } from './service.ts';
export { doctorSettings, openDataStore, organizationLimits } from './settings.ts';
