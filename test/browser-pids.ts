import { readdirSync, readFileSync } from 'node:fs';

/** The browsers of this process, by what the kernel says of its children: a database may be among those, too. */
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
