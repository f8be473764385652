export * from './decode.ts';
export * from './errors.ts';
export * from './include.ts';
export { openApi } from './openapi.ts';
export * from './operations.ts';
export * from './origin.ts';
export { compilePattern } from './patterns.ts';
export * from './requests.ts';
export * from './results.ts';
