export * from './errors.ts';
export * from './origin.ts';
