import { z } from 'zod';
import { CaptureStage } from './capture.ts';

const integer = z.int();

/** A block of a page with its position, and the decision whether it belongs to the main body. */
export const SnapshotBlock = z
  .object({
    evidenceId: integer.describe('Position in document order, from 1.'),
    markdownBlockId: z.string().describe('Id of the block in the Markdown.'),
    role: z.enum(['main', 'appendix']).describe('Whether the block belongs to the main body.'),
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
      .object({
        x: z.number().describe('Distance from the left edge of the page.'),
        y: z.number().describe('Distance from the top of the page.'),
        width: z.number().describe('Width.'),
        height: z.number().describe('Height.'),
      })
      .optional()
      .describe('Position on the page in CSS pixels. Missing if the page has no layout.'),
    approxTokens: integer.describe('Estimated number of tokens.'),
    markdown: z.string().describe('The block as Markdown.'),
  })
  .meta({
    id: 'SnapshotBlock',
    description: 'A block of the page, and why it belongs to the main body or not.',
  });
export type SnapshotBlock = z.infer<typeof SnapshotBlock>;

/** 200 of `GET /v1/snapshots/{snapshotId}/blocks`. */
export const SnapshotBlocks = z
  .object({
    snapshotId: z.string().describe('Id of the snapshot.'),
    capture: z
      .object({
        transferBytes: integer.describe('Bytes that the page loaded.'),
        stages: z
          .array(CaptureStage)
          .describe('Stages of the capture in order, in milliseconds from its start.'),
      })
      .describe('How the page was captured.'),
    screenshot: z
      .object({
        url: z.string().describe('Signed address of the picture. It expires.'),
        fullPage: z.boolean().describe('Whether it shows the full page.'),
        width: integer.describe('Width in pixels.'),
        height: integer.describe('Height in pixels.'),
      })
      .optional()
      .describe('The screenshot, if there is one. One image pixel is one CSS pixel of the page.'),
    blocks: z.array(SnapshotBlock).describe('All blocks in document order.'),
  })
  .meta({ id: 'SnapshotBlocks', description: 'All blocks of a snapshot, with the facts of its capture.' });
export type SnapshotBlocks = z.infer<typeof SnapshotBlocks>;
