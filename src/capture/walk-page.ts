import { type Degraded, ServiceError } from '../contract/index.ts';
import { createSnapshotTooLargeError } from './outcome/size-limits.ts';
import type { PreparedPage } from './live-page/prepared-page.ts';
import type { CaptureLimits, WalkerOutput } from './types.ts';
import { readFrames, readHtml, type WalkedFrame, walkerSource } from './walker/index.ts';
import { ISOLATED_WORLD_NAME } from './live-page/isolated-worlds.ts';

export interface WalkedPage {
  output: WalkerOutput;
  html?: WalkerOutput;
  degraded?: Degraded;
  nodes: number;
  frames: number;
}

interface FrameTree {
  frame: { id: string; parentId?: string };
  childFrames?: FrameTree[];
}

/** Maximum number of frames that are read. On pages with more, most frames are advertisements. */
const MAX_WALKED_FRAMES = 64;

/**
 * Reads every frame of the page with the walker, and the HTML of the top document. Above half of the size limit, leaves
 * out boxes, data scripts and HTML.
 * @throws ServiceError `FetchPageTooLarge` above the size limit
 */
export async function walkPage(page: PreparedPage, url: string, limits: CaptureLimits): Promise<WalkedPage> {
  const hardBytes = limits.snapshotBytes;
  const softBytes = Math.floor(hardBytes / 2);
  const frames = await listFrames(page);
  const [topFrame] = frames;
  if (!topFrame) throw new ServiceError('FetchCaptureFailed', { url, failureType: 'capabilityFailed' });
  const readResult = await readFrames(page.worlds, frames, { softBytes, hardBytes, nodes: limits.nodes });
  if (readResult.refused) {
    // The limit of nodes can stop the walker before the limit of bytes, so throw here too.
    throw createSnapshotTooLargeError(url, hardBytes, Math.max(readResult.bytes, hardBytes + 1));
  }
  const { chunks, bytes, nodes } = readResult;
  const returnWithoutHtml = (measuredBytes: number): WalkedPage => ({
    output: { chunks, bytes },
    degraded: {
      reason: 'pageTooLarge',
      skipped: ['html', ...readResult.skipped],
      limitKind: 'domsnapshot_bytes',
      measuredBytes,
      thresholdBytes: softBytes,
    },
    nodes,
    frames: frames.length,
  });
  if (readResult.skipped.length > 0 || bytes > softBytes) return returnWithoutHtml(bytes);
  const html = await readHtml(page.worlds, topFrame, hardBytes - bytes);
  if (html.refused) return returnWithoutHtml(bytes + html.bytes);
  return {
    output: { chunks, bytes },
    html: { chunks: html.chunks, bytes: html.bytes },
    nodes,
    frames: frames.length,
  };
}

/** Lists the frames that can be read, each after its parent. */
async function listFrames(page: PreparedPage): Promise<WalkedFrame[]> {
  const { frameTree } = await page.session.send('Page.getFrameTree');
  const frames: WalkedFrame[] = [];
  const pendingTrees: FrameTree[] = [frameTree];
  for (
    let tree = pendingTrees.shift();
    tree && frames.length < MAX_WALKED_FRAMES;
    tree = pendingTrees.shift()
  ) {
    const contextId =
      page.worlds.getContext(tree.frame.id) ?? (await createIsolatedWorld(page, tree.frame.id));
    if (contextId === undefined) continue;
    const { id: frameId, parentId } = tree.frame;
    frames.push({ frameId, contextId, ...(parentId !== undefined && { parentFrameId: parentId }) });
    pendingTrees.push(...(tree.childFrames ?? []));
  }
  return frames;
}

/**
 * Installs the walker in a frame whose document was created without the scripts of this service. Such a document has
 * never loaded, for example.
 */
async function createIsolatedWorld(page: PreparedPage, frameId: string): Promise<number | undefined> {
  try {
    const { executionContextId } = await page.session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: ISOLATED_WORLD_NAME,
    });
    await page.worlds.evaluate(executionContextId, `${walkerSource};undefined`);
    return executionContextId;
  } catch (error) {
    if (page.session.failure !== undefined) throw error;
    return undefined;
  }
}
