import { randomBase62, readClock, type Store } from '../store/index.ts';
import { hashSecret } from './keys.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail, type User, toUser } from './users.ts';

/** Name of the cookie that carries a session's token (HttpOnly, SameSite=Lax). */
export const SESSION_COOKIE = 'pagewright_session';

const SESSION_MS = 30 * 24 * 3_600_000;

/** Costs as much to check as a real one, so that the answer's time does not tell which users exist. */
const NOBODYS_PASSWORD = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A session that has just begun. */
export interface Session {
  /** Goes into the cookie; kept nowhere but there. */
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  user: User;
}

/** A new session for the right e-mail and password, else undefined. */
export async function signIn(
  store: Store,
  { email, password }: { email: string; password: string },
): Promise<Session | undefined> {
  const user = await findUserByEmail(store, email);
  const right = await verifyPassword(password, user?.password_hash ?? NOBODYS_PASSWORD);
  return user && right ? createSession(store, toUser(user)) : undefined;
}

/** A new session for a user who has shown who that is. */
export async function createSession(store: Store, user: User): Promise<Session> {
  const token = randomBase62(256);
  const now = await readClock(store);
  const expiresAt = now + SESSION_MS;
  await store.db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await store.db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), user_id: user.id, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt, user };
}

/** Ends a session; an unknown token is no error. */
export async function signOut(store: Store, token: string): Promise<void> {
  await store.db.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute();
}
