import { readFileSync } from 'node:fs';

export interface ProcessMemory {
  pid: number;
  residentBytes: number;
  isRenderer: boolean;
}

const PAGE_BYTES = 4096;

/** The process and all its descendants with their resident memory (Linux; empty elsewhere). */
export function processTree(root: number): ProcessMemory[] {
  const found: ProcessMemory[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const one = inspect(pid);
    if (!one) continue;
    found.push(one.memory);
    waiting.push(...one.children);
  }
  return found;
}

function inspect(pid: number): { memory: ProcessMemory; children: number[] } | undefined {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'latin1');
    const resident = Number(read('statm').split(' ')[1]) * PAGE_BYTES;
    const children = read(`task/${pid}/children`).trim();
    return {
      memory: { pid, residentBytes: resident, isRenderer: read('cmdline').includes('--type=renderer') },
      children: children === '' ? [] : children.split(' ').map(Number),
    };
  } catch {
    // It ended between being listed and being read.
    return undefined;
  }
}
