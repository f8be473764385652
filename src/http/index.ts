export { createHandlers, type HandlerDependencies } from './handlers.ts';
export { startMetricsServer } from './metrics.ts';
export { startProbes } from './probes.ts';
export { createHttp, type HttpOptions } from './server.ts';
