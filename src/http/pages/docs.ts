import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUILT_FOLDER, type BuiltFile, readBuiltFile, sendBuiltFile } from './built-files.ts';
import { buildPageHeaders } from './page-policy.ts';
import { parseQualityValue } from '../quality.ts';
import { fillSampleAddress, fillSamplePage, getRequestAddress } from '../sample/sample-address.ts';

const DOCS_FOLDER = join(BUILT_FOLDER, 'docs');

const MARKDOWN_CONTENT_TYPE = 'text/markdown; charset=utf-8';
const TEXT_CONTENT_TYPE = 'text/plain; charset=utf-8';

/** A page, and the same content as Markdown. */
interface DocsPage {
  html: BuiltFile;
  text?: string;
  textType: string;
}

/**
 * Serves the built documentation at `/docs`, each page also as Markdown, and `/llms.txt`. Without a build, these paths
 * return 404.
 */
export function registerDocs(app: FastifyInstance, publicUrl: () => string): void {
  if (!existsSync(DOCS_FOLDER)) return;
  const readText = (name: string): string => readFileSync(join(DOCS_FOLDER, name), 'utf8');
  const getAddress = (request: FastifyRequest): string => getRequestAddress(request, publicUrl());
  const sendText = (request: FastifyRequest, reply: FastifyReply, text: string, type: string): FastifyReply =>
    reply.type(type).send(fillSampleAddress(text, getAddress(request)));
  const llmsText = readText('llms.txt');
  const registerPage = (path: string, { html, text, textType }: DocsPage): void => {
    const headers = buildDocsPageHeaders(html);
    app.get(path, async (request, reply) => {
      reply.header('vary', 'accept');
      if (text !== undefined && prefersMarkdown(request)) return sendText(request, reply, text, textType);
      return sendBuiltFile(await fillSamplePage(html, getAddress(request)), request, reply.headers(headers));
    });
  };
  for (const file of readdirSync(DOCS_FOLDER, { recursive: true, encoding: 'utf8' })) {
    const builtFile = readBuiltFile(`docs/${file}`);
    if (builtFile && file === 'index.html')
      registerPage('/docs', { html: builtFile, text: llmsText, textType: MARKDOWN_CONTENT_TYPE });
    else if (builtFile && file.endsWith('.html') && file !== '404.html') {
      const name = file.slice(0, -'.html'.length).replaceAll('\\', '/');
      const text = readText(`${name}.md`);
      registerPage(`/docs/${name}`, { html: builtFile, text, textType: MARKDOWN_CONTENT_TYPE });
      app.get(`/docs/${name}.md`, async (request, reply) =>
        sendText(request, reply, text, MARKDOWN_CONTENT_TYPE),
      );
    } else if (builtFile && !file.endsWith('.html')) {
      app.get(`/docs/${file}`, async (request, reply) =>
        sendBuiltFile(builtFile, request, reply.header('cache-control', 'public, max-age=3600')),
      );
    }
  }
  for (const name of ['llms.txt', 'llms-full.txt']) {
    const text = readText(name);
    app.get(`/${name}`, async (request, reply) => sendText(request, reply, text, TEXT_CONTENT_TYPE));
  }
}

/**
 * Creates the answer to a browser that opens an unknown address. Undefined for other clients and for API paths, which
 * get the error as JSON.
 */
export function createNotFoundPage(): (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | undefined {
  const page = readBuiltFile('docs/404.html');
  if (!page) return () => undefined;
  const headers = buildDocsPageHeaders(page);
  return (request, reply) => {
    const isNavigation =
      request.method === 'GET' && parseQualityValue(request.headers.accept, 'text/html') > 0;
    if (!isNavigation || request.url.startsWith('/v1/')) return undefined;
    return sendBuiltFile(page, request, reply.code(404).headers(headers));
  };
}

/** Whether a client asks for Markdown. A client that accepts HTML and Markdown equally is not a browser. */
function prefersMarkdown({ headers: { accept } }: FastifyRequest): boolean {
  const quality = parseQualityValue(accept, 'text/markdown');
  return quality > 0 && quality >= parseQualityValue(accept, 'text/html');
}

/** Builds the headers of a page. They allow its only inline script, which sets the theme before the first paint. */
function buildDocsPageHeaders({ uncompressed }: BuiltFile): Record<string, string> {
  const script = /<script>(.*?)<\/script>/s.exec(uncompressed.toString('utf8'))?.[1] ?? '';
  return buildPageHeaders(`sha256-${createHash('sha256').update(script).digest('base64')}`);
}
