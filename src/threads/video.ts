import { buildVideoSnapshot, decodeCore, encodeCore, withVideo } from '../snapshot/index.ts';
import { type PartialVideo, videoContent, applyVideoResponse } from '../video/index.ts';
import type { AddVideoInput, BuildOutput, ReadVideoInput } from './tasks.ts';

/** Adds a response to a video. */
export const readVideo = async ({ video, response }: ReadVideoInput): Promise<PartialVideo> =>
  applyVideoResponse(video, response);

/** A video into the snapshot of its page, or into one of its own. */
export async function addVideo({ page, facts, video, maxAstBytes }: AddVideoInput): Promise<BuildOutput> {
  const core = page && decodeCore(page.core);
  const content = videoContent(video, core?.metadata.title);
  const made = core
    ? withVideo({ ...core, ...facts }, content, maxAstBytes)
    : buildVideoSnapshot(content, facts, maxAstBytes);
  const { title } = made.metadata;
  return { assets: [], ...page, core: encodeCore(made), ...(title !== undefined && { title }) };
}
