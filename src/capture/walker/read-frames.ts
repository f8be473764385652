/** A frame that the browser knows, with the isolated world in which the walker is installed. */
export interface WalkedFrame {
  frameId: string;
  /** Absent for the top frame. */
  parentFrameId?: string;
  /** Execution context of the isolated world. */
  contextId: number;
}

/** The way into the browser; both reject when the frame or the page is gone. */
export interface FrameEvaluator {
  /** `Runtime.evaluate` with `returnByValue`: the value. */
  evaluate(contextId: number, expression: string): Promise<unknown>;
  /** The same, but the reply message as the browser wrote it, not parsed. */
  evaluateRaw(contextId: number, expression: string): Promise<Uint8Array>;
}

export interface WalkLimits {
  /** Beyond so many bytes boxes and data scripts are left out. */
  softBytes: number;
  /** Beyond so many bytes the page is refused. */
  hardBytes: number;
  /** Beyond so many nodes the page is refused. */
  nodes: number;
}

export interface ReadFrames {
  /** Raw messages for `decodeWalkerChunks`, in order; none when refused. */
  chunks: Uint8Array[];
  /** UTF-8 bytes of the walker's own text, without the browser's envelope: what `domsnapshot_bytes` measures. */
  bytes: number;
  nodes: number;
  /** The page is beyond a hard limit; `bytes` is what had been measured by then. */
  refused: boolean;
  /** What was left out beyond the soft limit. */
  skipped: ('boxes' | 'stateJson')[];
}

/** What `pagewrightWalker.start` answers. */
interface Started extends Omit<ReadFrames, 'chunks'> {
  chunks: number;
}

/**
 * Reads the page: every frame in one go of its own, then its chunks one by one.
 * A frame inside it that is gone, or too large for what its predecessors left of the limits, is left out.
 * @param frames the top frame first, and each after the frame that holds it
 */
export async function readFrames(
  evaluator: FrameEvaluator,
  frames: readonly WalkedFrame[],
  limits: WalkLimits,
): Promise<ReadFrames> {
  const read: ReadFrames = { chunks: [], bytes: 0, nodes: 0, refused: false, skipped: [] };
  const numbers = new Map<string, number>();
  for (const [number, frame] of frames.entries()) {
    const parent = frame.parentFrameId === undefined ? -1 : numbers.get(frame.parentFrameId);
    // Nothing can be put into a frame that was not read.
    if (parent === undefined) continue;
    const left: WalkLimits = {
      softBytes: limits.softBytes - read.bytes,
      hardBytes: limits.hardBytes - read.bytes,
      nodes: limits.nodes - read.nodes,
    };
    try {
      const started = await start(evaluator, frame, left, { frame: number, parent });
      if (started.refused && parent < 0) return { ...started, chunks: [] };
      if (started.refused || started.chunks === 0) continue;
      const chunks = await takeAll(evaluator, frame, 'take', started.chunks);
      numbers.set(frame.frameId, number);
      for (const chunk of chunks) read.chunks.push(chunk);
      read.bytes += started.bytes;
      read.nodes += started.nodes;
      read.skipped = [...new Set([...read.skipped, ...started.skipped])];
    } catch (error) {
      if (parent < 0) throw error;
    }
  }
  return read;
}

/** The top document as HTML, after `readFrames`; refused beyond `hardBytes`. Decoded by `decodeHtml`. */
export async function readHtml(
  evaluator: FrameEvaluator,
  top: WalkedFrame,
  hardBytes: number,
): Promise<Pick<ReadFrames, 'chunks' | 'bytes' | 'refused'>> {
  const started = (await evaluator.evaluate(
    top.contextId,
    `pagewrightWalker.startHtml(${hardBytes})`,
  )) as Started;
  const chunks = await takeAll(evaluator, top, 'takeHtml', started.chunks);
  return { chunks, bytes: started.bytes, refused: started.refused };
}

async function start(
  evaluator: FrameEvaluator,
  frame: WalkedFrame,
  limits: WalkLimits,
  place: { frame: number; parent: number },
): Promise<Started> {
  const expression = `pagewrightWalker.start(${JSON.stringify(limits)}, ${JSON.stringify(place)})`;
  return (await evaluator.evaluate(frame.contextId, expression)) as Started;
}

async function takeAll(
  evaluator: FrameEvaluator,
  frame: WalkedFrame,
  take: 'take' | 'takeHtml',
  count: number,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    chunks.push(await evaluator.evaluateRaw(frame.contextId, `pagewrightWalker.${take}(${index})`));
  }
  return chunks;
}
