import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptInvitation,
  authenticateRequest,
  changePassword,
  completeSetup,
  createSession,
  findInvitation,
  findUser,
  getOrganization,
  isSetupToken,
  limitSignIn,
  needsOwner,
  SESSION_COOKIE,
  type Session,
  signIn,
  signOut,
} from '../accounts/index.ts';
import {
  decodeInput,
  PasswordChange,
  ServiceError,
  SetupCheck,
  type SetupLink,
  SetupRequest,
  type SetupState,
  SignedIn,
  SignInRequest,
} from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import { isCrossSite, readSessionToken } from './credentials.ts';
import { getBody } from './route.ts';

export interface SessionOptions {
  store: Store;
  publicUrl: () => string;
  /** Whether calls need an API key. */
  requiresKey: boolean;
}

/** Adds the dashboard routes that need no session: sign-in, sign-out and the one-time set-up. */
export function registerSessions(
  app: FastifyInstance,
  { store, publicUrl, requiresKey }: SessionOptions,
): void {
  /** Whether the request used TLS, directly or to a trusted proxy, or the public URL of the service is https. */
  const isSecure = ({ protocol }: FastifyRequest): boolean =>
    protocol === 'https' || publicUrl().startsWith('https:');

  app.post('/v1/session', async (request, reply) => {
    rejectCrossSite(request);
    const { email, password } = decodeInput(SignInRequest, getBody(request), 'body');
    const session = await limitSignIn(store, { address: request.ip, email }, () =>
      signIn(store, { email, password }),
    );
    if (!session) {
      throw createAuthError(
        'InvalidSession',
        'The e-mail address or the password is wrong. Check both and try again.',
      );
    }
    return sendSession(reply, session, isSecure(request));
  });

  app.get(
    '/v1/setup',
    async (): Promise<SetupState> => ({ needsOwner: await needsOwner(store), requiresKey }),
  );

  app.post('/v1/setup', async (request, reply) => {
    rejectCrossSite(request);
    const setupRequest = decodeInput(SetupRequest, getBody(request), 'body');
    const owner = await limitSignIn(
      store,
      { address: request.ip },
      async () => (await completeSetup(store, setupRequest)) ?? (await acceptInvitation(store, setupRequest)),
    );
    if (!owner) {
      throw createAuthError(
        'InvalidToken',
        'The link was already used or has expired, or the e-mail address is taken. Create a new link with "pagewright users setup-link", or ask an owner to invite you again.',
      );
    }
    return sendSession(reply, await createSession(store, owner), isSecure(request));
  });

  app.post('/v1/setup/check', async (request, reply) => {
    rejectCrossSite(request);
    const { token } = decodeInput(SetupCheck, request.body, 'body');
    const link = await limitSignIn(store, { address: request.ip }, () => checkSetupLink(store, token));
    if (link) return reply.send(link);
    throw createAuthError('InvalidToken', 'The link is wrong, was already used, or has expired.');
  });

  app.post('/v1/password', async (request, reply) => {
    rejectCrossSite(request);
    const { currentPassword, newPassword } = decodeInput(PasswordChange, request.body, 'body');
    const cookie = readSessionToken(request);
    const { userId } = await authenticateRequest(store, cookie === undefined ? {} : { cookie });
    const user = userId === undefined ? undefined : await findUser(store, userId);
    if (!user) throw createAuthError('InvalidSession', 'Sign in to change your password.');
    const isChanged = await limitSignIn(
      store,
      { address: request.ip, email: user.email },
      async () =>
        (await changePassword(store, { userId: user.id, currentPassword, newPassword })) || undefined,
    );
    if (!isChanged) throw createAuthError('InvalidSession', 'The current password is wrong.');
    return sendSession(reply, await createSession(store, user), isSecure(request));
  });

  app.delete('/v1/session', async (request, reply) => {
    rejectCrossSite(request);
    const token = readSessionToken(request);
    if (token !== undefined) await signOut(store, token);
    return reply
      .header('set-cookie', buildCookie('', 0, isSecure(request)))
      .code(204)
      .send();
  });
}

/** Returns the role and e-mail address of a set-up link. Undefined if the link is not valid. */
async function checkSetupLink(store: Store, token: string): Promise<SetupLink | undefined> {
  if (await isSetupToken(store, token)) return { role: 'owner' };
  const invitation = await findInvitation(store, token);
  if (!invitation) return undefined;
  const organization = await getOrganization(store, invitation.organizationId);
  const { email, role } = invitation;
  return { role, email, ...(organization && { organization: organization.name }) };
}

function sendSession(reply: FastifyReply, { token, expiresAt, user }: Session, isSecure: boolean): SignedIn {
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
  reply.header('set-cookie', buildCookie(token, seconds, isSecure));
  reply.header('cache-control', 'no-store');
  return { email: user.email, role: user.role, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * Builds the session cookie.
 * @param isSecure whether to set `Secure`; browsers drop cookies with it on plain HTTP
 */
const buildCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

/**
 * Rejects sign-ins from pages of other origins. Otherwise another site could sign its visitor in to an account of the
 * attacker (login CSRF).
 */
function rejectCrossSite(request: FastifyRequest): void {
  if (!isCrossSite(request)) return;
  throw createAuthError(
    'InvalidSession',
    "Sign in and out on the service's own pages; requests from other sites are rejected.",
  );
}

const createAuthError = (reason: 'InvalidSession' | 'InvalidToken', description: string): ServiceError =>
  new ServiceError('AuthFailed', { reason, description });
