import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second. The interface of the kernel fixes this number. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time of a process and its descendants since they started, in milliseconds, including exited
 * descendants. Linux only (/proc).
 */
export function measureTreeCpu(root: number): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) {
      const stat = statOf(Number(name));
      if (stat) processes.set(Number(name), stat);
    }
  }
  const descends = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, stat] of processes) if (descends(pid)) ticks += stat.ticks;
  return (ticks * 1000) / TICKS_PER_SECOND;
}

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command name is in parentheses and may contain any character, so count the fields after the last parenthesis.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (index: number): number => Number(fields[index]);
    return { parent: number(1), ticks: number(11) + number(12) + number(13) + number(14) };
  } catch {
    return undefined;
  }
}
