import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseQualityValue } from '../quality.ts';

/** Folder of the web pages that `scripts/bootstrap/web.mjs` builds. */
export const BUILT_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Whether the web pages and the documentation are built, so that the service can serve them. */
export const hasWebPages = (): boolean =>
  ['index.html', 'docs/index.html'].every((name) => existsSync(join(BUILT_FOLDER, name)));

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
};

/** A built file, and its compressed variants by content encoding. */
export interface BuiltFile {
  type: string;
  bytesByEncoding: ReadonlyMap<string, Buffer>;
  uncompressed: Buffer;
}

/** Reads a file of the build. Undefined if it does not exist, or if files of its type are not served. */
export function readBuiltFile(name: string): BuiltFile | undefined {
  const path = join(BUILT_FOLDER, name);
  const type = CONTENT_TYPES[extname(name)];
  if (type === undefined || !existsSync(path)) return undefined;
  const suffixes = ['br', 'gz'].filter((suffix) => existsSync(`${path}.${suffix}`));
  return {
    type,
    bytesByEncoding: new Map(
      suffixes.map((suffix) => [suffix === 'gz' ? 'gzip' : suffix, readFileSync(`${path}.${suffix}`)]),
    ),
    uncompressed: readFileSync(path),
  };
}

/** Sends a built file in an encoding that the client accepts. Names `Accept-Encoding` in the header `Vary`. */
export function sendBuiltFile(
  { type, bytesByEncoding, uncompressed }: BuiltFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.type(type);
  const varyHeader = reply.getHeader('vary');
  reply.header(
    'vary',
    varyHeader === undefined ? 'accept-encoding' : `${String(varyHeader)}, accept-encoding`,
  );
  for (const [encoding, bytes] of bytesByEncoding) {
    if (parseQualityValue(request.headers['accept-encoding'], encoding) === 0) continue;
    return reply.header('content-encoding', encoding).send(bytes);
  }
  return reply.send(uncompressed);
}
