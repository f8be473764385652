export { type FetchCommand, withPages } from './choose.ts';
export { toExitCode, formatFailure, formatStatus, toFailure } from './failure.ts';
export type { SingleFetch, WithSingleFetch } from './local.ts';
export { callServer, createError, sendRequest, ServerUnavailable } from './call-server.ts';
export {
  type ResponseBody,
  type FetchedPage,
  type AnswerLayer,
  type PageSource,
  decodeBody,
} from './source.ts';
