export type * from './block.ts';
export type * from './tree.ts';
