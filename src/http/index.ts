export { readCredentials } from './credentials.ts';
export { toServiceError } from './errors.ts';
export { createHandlers, type HandlerDependencies } from './handlers.ts';
export { startMetricsServer } from './metrics.ts';
export { startProbes } from './probes.ts';
export { type Authenticate, computeArrivedAt, createDisconnectSignal } from './route.ts';
export { noteAnswer, noteUrl } from './request-log.ts';
export { createHttp, type HttpOptions } from './server.ts';
export { readTraceId } from './trace.ts';
