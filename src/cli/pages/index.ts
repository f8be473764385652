export { type FetchCommand, withPages } from './choose.ts';
export { toExitCode, formatFailure, toFailure } from './failure.ts';
export type { SingleFetch, WithSingleFetch } from './local.ts';
export { callServer, createError, request, ServerUnavailable } from './call-server.ts';
export { type Body, type FetchedPage, type Layer, type PageSource, textOf } from './source.ts';
