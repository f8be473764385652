import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { decodeWalkerChunks } from '../../src/page/index.ts';
import type { RenderedPage } from '../../src/page/types.ts';

/** A recorded page: the chunks of the walker, and facts about the response. */
export interface Recording extends Pick<RenderedPage, 'requestedUrl' | 'finalUrl' | 'headers' | 'fetched'> {
  contentType: string;
  chunks: string[];
}

/** Returns the path of the file with a page's recording. */
export const getRecordingPath = (folder: string, id: string): string =>
  path.join(folder, `${id.replaceAll('/', '_')}.zst`);

/** Reads a recording in the same way as a captured page. */
export function readRecording(file: string): RenderedPage {
  const { chunks, ...facts }: Recording = JSON.parse(zstdDecompressSync(readFileSync(file)).toString());
  const { root, baseUrl, title, charset, scripts } = decodeWalkerChunks(chunks);
  return { ...facts, root, baseUrl, title, charset, scripts };
}
