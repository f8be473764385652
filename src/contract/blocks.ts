import { z } from 'zod';
import { CaptureStage } from './capture.ts';

const integer = z.int();

/** A block of a page with its position, and the decision whether it belongs to the main body. */
export const SnapshotBlock = z
  .object({
    evidenceId: integer.describe('Position in document order, from 1.'),
    markdownBlockId: z.string(),
    role: z.enum(['main', 'appendix']),
    type: z
      .string()
      .describe(
        '`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote`, `footnote` or `separator`.',
      ),
    headingPath: z.array(z.string()).describe('Headings above the block, outermost first.'),
    score: z
      .number()
      .optional()
      .describe(
        'Estimated probability that the block belongs to the main body, 0 to 1. Missing if no model was used.',
      ),
    reasons: z.array(z.string()).describe('Reasons for the role, strongest first.'),
    passes: z
      .array(z.string())
      .optional()
      .describe('Passes of the block decision that changed its role, in order; absent if none did.'),
    box: z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .optional()
      .describe('Position on the page in CSS pixels. Missing if the page has no layout.'),
    approxTokens: integer,
    markdown: z.string(),
  })
  .meta({ id: 'SnapshotBlock' });
export type SnapshotBlock = z.infer<typeof SnapshotBlock>;

/** 200 of `GET /v1/snapshots/{snapshotId}/blocks`. */
export const SnapshotBlocks = z
  .object({
    snapshotId: z.string(),
    capture: z.object({
      transferBytes: integer,
      stages: z
        .array(CaptureStage)
        .describe('Stages of the capture in order, in milliseconds from its start.'),
    }),
    screenshot: z
      .object({ url: z.string(), fullPage: z.boolean(), width: integer, height: integer })
      .optional()
      .describe('Width and height in pixels. One image pixel is one CSS pixel of the page.'),
    blocks: z.array(SnapshotBlock),
  })
  .meta({ id: 'SnapshotBlocks' });
export type SnapshotBlocks = z.infer<typeof SnapshotBlocks>;
