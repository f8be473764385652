import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { decodeSeen } from '../../src/page/index.ts';
import type { SeenPage } from '../../src/page/types.ts';

/** What capture.ts keeps of a page: the walker's chunks and facts of the response. */
export interface StoredSeen extends Pick<SeenPage, 'requestedUrl' | 'finalUrl' | 'headers' | 'fetched'> {
  contentType: string;
  chunks: string[];
}

/** Where a page of this id is kept. */
export const seenFile = (folder: string, id: string): string =>
  path.join(folder, `${id.replaceAll('/', '_')}.zst`);

/** A captured page as the product sees it. */
export function seenFromFile(file: string): SeenPage {
  const { chunks, ...facts }: StoredSeen = JSON.parse(zstdDecompressSync(readFileSync(file)).toString());
  const { root, baseUrl, title, charset, scripts, viewport, styled } = decodeSeen(chunks);
  return { ...facts, root, baseUrl, title, charset, scripts, viewport, styled };
}
