import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './exit.ts';

/** The server and the key that `pagewright login` stored. A server without authentication has no key. */
export interface StoredLogin {
  server: string;
  key?: string;
}

/**
 * Returns the stored login. Undefined if there is none.
 * @throws UsageError for a file that is not a login
 */
export function readLogin(file: string): StoredLogin | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const login = parseLogin(text);
  if (!login) throw new UsageError(`${file} is damaged. Run \`pagewright login --server URL\` again.`);
  return login;
}

function parseLogin(text: string): StoredLogin | undefined {
  try {
    const { server, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof server !== 'string') return undefined;
    return { server, ...(typeof key === 'string' && { key }) };
  } catch {
    return undefined;
  }
}

/** Stores a login so that only this user can read it. Replaces an earlier one. */
export function storeLogin(file: string, login: StoredLogin): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The mode applies only to a new file.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
}

export const deleteLogin = (file: string): void => rmSync(file, { force: true });
