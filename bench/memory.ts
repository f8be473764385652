import { readdirSync, readFileSync } from 'node:fs';

/** Memory and processes of a process and its descendants. */
export interface TreeUsage {
  /** Proportional memory in megabytes. Memory that several processes share is divided among them. */
  readonly memoryMb: number;
  readonly processes: number;
  readonly descriptors: number;
}

/** Measures a process, by default with its descendants. Linux only (/proc). */
export function measureTree(root: number, withDescendants = true): TreeUsage {
  let kilobytes = 0;
  let processes = 0;
  let descriptors = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    try {
      kilobytes += Number(
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0,
      );
      processes++;
      descriptors += readdirSync(`/proc/${pid}/fd`).length;
      if (!withDescendants) break;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
      if (children !== '') waiting.push(...children.split(' ').map(Number));
    } catch {
      // The process ended between the listing and the read.
    }
  }
  return { memoryMb: kilobytes / 1024, processes, descriptors };
}
