export { type FetchCommand, withPage, withPages } from './with-pages.ts';
export { isHtmlFile, serveSavedFile } from './saved-file.ts';
export { toExitCode, formatFailure, formatStatus, toFailure } from './failure.ts';
export type { WithSingleFetch } from './local-pages.ts';
export { callServer, createError, sendRequest, ServerUnavailable } from './call-server.ts';
export { type ResponseBody, type AnswerLayer, type PageSource, decodeBody } from './page-source.ts';
