import { z } from 'zod';
import * as schema from './schema.ts';

const describeRange = <Value extends z.ZodNumber>(value: Value) =>
  z.object({
    least: value.describe('Smallest value.'),
    most: value.describe('Largest value.'),
    default: value.describe('Value if you send none.'),
  });

/** 200 of `GET /v1/catalog`. */
export const Catalog = schema.namedObject('Catalog', 'What this service can do, and what it costs.', {
  operations: schema.objectList('The operations of this service.', {
    id: schema.text('Name of the operation.'),
    method: schema.text('HTTP method.'),
    path: schema.text('Path with parameters as `{name}`.'),
    summary: schema.text('What it does.'),
    price: schema.integer('Credits of one successful call.'),
  }),
  limits: schema.object('The limits of this service.', {
    captureBudgetMs: schema.integer('Time limit of a capture in milliseconds.'),
    maxTransferBytes: schema.integer('Largest page with all its resources, in bytes.'),
    maxSnapshotBytes: schema.integer('Largest DOM of a page, in bytes.'),
    maxAstBytes: schema.integer('Largest text and structure that is read from a page, in bytes.'),
    maxBodyBytes: schema.integer('Largest request body in bytes.'),
    snapshotDays: schema.integer('Days until a snapshot is deleted.'),
  }),
  search: schema.object('Ranges and defaults of search options.', {
    maxResults: describeRange(z.int()).describe('Number of passages.'),
    minScore: describeRange(z.number()).describe('Least score of a passage.'),
  }),
  billing: schema.text('How calls are charged, in one sentence.'),
});
export type Catalog = z.infer<typeof Catalog>;
