import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;
/** A conversion starts few programs, one below the other. */
const MAX_PROCESSES = 64;

/** Resident bytes of a process and all below it; 0 where the system does not tell. */
export async function measureResidentBytes(pid: number): Promise<number> {
  const pids = [pid];
  let bytes = 0;
  for (let index = 0; index < pids.length && index < MAX_PROCESSES; index++) {
    const id = String(pids[index]);
    const [statm, children] = await Promise.all([
      readFile(`/proc/${id}/statm`, 'utf8').catch(() => ''),
      readFile(`/proc/${id}/task/${id}/children`, 'utf8').catch(() => ''),
    ]);
    bytes += Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
    pids.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return bytes;
}
