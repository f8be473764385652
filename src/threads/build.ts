import { decodeSeen, messageValue } from '../page/index.ts';
import { buildSnapshot, encodeCore, pack } from '../snapshot/index.ts';
import type { BuildInput, BuildOutput } from './tasks.ts';

/** Raw messages of a capture in, a snapshot ready to be stored out. */
export async function build({ seen, html, fetched, facts, maxAstBytes }: BuildInput): Promise<BuildOutput> {
  const page = decodeSeen(seen.map(messageValue));
  const { response } = facts;
  const built = buildSnapshot(
    {
      root: page.root,
      requestedUrl: response.requestedUrl,
      finalUrl: response.url,
      baseUrl: page.baseUrl,
      title: page.title,
      charset: page.charset,
      contentType: response.contentType,
      headers: response.headers,
      scripts: page.scripts,
      fetched: fetched.map(({ url, method, body }) => ({
        url,
        method,
        text: new TextDecoder().decode(body),
      })),
      viewport: page.viewport,
      styled: page.styled,
    },
    html?.map(messageValue).join(''),
    facts,
    maxAstBytes,
  );
  return {
    core: encodeCore(built.core),
    ...(built.html !== undefined && { html: pack(built.html) }),
    assets: [...built.assets].map(([hash, bytes]) => ({ hash, bytes })),
    ...(built.core.metadata.title !== undefined && { title: built.core.metadata.title }),
  };
}
