export { credentials } from './credentials.ts';
export { ApiError, type Failure, isAbort } from './errors.ts';
export { type CallOptions, call, callForText } from './request.ts';
