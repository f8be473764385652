import type { CdpSession } from '../cdp/index.ts';
import { revealClosedRoots } from './closed-roots.ts';

/** A frame, and the isolated world in which the walker is installed. */
export interface WalkedFrame {
  frameId: string;
  /** Id of the parent frame; absent for the top frame. */
  parentFrameId?: string;
  /** Id of the execution context of the isolated world. */
  contextId: number;
}

/** Evaluates expressions in the browser. All methods reject if the frame or the page is closed. */
export interface FrameEvaluator {
  /** Evaluates an expression with `Runtime.evaluate` and `returnByValue`, and returns its value. */
  evaluate(contextId: number, expression: string): Promise<unknown>;
  /** Evaluates an expression and returns the unparsed reply message. */
  evaluateRaw(contextId: number, expression: string): Promise<Uint8Array>;
  /** Sends a command to the page. */
  send: CdpSession['send'];
}

export interface WalkLimits {
  /** Above this size, boxes and data scripts are left out. */
  softBytes: number;
  /** Above this size, the page is refused. */
  hardBytes: number;
  /** A page with more nodes is refused. */
  nodes: number;
}

export interface ReadFrames {
  /** Unparsed reply messages for `decodeWalkerChunks`, in order. Empty if the page is refused. */
  chunks: Uint8Array[];
  /**
   * Bytes of the chunks in UTF-8, without the CDP messages around them. The limit `domsnapshot_bytes` applies to this
   * number.
   */
  bytes: number;
  nodes: number;
  /** Whether the page exceeds a hard limit. If it does, `bytes` is the size up to that point. */
  refused: boolean;
  /** Parts that were left out because the page exceeds the soft limit. */
  skipped: ('boxes' | 'stateJson')[];
}

/** The result of `pagewrightWalker.start` and `startHtml`. */
interface WalkerStart extends Omit<ReadFrames, 'chunks'> {
  chunks: number;
  /** Number of elements that may have a closed shadow root. */
  suspects: number;
}

/** Maximum number of times that a frame is read again because closed roots were found, which can be nested. */
const MAX_REREADS = 3;

/**
 * Reads all frames of a page: each frame in one task, and then its chunks one by one. Leaves out child frames that are
 * closed or that exceed the rest of the limits.
 * @param frames the top frame first, every frame after its parent
 */
export async function readFrames(
  evaluator: FrameEvaluator,
  frames: readonly WalkedFrame[],
  limits: WalkLimits,
): Promise<ReadFrames> {
  const readResult: ReadFrames = { chunks: [], bytes: 0, nodes: 0, refused: false, skipped: [] };
  const numberByFrameId = new Map<string, number>();
  for (const [number, frame] of frames.entries()) {
    const parent = frame.parentFrameId === undefined ? -1 : numberByFrameId.get(frame.parentFrameId);
    // The parent was not read, so there is no place for this frame.
    if (parent === undefined) continue;
    const remaining: WalkLimits = {
      softBytes: limits.softBytes - readResult.bytes,
      hardBytes: limits.hardBytes - readResult.bytes,
      nodes: limits.nodes - readResult.nodes,
    };
    try {
      const walkerStart = await startWalker(evaluator, frame, remaining, { frame: number, parent });
      if (walkerStart.refused && parent < 0) return { ...walkerStart, chunks: [] };
      if (walkerStart.refused || walkerStart.chunks === 0) continue;
      const chunks = await takeChunks(evaluator, frame, 'take', walkerStart.chunks);
      numberByFrameId.set(frame.frameId, number);
      for (const chunk of chunks) readResult.chunks.push(chunk);
      readResult.bytes += walkerStart.bytes;
      readResult.nodes += walkerStart.nodes;
      readResult.skipped = [...new Set([...readResult.skipped, ...walkerStart.skipped])];
    } catch (error) {
      if (parent < 0) throw error;
    }
  }
  return readResult;
}

/**
 * Reads the HTML of the top document for `decodeHtml`. Call it after `readFrames`. Refuses a document above
 * `hardBytes`.
 */
export async function readHtml(
  evaluator: FrameEvaluator,
  top: WalkedFrame,
  hardBytes: number,
): Promise<Pick<ReadFrames, 'chunks' | 'bytes' | 'refused'>> {
  const htmlStart = (await evaluator.evaluate(
    top.contextId,
    `pagewrightWalker.startHtml(${hardBytes})`,
  )) as WalkerStart;
  const chunks = await takeChunks(evaluator, top, 'takeHtml', htmlStart.chunks);
  return { chunks, bytes: htmlStart.bytes, refused: htmlStart.refused };
}

async function startWalker(
  evaluator: FrameEvaluator,
  frame: WalkedFrame,
  limits: WalkLimits,
  frameNumbers: { frame: number; parent: number },
): Promise<WalkerStart> {
  const expression = `pagewrightWalker.start(${JSON.stringify(limits)}, ${JSON.stringify(frameNumbers)})`;
  const start = async (): Promise<WalkerStart> =>
    (await evaluator.evaluate(frame.contextId, expression)) as WalkerStart;
  let walkerStart = await start();
  for (let rereads = 0; walkerStart.suspects > 0 && rereads < MAX_REREADS; rereads++) {
    if (!(await revealClosedRoots(evaluator, frame.contextId))) break;
    walkerStart = await start();
  }
  return walkerStart;
}

async function takeChunks(
  evaluator: FrameEvaluator,
  frame: WalkedFrame,
  takeMethod: 'take' | 'takeHtml',
  count: number,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    chunks.push(await evaluator.evaluateRaw(frame.contextId, `pagewrightWalker.${takeMethod}(${index})`));
  }
  return chunks;
}
