import type { FastifyRequest } from 'fastify';
import { type Credentials, SESSION_COOKIE } from '../accounts/index.ts';

/** The credentials that a request carries. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const apiKey = request.headers['x-service-api-key'];
  const bearer = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1];
  const cookie = cookieValue(request.headers.cookie ?? '', SESSION_COOKIE);
  return {
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(bearer !== undefined && { bearer: bearer.trim() }),
    ...(cookie !== undefined && { cookie }),
  };
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}
