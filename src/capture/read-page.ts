import type { PreparedPage } from './prepared-page.ts';
import {
  type ReadFrames,
  readFrames,
  type WalkedFrame,
  type WalkLimits,
  walkerSource,
} from './walker/index.ts';
import { WORLD_NAME } from './worlds.ts';

interface FrameTree {
  frame: { id: string; parentId?: string };
  childFrames?: FrameTree[];
}

/** More frames than this are not read: advertisements, not content. */
const MAX_FRAMES = 64;

/** Reads every frame of the page with the walker. */
export async function readPage(page: PreparedPage, limits: WalkLimits): Promise<ReadFrames> {
  const { frameTree } = await page.session.send('Page.getFrameTree');
  const frames: WalkedFrame[] = [];
  const waiting: FrameTree[] = [frameTree];
  for (let tree = waiting.shift(); tree && frames.length < MAX_FRAMES; tree = waiting.shift()) {
    const contextId = page.worlds.of(tree.frame.id) ?? (await makeWorld(page, tree.frame.id));
    if (contextId === undefined) continue;
    const { id: frameId, parentId } = tree.frame;
    frames.push({ frameId, contextId, ...(parentId !== undefined && { parentFrameId: parentId }) });
    waiting.push(...(tree.childFrames ?? []));
  }
  return readFrames(page.worlds, frames, limits);
}

/** A frame whose document came without our scripts, such as one that never loaded. */
async function makeWorld(page: PreparedPage, frameId: string): Promise<number | undefined> {
  try {
    const { executionContextId } = await page.session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD_NAME,
    });
    await page.worlds.evaluate(executionContextId, `${walkerSource};undefined`);
    return executionContextId;
  } catch (error) {
    if (page.session.failure !== undefined) throw error;
    return undefined;
  }
}
