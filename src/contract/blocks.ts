import { z } from 'zod';

const integer = z.int();

/** A block of a page: what it says, where it stood, and why it is part of the main body or is not. */
export const SnapshotBlock = z
  .object({
    evidenceId: integer.describe('Its place in the order of the page, from 1.'),
    markdownBlockId: z.string(),
    role: z.enum(['main', 'appendix']),
    type: z.string().describe('paragraph, heading, list, table, code, math, quote, footnote or separator.'),
    headingPath: z.array(z.string()).describe('The headings above it, outermost first.'),
    score: z
      .number()
      .optional()
      .describe('How likely it is part of the main body, 0 to 1, where that was learned.'),
    reasons: z.array(z.string()).describe('Why it has this role, the strongest reason first.'),
    box: z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .optional()
      .describe('On the page, in CSS pixels; absent where the page was not laid out.'),
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
        .array(z.object({ name: z.string(), startMs: z.number(), durationMs: z.number() }))
        .describe('What the capture did, in order, in milliseconds from its start.'),
    }),
    screenshot: z
      .object({ url: z.string(), fullPage: z.boolean(), width: integer, height: integer })
      .optional()
      .describe('One pixel of the picture is one CSS pixel of the page.'),
    blocks: z.array(SnapshotBlock),
  })
  .meta({ id: 'SnapshotBlocks' });
export type SnapshotBlocks = z.infer<typeof SnapshotBlocks>;
