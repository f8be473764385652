import { decodeContent, addTranscript } from '../document/index.ts';
import { buildDocumentSnapshot, encodeCore } from '../snapshot/index.ts';
import type { BuildDocumentInput, BuildOutput } from './tasks.ts';

/** The packed result of a conversion in, a snapshot ready to be stored out. */
export async function buildDocument({
  content,
  speech,
  facts,
  maxAstBytes,
}: BuildDocumentInput): Promise<BuildOutput> {
  const read = decodeContent(content);
  const heard = speech === undefined ? read : addTranscript(read, speech);
  const { core } = buildDocumentSnapshot(heard, facts, maxAstBytes);
  const { title } = core.metadata;
  return { core: encodeCore(core), assets: [], ...(title !== undefined && { title }) };
}
