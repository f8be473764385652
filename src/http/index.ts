export { createHandlers, type HandlerDependencies } from './handlers.ts';
export { startMetricsServer } from './metrics.ts';
export { startProbes } from './probes.ts';
export type { Authenticate } from './route.ts';
export { createHttp, type HttpOptions } from './server.ts';
