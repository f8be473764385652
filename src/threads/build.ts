import { decodeWalkerChunks, messageValue } from '../page/index.ts';
import { buildSnapshot, encodeCore, pack } from '../snapshot/index.ts';
import { videoFromPage } from '../video/index.ts';
import type { BuildInput, BuildOutput } from './tasks.ts';

/** Raw messages of a capture in, a snapshot ready to be stored out. */
export async function build({ seen, html, fetched, facts, maxAstBytes }: BuildInput): Promise<BuildOutput> {
  const page = decodeWalkerChunks(seen.map(messageValue));
  const { response } = facts;
  const ownHtml = html?.map(messageValue).join('');
  const { root, scripts, baseUrl, title } = page;
  const { url: finalUrl, requestedUrl } = response;
  const video = videoFromPage({
    root,
    scripts,
    requestedUrl,
    finalUrl,
    baseUrl,
    title,
    html: ownHtml,
    fetched,
  });
  const built = buildSnapshot(
    {
      root,
      requestedUrl,
      finalUrl,
      baseUrl,
      title,
      charset: page.charset,
      contentType: response.contentType,
      headers: response.headers,
      scripts,
      fetched: fetched.map(({ url, method, body }) => ({
        url,
        method,
        text: new TextDecoder().decode(body),
      })),
      viewport: page.viewport,
      styled: page.styled,
    },
    ownHtml,
    facts,
    maxAstBytes,
  );
  return {
    core: encodeCore(built.core),
    ...(built.html !== undefined && { html: pack(built.html) }),
    assets: [...built.assets].map(([hash, bytes]) => ({ hash, bytes })),
    ...(built.core.metadata.title !== undefined && { title: built.core.metadata.title }),
    ...(video && { video }),
  };
}
