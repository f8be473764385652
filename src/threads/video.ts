import { buildVideoSnapshot, decodeCore, encodeCore, withVideo } from '../snapshot/index.ts';
import { type VideoDraft, videoContent, withReply } from '../video/index.ts';
import type { AddVideoInput, BuildOutput, ReadVideoInput } from './tasks.ts';

/** The draft of a video and an answer in, the draft with what the answer says out. */
export const readVideo = async ({ draft, reply }: ReadVideoInput): Promise<VideoDraft> =>
  withReply(draft, reply);

/** A video into the snapshot of its page, or into one of its own. */
export async function addVideo({ page, facts, draft, maxAstBytes }: AddVideoInput): Promise<BuildOutput> {
  const core = page && decodeCore(page.core);
  const content = videoContent(draft, core?.metadata.title);
  const made = core
    ? withVideo({ ...core, ...facts }, content, maxAstBytes)
    : buildVideoSnapshot(content, facts, maxAstBytes);
  const { title } = made.metadata;
  return { assets: [], ...page, core: encodeCore(made), ...(title !== undefined && { title }) };
}
