import { decodeContent } from '../document/index.ts';
import { buildDocumentSnapshot, encodeCore } from '../snapshot/index.ts';
import type { BuildDocumentInput, BuildOutput } from './tasks.ts';

/** The packed result of a conversion in, a snapshot ready to be stored out. */
export async function buildDocument({
  content,
  document,
  facts,
  maxAstBytes,
}: BuildDocumentInput): Promise<BuildOutput> {
  const { core } = buildDocumentSnapshot(decodeContent(content), document, facts, maxAstBytes);
  const { title } = core.metadata;
  return { core: encodeCore(core), assets: [], ...(title !== undefined && { title }) };
}
