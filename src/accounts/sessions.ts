import { generateBase62, readDatabaseTime, type Store } from '../store/index.ts';
import { hashSecret } from './keys.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail, type User, toUser } from './users.ts';

/** Name of the session cookie (HttpOnly, SameSite=Lax). */
export const SESSION_COOKIE = 'pagewright_session';

const SESSION_LIFETIME_MS = 30 * 24 * 3_600_000;

/** Hash to check if the user does not exist. Without it, the response time would reveal which users exist. */
const DUMMY_PASSWORD_HASH = `scrypt$32768$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface Session {
  /** Token that is the value of the cookie. Only its hash is stored. */
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  user: User;
}

/** Creates a session. Returns undefined when the e-mail or the password is wrong. */
export async function signIn(
  store: Store,
  { email, password }: { email: string; password: string },
): Promise<Session | undefined> {
  const user = await findUserByEmail(store, email);
  const isPasswordCorrect = await verifyPassword(password, user?.password_hash ?? DUMMY_PASSWORD_HASH);
  return user && isPasswordCorrect ? createSession(store, toUser(user)) : undefined;
}

export async function createSession(store: Store, user: User): Promise<Session> {
  const token = generateBase62(256);
  const now = await readDatabaseTime(store);
  const expiresAt = now + SESSION_LIFETIME_MS;
  await store.db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await store.db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), user_id: user.id, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt, user };
}

/** Ends a session. Ignores unknown tokens. */
export async function signOut(store: Store, token: string): Promise<void> {
  await store.db.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute();
}
