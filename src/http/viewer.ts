import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FOLDER = new URL('../../web/viewer/', import.meta.url);

/** Nothing but the viewer's own files and the API: what a page put into a capture cannot do anything here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/playground/{snapshotId}`: a page that shows one capture to whoever has a key for it. */
export function bindViewer(app: FastifyInstance): void {
  const file = (name: string, type: string) => {
    const content = readFileSync(new URL(name, FOLDER));
    return { content, type: `${type}; charset=utf-8` };
  };
  const page = file('index.html', 'text/html');
  const parts = {
    '/playground/viewer.css': file('viewer.css', 'text/css'),
    '/playground/viewer.js': file('viewer.js', 'text/javascript'),
  };
  for (const [path, { content, type }] of Object.entries(parts)) {
    app.get(path, async (_request, reply) => reply.type(type).send(content));
  }
  app.get('/playground/:snapshotId', async (_request, reply) =>
    reply
      .type(page.type)
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(page.content),
  );
}
