import { z } from 'zod';

const integer = z.int();

const describeRange = <Value extends z.ZodNumber>(value: Value) =>
  z.object({
    least: value.describe('Smallest value.'),
    most: value.describe('Largest value.'),
    default: value.describe('Value if you send none.'),
  });

/** 200 of `GET /v1/catalog`. */
export const Catalog = z
  .object({
    operations: z
      .array(
        z.object({
          id: z.string().describe('Name of the operation.'),
          method: z.string().describe('HTTP method.'),
          path: z.string().describe('Path with parameters as `{name}`.'),
          summary: z.string().describe('What it does.'),
          price: integer.describe('Credits of one successful call.'),
        }),
      )
      .describe('The operations of this service.'),
    limits: z
      .object({
        captureBudgetMs: integer.describe('Time limit of a capture in milliseconds.'),
        maxTransferBytes: integer.describe('Largest page with all its resources, in bytes.'),
        maxSnapshotBytes: integer.describe('Largest DOM of a page, in bytes.'),
        maxAstBytes: integer.describe('Largest text and structure that is read from a page, in bytes.'),
        maxBodyBytes: integer.describe('Largest request body in bytes.'),
        snapshotDays: integer.describe('Days until a snapshot is deleted.'),
      })
      .describe('The limits of this service.'),
    search: z
      .object({
        maxResults: describeRange(integer).describe('Number of passages.'),
        minScore: describeRange(z.number()).describe('Least score of a passage.'),
      })
      .describe('Ranges and defaults of search options.'),
    billing: z.string().describe('How calls are charged, in one sentence.'),
  })
  .meta({ id: 'Catalog', description: 'What this service can do, and what it costs.' });
export type Catalog = z.infer<typeof Catalog>;
