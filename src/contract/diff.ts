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
    markdown: z.string().describe('The block as Markdown.'),
  })
  .meta({ id: 'DiffBlock', description: 'A block of one of the two snapshots.' });
export type DiffBlock = z.infer<typeof DiffBlock>;

const BlockChange = z
  .object({
    change: z.enum(['added', 'removed', 'moved', 'changed']).describe('What happened to the block.'),
    before: DiffBlock.optional().describe('Missing if the block was added.'),
    after: DiffBlock.optional().describe('Missing if the block was removed.'),
    similarity: z
      .number()
      .optional()
      .describe('Share of the words that both versions of a changed block have in common, 0 to 1.'),
  })
  .meta({ id: 'BlockChange', description: 'A block that changed.' });
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
    field: z.enum(METADATA_FIELDS).describe('Name of the field in `meta`.'),
    before: z.string().optional().describe('Missing if the earlier snapshot does not have the field.'),
    after: z.string().optional().describe('Missing if the later snapshot does not have the field.'),
  })
  .meta({ id: 'MetadataChange', description: 'A field of the metadata that changed.' });
export type MetadataChange = z.infer<typeof MetadataChange>;

const PriceChange = z
  .object({
    name: z.string().describe('What has the price: the text around it, or the name in structured data.'),
    before: z.string().describe('Price in the earlier snapshot.'),
    after: z.string().describe('Price in the later snapshot.'),
    source: z.enum(['content', 'structuredData']).describe('Where the price is stated.'),
    evidenceId: integer.optional().describe('The block of the later snapshot, if the source is the content.'),
  })
  .meta({ id: 'PriceChange', description: 'A price that changed.' });
export type PriceChange = z.infer<typeof PriceChange>;

const DiffSide = z
  .object({
    snapshotId: z.string().describe('Id of the snapshot.'),
    url: z.string().describe('URL of the page.'),
    title: z.string().optional().describe('Title of the page.'),
    capturedAt: z.string().describe('Time of the capture (ISO 8601).'),
  })
  .meta({ id: 'DiffSide', description: 'One of the two snapshots.' });

/** 200 of `GET /v1/snapshots/{snapshotId}/diff/{otherId}`. */
export const SnapshotDiff = z
  .object({
    before: DiffSide.describe('The first snapshot of the path.'),
    after: DiffSide.describe('The second snapshot of the path.'),
    hasChanged: z.boolean().describe('Whether anything changed apart from noise.'),
    counts: z
      .object({
        added: integer.describe('Only in the later snapshot.'),
        removed: integer.describe('Only in the earlier snapshot.'),
        moved: integer.describe('Same content at another place.'),
        changed: integer.describe('Similar content.'),
        noise: integer.describe('Different only in the date of the page, counters or tracking parameters.'),
        unchanged: integer.describe('Same content and place.'),
      })
      .describe('Numbers of blocks.'),
    metadata: z.array(MetadataChange).describe('Fields of the metadata that changed, apart from dates.'),
    prices: z.array(PriceChange).describe('Prices that changed.'),
    changes: z.array(BlockChange).describe('In the order of the page.'),
    noise: z
      .array(
        z.object({
          before: DiffBlock.describe('The block of the earlier snapshot.'),
          after: DiffBlock.describe('The block of the later snapshot.'),
        }),
      )
      .describe(
        'Blocks that differ only in the date of the page, relative times, counters or tracking parameters.',
      ),
    metadataNoise: z
      .array(MetadataChange)
      .describe('`createdAt` and `updatedAt`, if they differ. They alone are not a change.'),
  })
  .meta({ id: 'SnapshotDiff', description: 'The differences between two snapshots.' });
export type SnapshotDiff = z.infer<typeof SnapshotDiff>;
