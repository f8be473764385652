export type { Calibration } from './calibrate.ts';
export type { RerankSettings } from './rerank.ts';
export { createReranker } from './rerank.ts';
