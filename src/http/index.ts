export { createHandlers, type HandlerDependencies } from './handlers.ts';
export { createHttp, type HttpOptions } from './server.ts';
