import type { MonitorDiff } from './monitors.ts';

const KINDS = ['added', 'removed', 'changed', 'moved', 'metadata', 'prices'] as const;

/** Returns the changes of a watched page in words, such as `2 added, 1 changed`. */
export const describeDiff = (diff: Pick<MonitorDiff, (typeof KINDS)[number]>): string =>
  KINDS.flatMap((kind) => (diff[kind] > 0 ? `${diff[kind]} ${kind}` : [])).join(', ');
