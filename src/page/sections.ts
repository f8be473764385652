import { type Decided, isApart, keep } from './decided.ts';

/** A heading goes with what it stands over. */
export function keepHeadings(decided: readonly Decided[]): void {
  for (let index = decided.length - 2; index >= 0; index--) {
    const flow = decided[index] as Decided;
    if (flow.block.type !== 'heading' || flow.role === 'main' || decided[index + 1]?.role !== 'main')
      continue;
    if (!isApart(flow)) keep(flow, 'heading of main text');
  }
}
