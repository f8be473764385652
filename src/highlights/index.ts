export type { Passage } from './features.ts';
export { rank } from './rank.ts';
