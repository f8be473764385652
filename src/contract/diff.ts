import { z } from 'zod';
import { SnapshotParams } from './requests.ts';

const integer = z.int();

export const DiffParams = SnapshotParams.extend({
  otherId: z.string().min(1).describe('Id of the later snapshot.'),
});

export const DiffQuery = z.object({
  scope: z
    .enum(['main', 'page'])
    .default('main')
    .describe('`main` compares the main content, `page` also menus, sidebars and footers.'),
});
export type DiffQuery = z.infer<typeof DiffQuery>;

/** A block of one of the two snapshots. */
const DiffBlock = z
  .object({
    evidenceId: integer.describe('Position in document order, from 1.'),
    type: z
      .string()
      .describe('`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote` or `footnote`.'),
    headingPath: z.array(z.string()).describe('Headings above the block, outermost first.'),
    markdown: z.string(),
  })
  .meta({ id: 'DiffBlock' });
export type DiffBlock = z.infer<typeof DiffBlock>;

const BlockChange = z
  .object({
    change: z.enum(['added', 'removed', 'moved', 'changed']),
    before: DiffBlock.optional().describe('Missing if the block was added.'),
    after: DiffBlock.optional().describe('Missing if the block was removed.'),
    similarity: z
      .number()
      .optional()
      .describe('Share of the words that both versions of a changed block have in common, 0 to 1.'),
  })
  .meta({ id: 'BlockChange' });
export type BlockChange = z.infer<typeof BlockChange>;

const METADATA_FIELDS = [
  'title',
  'description',
  'author',
  'siteName',
  'createdAt',
  'updatedAt',
  'lang',
  'canonical',
  'image',
  'pageType',
  'finalUrl',
  'contentType',
  'originStatusCode',
] as const;

const MetadataChange = z
  .object({
    field: z.enum(METADATA_FIELDS),
    before: z.string().optional().describe('Missing if the earlier snapshot does not have the field.'),
    after: z.string().optional().describe('Missing if the later snapshot does not have the field.'),
  })
  .meta({ id: 'MetadataChange' });
export type MetadataChange = z.infer<typeof MetadataChange>;

const PriceChange = z
  .object({
    name: z.string().describe('What has the price: the text around it, or the name in structured data.'),
    before: z.string(),
    after: z.string(),
    source: z.enum(['content', 'structuredData']),
    evidenceId: integer.optional().describe('The block of the later snapshot, if the source is the content.'),
  })
  .meta({ id: 'PriceChange' });
export type PriceChange = z.infer<typeof PriceChange>;

const DiffSide = z
  .object({ snapshotId: z.string(), url: z.string(), title: z.string().optional(), capturedAt: z.string() })
  .meta({ id: 'DiffSide' });

/** 200 of `GET /v1/snapshots/{snapshotId}/diff/{otherId}`. */
export const SnapshotDiff = z
  .object({
    before: DiffSide,
    after: DiffSide,
    hasChanged: z.boolean().describe('Whether anything changed apart from noise.'),
    counts: z
      .object({
        added: integer,
        removed: integer,
        moved: integer,
        changed: integer,
        noise: integer,
        unchanged: integer,
      })
      .describe('Numbers of blocks.'),
    metadata: z.array(MetadataChange),
    prices: z.array(PriceChange),
    changes: z.array(BlockChange).describe('In the order of the page.'),
    noise: z
      .array(z.object({ before: DiffBlock, after: DiffBlock }))
      .describe('Blocks that differ only in dates, relative times, counters or tracking parameters.'),
  })
  .meta({ id: 'SnapshotDiff' });
export type SnapshotDiff = z.infer<typeof SnapshotDiff>;
