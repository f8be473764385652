import { readFileSync } from 'node:fs';

/** User to run as instead of root, which PostgreSQL and PgBouncer reject; undefined when not root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('There is no user "nobody" to run as.');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
