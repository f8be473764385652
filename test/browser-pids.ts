import { readdirSync, readFileSync } from 'node:fs';

/** Lists the browser processes among the children of this process. Other children, such as a database, are left out. */
export function browserPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [, name = '', parent] =
          /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(parent) === process.pid && /chrom/.test(name);
      } catch {
        return false;
      }
    });
}
