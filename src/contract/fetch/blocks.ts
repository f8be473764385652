import { z } from 'zod';
import { CaptureStage } from './capture.ts';
import * as schema from '../schema.ts';

/** A block of a page with its position, and the decision whether it belongs to the main body. */
export const SnapshotBlock = schema.namedObject(
  'SnapshotBlock',
  'A block of the page, and why it belongs to the main body or not.',
  {
    evidenceId: schema.integer('Position in document order, from 1.'),
    markdownBlockId: schema.text('Id of the block in the Markdown.'),
    role: schema.choice('Whether the block belongs to the main body.', ['main', 'appendix']),
    type: schema.text(
      '`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote`, `footnote` or `separator`.',
    ),
    headingPath: schema.list('Headings above the block, outermost first.', z.string()),
    score: schema.optional(
      z.number(),
      'Estimated probability that the block belongs to the main body, 0 to 1. Missing if no model was used.',
    ),
    reasons: schema.list('Reasons for the role, strongest first.', z.string()),
    passes: schema.optional(
      z.array(z.string()),
      'Passes of the block decision that changed its role, in order; absent if none did.',
    ),
    box: schema.optionalObject('Position on the page in CSS pixels. Missing if the page has no layout.', {
      x: z.number().describe('Distance from the left edge of the page.'),
      y: z.number().describe('Distance from the top of the page.'),
      width: z.number().describe('Width.'),
      height: z.number().describe('Height.'),
    }),
    approxTokens: schema.integer('Estimated number of tokens.'),
    markdown: schema.text('The block as Markdown.'),
  },
);
export type SnapshotBlock = z.infer<typeof SnapshotBlock>;

/** 200 of `GET /v1/snapshots/{snapshotId}/blocks`. */
export const SnapshotBlocks = schema.namedObject(
  'SnapshotBlocks',
  'All blocks of a snapshot, with the facts of its capture.',
  {
    snapshotId: schema.text('Id of the snapshot.'),
    capture: schema.object('How the page was captured.', {
      transferBytes: schema.integer('Bytes that the page loaded.'),
      stages: schema.list('Stages of the capture in order, in milliseconds from its start.', CaptureStage),
    }),
    screenshot: schema.optionalObject(
      'The screenshot, if there is one. One image pixel is one CSS pixel of the page.',
      {
        url: schema.text('Signed address of the picture. It expires.'),
        fullPage: z.boolean().describe('Whether it shows the full page.'),
        width: schema.integer('Width in pixels.'),
        height: schema.integer('Height in pixels.'),
      },
    ),
    blocks: schema.list('All blocks in document order.', SnapshotBlock),
  },
);
export type SnapshotBlocks = z.infer<typeof SnapshotBlocks>;
