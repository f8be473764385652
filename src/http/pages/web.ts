import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BUILT_FOLDER, type BuiltFile, readBuiltFile, sendBuiltFile } from './built-files.ts';
import { buildPageHeaders } from './page-policy.ts';
import { SAMPLE_FILES } from '../sample/sample-listener.ts';

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

/**
 * Serves the built playground and dashboard with a strict Content Security Policy. Without a build, their paths return
 * 404.
 */
export function registerWeb(app: FastifyInstance): void {
  const page = readBuiltFile('index.html');
  if (!page) return;
  for (const name of readdirSync(join(BUILT_FOLDER, 'assets'))) {
    const file = readBuiltFile(`assets/${name}`);
    if (!file) continue;
    app.get(`/assets/${name}`, async (request, reply) => {
      // The file name contains a hash of the content, so clients may cache the file forever.
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendBuiltFile(file, request, reply);
    });
  }
  registerClients(app);
  for (const path of APP_PATHS) registerPage(app, path, page);
  for (const [path, name] of Object.entries(SAMPLE_FILES)) {
    const sample = readBuiltFile(name);
    if (sample) registerPage(app, path, sample);
  }
  app.get('/', async (_request, reply) => reply.redirect('/playground'));
}

/** Serves the packages of the clients, for `pip install` and `npm install`. Older builds have none. */
function registerClients(app: FastifyInstance): void {
  const folder = join(BUILT_FOLDER, 'clients');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = readBuiltFile(`clients/${name}`);
    if (file)
      app.get(`/clients/${name}`, async (request, reply) =>
        sendBuiltFile(file, request, reply.header('cache-control', 'no-cache')),
      );
  }
}

function registerPage(app: FastifyInstance, path: string, page: BuiltFile): void {
  const headers = buildPageHeaders();
  app.get(path, async (request, reply) => sendBuiltFile(page, request, reply.headers(headers)));
}
