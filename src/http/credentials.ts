import type { FastifyRequest } from 'fastify';

/** The credentials that a request carries; the first one present decides: key, bearer, cookie. */
export interface Credentials {
  apiKey?: string;
  bearer?: string;
  cookie?: string;
}

const SESSION_COOKIE = 'pagewright_session';

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
