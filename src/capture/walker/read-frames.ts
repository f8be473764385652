import { walkerSource } from './source.ts';

export { walkerSource };

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
  /** Beyond so many bytes boxes are left out. */
  softBytes: number;
  /** Beyond so many bytes the page is refused. */
  hardBytes: number;
  /** Beyond so many nodes the page is refused. */
  nodes: number;
}

export interface ReadFrames {
  /** Raw messages for `decodeSeen`, in order; none when refused. */
  chunks: Uint8Array[];
  /** UTF-8 bytes of the walker's own text, without the browser's envelope: what `domsnapshot_bytes` measures. */
  bytes: number;
  nodes: number;
  /** The page is beyond a hard limit; `bytes` is what had been measured by then. */
  refused: boolean;
  /** The soft limit was passed and boxes were left out. */
  withoutBoxes: boolean;
}

/** What `pagewrightWalker.start` answers. */
interface Started {
  nodes: number;
  bytes: number;
  chunks: number;
  refused: boolean;
  withoutBoxes: boolean;
}

/** Reads the page: every frame in one go of its own, chunk by chunk. */
export async function readFrames(
  evaluator: FrameEvaluator,
  frames: readonly WalkedFrame[],
  limits: WalkLimits,
): Promise<ReadFrames> {
  const [top] = frames;
  if (!top) throw new TypeError('There is no frame to read');
  const started = await start(evaluator, top, limits, { frame: 0, parent: -1 });
  const chunks: Uint8Array[] = [];
  for (let index = 0; index < started.chunks; index++) {
    chunks.push(await evaluator.evaluateRaw(top.contextId, `pagewrightWalker.take(${index})`));
  }
  return {
    chunks,
    bytes: started.bytes,
    nodes: started.nodes,
    refused: started.refused,
    withoutBoxes: started.withoutBoxes,
  };
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
