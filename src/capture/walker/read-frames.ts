/** A frame with the isolated world in which the walker is installed. */
export interface WalkedFrame {
  frameId: string;
  /** Absent for the top frame. */
  parentFrameId?: string;
  /** Execution context of the isolated world. */
  contextId: number;
}

/** Evaluates expressions in the browser; both methods reject if the frame or the page is closed. */
export interface FrameEvaluator {
  /** `Runtime.evaluate` with `returnByValue`; returns the value. */
  evaluate(contextId: number, expression: string): Promise<unknown>;
  /** The same, but returns the unparsed reply message. */
  evaluateRaw(contextId: number, expression: string): Promise<Uint8Array>;
}

export interface WalkLimits {
  /** Bytes beyond which boxes and data scripts are left out. */
  softBytes: number;
  /** Bytes beyond which the page is refused. */
  hardBytes: number;
  /** Nodes beyond which the page is refused. */
  nodes: number;
}

export interface ReadFrames {
  /** Raw messages for `decodeWalkerChunks`, in order; none when refused. */
  chunks: Uint8Array[];
  /** UTF-8 bytes of the walker's chunks without the CDP envelope, as measured by `domsnapshot_bytes`. */
  bytes: number;
  nodes: number;
  /** The page exceeds a hard limit; `bytes` is the size measured until then. */
  refused: boolean;
  /** Parts left out beyond the soft limit. */
  skipped: ('boxes' | 'stateJson')[];
}

/** The result of `pagewrightWalker.start`. */
interface Started extends Omit<ReadFrames, 'chunks'> {
  chunks: number;
}

/**
 * Reads all frames of a page: each in one task, then its chunks one by one. Leaves out child frames that are closed or
 * exceed what the previous frames left of the limits.
 * @param frames the top frame first, every frame after its parent
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
    // A frame can only be attached to a parent that was read.
    if (parent === undefined) continue;
    const remaining: WalkLimits = {
      softBytes: limits.softBytes - read.bytes,
      hardBytes: limits.hardBytes - read.bytes,
      nodes: limits.nodes - read.nodes,
    };
    try {
      const started = await startWalker(evaluator, frame, remaining, { frame: number, parent });
      if (started.refused && parent < 0) return { ...started, chunks: [] };
      if (started.refused || started.chunks === 0) continue;
      const chunks = await takeChunks(evaluator, frame, 'take', started.chunks);
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

/** Reads the top document as HTML, for `decodeHtml`; call it after `readFrames`. Refused beyond `hardBytes`. */
export async function readHtml(
  evaluator: FrameEvaluator,
  top: WalkedFrame,
  hardBytes: number,
): Promise<Pick<ReadFrames, 'chunks' | 'bytes' | 'refused'>> {
  const started = (await evaluator.evaluate(
    top.contextId,
    `pagewrightWalker.startHtml(${hardBytes})`,
  )) as Started;
  const chunks = await takeChunks(evaluator, top, 'takeHtml', started.chunks);
  return { chunks, bytes: started.bytes, refused: started.refused };
}

async function startWalker(
  evaluator: FrameEvaluator,
  frame: WalkedFrame,
  limits: WalkLimits,
  place: { frame: number; parent: number },
): Promise<Started> {
  const expression = `pagewrightWalker.start(${JSON.stringify(limits)}, ${JSON.stringify(place)})`;
  return (await evaluator.evaluate(frame.contextId, expression)) as Started;
}

async function takeChunks(
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
