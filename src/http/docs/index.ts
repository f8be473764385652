import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_POLICY } from '../page-policy.ts';
import { renderDocsIndex, renderDocsPage } from './page.ts';
import { CHAPTERS, type DocsPage, PAGES } from './pages.ts';
import { STYLE } from './style.ts';

const DOCS_FOLDER = fileURLToPath(new URL('../../../docs/', import.meta.url));
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Forbids scripts and all resources of other origins. */
const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ...PAGE_POLICY,
};

/** Serves the documentation at `/docs` (each page also as its source Markdown) and `/llms.txt`. */
export function bindDocs(app: FastifyInstance, publicUrl: () => string): void {
  const pages = PAGES.filter(({ name }) => existsSync(join(DOCS_FOLDER, `${name}.md`)));
  const send = (reply: FastifyReply, html: string) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
  app.get('/docs', async (_request, reply) => send(reply, renderDocsIndex()));
  app.get('/docs/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );
  for (const page of pages) {
    const markdown = memoize(() => readFileSync(join(DOCS_FOLDER, `${page.name}.md`), 'utf8'));
    const html = memoize(() => renderDocsPage(page, markdown()));
    app.get(`/docs/${page.name}`, async (_request, reply) => send(reply, html()));
    app.get(`/docs/${page.name}.md`, async (_request, reply) => reply.type(MARKDOWN_TYPE).send(markdown()));
  }
  bindImages(app);
  app.get('/llms.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderLlmsText(publicUrl())),
  );
}

function bindImages(app: FastifyInstance): void {
  const folder = join(DOCS_FOLDER, 'images');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.png'))) {
    const bytes = memoize(() => readFileSync(join(folder, name)));
    app.get(`/docs/images/${name}`, async (_request, reply) =>
      reply.type('image/png').header('cache-control', 'public, max-age=3600').send(bytes()),
    );
  }
}

/** Computes a value on first use. */
function memoize<Value>(compute: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: compute() }).value;
}

/** Renders the list of pages for language models (llmstxt.org). */
function renderLlmsText(base: string): string {
  const formatEntry = ({ name, title, about }: DocsPage): string =>
    `- [${title}](${base}/docs/${name}.md): ${about}`;
  const chapters = Object.entries(CHAPTERS).map(
    ([chapter, pages]) => `## ${chapter}\n\n${pages.map(formatEntry).join('\n')}\n`,
  );
  return `# Pagewright

> Fetches web pages, documents and video pages in a real, sandboxed browser, and returns Markdown or structured
> JSON. The API is described at ${base}/openapi.json; agents connect to ${base}/v1/mcp.

${chapters.join('\n')}`;
}
