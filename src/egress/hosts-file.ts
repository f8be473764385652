import { readFile } from 'node:fs/promises';
import { normaliseAddress } from './host.ts';

const MAX_AGE_MS = 5_000;

/** Parses the hosts(5) format: name in lower case → its addresses, in the file's order. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    const canonical = normaliseAddress(address);
    if (canonical === undefined) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      const known = hosts.get(key);
      if (!known) hosts.set(key, [canonical]);
      else if (!known.includes(canonical)) known.push(canonical);
    }
  }
  return hosts;
}

/** Reads the hosts file at most every five seconds; a file that is missing or unreadable holds no names. */
export function createHostsFile(path: string): () => Promise<ReadonlyMap<string, string[]>> {
  let current: Promise<ReadonlyMap<string, string[]>> | undefined;
  let readAt = 0;
  return () => {
    if (!current || performance.now() - readAt > MAX_AGE_MS) {
      readAt = performance.now();
      current = readFile(path, 'utf8').then(parseHosts, () => new Map());
    }
    return current;
  };
}
