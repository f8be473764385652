import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  completeSetup,
  openSession,
  SESSION_COOKIE,
  type Session,
  SignInLimit,
  signIn,
  signOut,
} from '../accounts/index.ts';
import { decode, ServiceError, SetupRequest, SignedIn, SignInRequest } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import { isForeign, sessionToken } from './credentials.ts';

export interface SessionOptions {
  store: Store;
  publicUrl: () => string;
}

/** Signing in and out, and the one-time set-up; the dashboard's routes that nobody is signed in for yet. */
export function bindSessions(app: FastifyInstance, { store, publicUrl }: SessionOptions): void {
  const limit = new SignInLimit();

  app.post('/v1/session', async (request, reply) => {
    ensureOwnPage(request);
    const { email, password } = decode(SignInRequest, request.body, 'body');
    limit.check(request.ip, email);
    const session = await signIn(store, { email, password });
    if (!session) {
      limit.failed(request.ip, email);
      throw refused('InvalidSession', 'The e-mail address or the password is wrong.');
    }
    limit.succeeded(request.ip, email);
    return welcome(reply, session, publicUrl());
  });

  app.post('/v1/setup', async (request, reply) => {
    ensureOwnPage(request);
    const wanted = decode(SetupRequest, request.body, 'body');
    limit.check(request.ip, wanted.email);
    const owner = await completeSetup(store, wanted);
    if (!owner) {
      limit.failed(request.ip, wanted.email);
      throw refused('InvalidToken', 'This set-up link was used already, or the e-mail address is taken.');
    }
    return welcome(reply, await openSession(store, owner), publicUrl());
  });

  app.delete('/v1/session', async (request, reply) => {
    ensureOwnPage(request);
    const token = sessionToken(request);
    if (token !== undefined) await signOut(store, token);
    return reply
      .header('set-cookie', cookie('', 0, publicUrl()))
      .code(204)
      .send();
  });
}

function welcome(reply: FastifyReply, { token, expiresAt, user }: Session, publicUrl: string): SignedIn {
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
  reply.header('set-cookie', cookie(token, seconds, publicUrl));
  reply.header('cache-control', 'no-store');
  return { email: user.email, role: user.role, expiresAt: new Date(expiresAt).toISOString() };
}

/** No script reads it, no other site's page sends it along, and it goes over TLS only where the service has it. */
function cookie(token: string, maxAgeSeconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** A page of another site could sign its visitor in as somebody else. */
function ensureOwnPage(request: FastifyRequest): void {
  if (!isForeign(request)) return;
  throw refused('InvalidSession', "A session is begun and ended on the service's own pages only.");
}

const refused = (reason: 'InvalidSession' | 'InvalidToken', description: string): ServiceError =>
  new ServiceError('AuthFailed', { reason, description });
