import { readFileSync } from 'node:fs';

/**
 * Proportional memory of a process and its descendants in megabytes: shared pages are divided among the processes that
 * share them. Linux only (/proc).
 */
export function memoryOfTree(root: number): number {
  let kilobytes = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    try {
      kilobytes += Number(
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0,
      );
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
      if (children !== '') waiting.push(...children.split(' ').map(Number));
    } catch {
      // The process exited between the listing and the read.
    }
  }
  return kilobytes / 1024;
}
