export type { InputOf, OperationId } from './call.ts';
export {
  type BatchPage,
  type FetchManyOptions,
  type FetchOptions,
  type Layer,
  type MarkdownPage,
  Pagewright,
  type PagewrightOptions,
} from './client.ts';
export type { OriginOutcome, OriginUnreached } from './origin.ts';
export {
  type AnyFailure,
  type Answered,
  type ClientTimeout,
  type ConnectionFailed,
  type Ok,
  PagewrightError,
  type Result,
  type TransportFailure,
  type UnexpectedAnswer,
  unwrap,
} from './result.ts';
export { runTool, type ToolDefinition, type ToolOptions, TOOLS } from './tools.ts';
export type { CallOptions } from './transport.ts';
export type * from './types.ts';
