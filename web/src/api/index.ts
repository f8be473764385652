export { credentials } from './credentials.ts';
export { ApiError, type Failure, isAbort } from './errors.ts';
export { useSetup } from './setup.ts';
export { type CallOptions, call, callForBlob, callForText } from './request.ts';
