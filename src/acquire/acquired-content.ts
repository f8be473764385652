import type { CaptureFacts } from '../contract/index.ts';
import type { BuildOutput } from '../threads/index.ts';

/** The facts about a response that are known before the snapshot has an id and the statements of the site are read. */
export type AcquiredFacts = Omit<
  CaptureFacts,
  'snapshotId' | 'capturedAt' | 'sitePolicy' | 'llmsTxt' | 'nativeMarkdown'
>;

/** The answer of an origin, from which the snapshot is built. */
export interface AcquiredContent {
  facts: AcquiredFacts;
  /** Body of a response with status 402 that is not a web page, which can say how to pay. */
  paymentBody?: Uint8Array | undefined;
  /** The screenshot. */
  image?: Uint8Array | undefined;
  /** Builds the snapshot with all facts. */
  build(facts: CaptureFacts): Promise<BuildOutput>;
}
