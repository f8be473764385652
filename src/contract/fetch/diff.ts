import { z } from 'zod';
import { SnapshotParams } from './requests.ts';
import * as schema from '../schema.ts';

export const DiffParams = SnapshotParams.extend({
  otherId: z.string().min(1).describe('Id of the later snapshot.'),
});

export const DiffQuery = z.object({
  scope: schema.withDefault(
    z.enum(['main', 'page']),
    'main',
    '`main` compares the main content, `page` also menus, sidebars and footers.',
  ),
});
export type DiffQuery = z.infer<typeof DiffQuery>;

const DiffBlock = schema.namedObject('DiffBlock', 'A block of one of the two snapshots.', {
  evidenceId: schema.integer('Position in document order, from 1.'),
  type: schema.text('`paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote` or `footnote`.'),
  headingPath: schema.list('Headings above the block, outermost first.', z.string()),
  markdown: schema.text('The block as Markdown.'),
});
export type DiffBlock = z.infer<typeof DiffBlock>;

const BlockChange = schema.namedObject('BlockChange', 'A block that changed.', {
  change: schema.choice('What happened to the block.', ['added', 'removed', 'moved', 'changed']),
  before: DiffBlock.optional().describe('Missing if the block was added.'),
  after: DiffBlock.optional().describe('Missing if the block was removed.'),
  similarity: schema.optional(
    z.number(),
    'Share of the words that both versions of a changed block have in common, 0 to 1.',
  ),
});
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

const MetadataChange = schema.namedObject('MetadataChange', 'A field of the metadata that changed.', {
  field: schema.choice('Name of the field in `meta`.', METADATA_FIELDS),
  before: schema.optionalText('Missing if the earlier snapshot does not have the field.'),
  after: schema.optionalText('Missing if the later snapshot does not have the field.'),
});
export type MetadataChange = z.infer<typeof MetadataChange>;

const PriceChange = schema.namedObject('PriceChange', 'A price that changed.', {
  name: schema.text('What has the price: the text around it, or the name in structured data.'),
  before: schema.text('Price in the earlier snapshot.'),
  after: schema.text('Price in the later snapshot.'),
  source: schema.choice('Where the price is stated.', ['content', 'structuredData']),
  evidenceId: schema.optional(z.int(), 'The block of the later snapshot, if the source is the content.'),
});
export type PriceChange = z.infer<typeof PriceChange>;

const DiffSide = schema.namedObject('DiffSide', 'One of the two snapshots.', {
  snapshotId: schema.text('Id of the snapshot.'),
  url: schema.text('URL of the page.'),
  title: schema.optionalText('Title of the page.'),
  capturedAt: schema.text('Time of the capture (ISO 8601).'),
});

/** 200 of `GET /v1/snapshots/{snapshotId}/diff/{otherId}`. */
export const SnapshotDiff = schema.namedObject('SnapshotDiff', 'The differences between two snapshots.', {
  before: DiffSide.describe('The first snapshot of the path.'),
  after: DiffSide.describe('The second snapshot of the path.'),
  hasChanged: z.boolean().describe('Whether anything changed apart from noise.'),
  counts: schema.object('Numbers of blocks.', {
    added: schema.integer('Only in the later snapshot.'),
    removed: schema.integer('Only in the earlier snapshot.'),
    moved: schema.integer('Same content at another place.'),
    changed: schema.integer('Similar content.'),
    noise: schema.integer('Different only in the date of the page, counters or tracking parameters.'),
    unchanged: schema.integer('Same content and place.'),
  }),
  metadata: schema.list('Fields of the metadata that changed, apart from dates.', MetadataChange),
  prices: schema.list('Prices that changed.', PriceChange),
  changes: schema.list('In the order of the page.', BlockChange),
  noise: schema.objectList(
    'Blocks that differ only in the date of the page, relative times, counters or tracking parameters.',
    {
      before: DiffBlock.describe('The block of the earlier snapshot.'),
      after: DiffBlock.describe('The block of the later snapshot.'),
    },
  ),
  metadataNoise: schema.list(
    '`createdAt` and `updatedAt`, if they differ. They alone are not a change.',
    MetadataChange,
  ),
});
export type SnapshotDiff = z.infer<typeof SnapshotDiff>;
