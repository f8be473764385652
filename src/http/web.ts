import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_POLICY } from './page-policy.ts';

const DIST_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Paths that the single-page application renders. */
const APP_PATHS = [
  '/playground',
  '/playground/:snapshotId',
  '/playground/compare/:older/:newer',
  '/dashboard',
  '/dashboard/*',
  '/sign-in',
  '/set-up',
];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/**
 * Content Security Policy that allows only the application's own files and the API, so that captured content cannot run
 * scripts.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A built file, and its compressed variants by content coding. */
interface BuiltFile {
  type: string;
  codings: ReadonlyMap<string, Buffer>;
  plain: Buffer;
}

/**
 * Serves the built playground and dashboard under a strict Content Security Policy. If they are not built, their
 * paths are answered with 404.
 */
export function bindWeb(app: FastifyInstance): void {
  const page = readBuilt('index.html');
  if (!page) return;
  for (const name of readdirSync(join(DIST_FOLDER, 'assets')).filter(
    (name) => extname(name) in CONTENT_TYPES,
  )) {
    const file = readBuilt(`assets/${name}`);
    if (!file) continue;
    app.get(`/assets/${name}`, async (request, reply) => {
      // Let clients cache the file forever, because its name contains a hash of its content.
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendBuilt(file, request, reply);
    });
  }
  for (const path of APP_PATHS) bindPage(app, path, page);
  const sample = readBuilt('sample.html');
  if (sample) bindPage(app, '/sample', sample);
  app.get('/', async (_request, reply) => reply.redirect('/playground'));
}

function bindPage(app: FastifyInstance, path: string, page: BuiltFile): void {
  app.get(path, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      ...PAGE_POLICY,
    });
    return sendBuilt(page, request, reply);
  });
}

function readBuilt(name: string): BuiltFile | undefined {
  const path = join(DIST_FOLDER, name);
  if (!existsSync(path)) return undefined;
  const compressedSuffixes = ['br', 'gz'].filter((suffix) => existsSync(`${path}.${suffix}`));
  return {
    type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    codings: new Map(
      compressedSuffixes.map((suffix) => [
        suffix === 'gz' ? 'gzip' : suffix,
        readFileSync(`${path}.${suffix}`),
      ]),
    ),
    plain: readFileSync(path),
  };
}

function sendBuilt(
  { type, codings, plain }: BuiltFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.type(type).header('vary', 'accept-encoding');
  for (const [coding, bytes] of codings) {
    if (!acceptsEncoding(request.headers['accept-encoding'], coding)) continue;
    return reply.header('content-encoding', coding).send(bytes);
  }
  return reply.send(plain);
}

/** Whether an `Accept-Encoding` header accepts a coding. */
const acceptsEncoding = (header: string | string[] | undefined, coding: string): boolean =>
  [header ?? '']
    .flat()
    .join(',')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim());
      return name === coding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
    });
