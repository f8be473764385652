import { z } from 'zod';
import * as schema from '../schema.ts';

/** Body of `POST /v1/snapshots/{snapshotId}/extract`. */
export const ExtractRequest = schema.namedInput('ExtractRequest', 'The form of the data to extract.', {
  schema: z
    .record(z.string(), z.unknown())
    .describe(
      'JSON Schema of the data, with `type: object` at its root. `$ref` may only lead to definitions of the same schema.',
    ),
  prompt: schema.optional(
    z.string().max(4000),
    'What to extract, if the names and descriptions of the schema do not say it.',
  ),
});
export type ExtractRequest = z.infer<typeof ExtractRequest>;

/** Where a snapshot states one value of extracted data. */
export const ExtractEvidence = schema.namedObject('ExtractEvidence', 'Where the page states a value.', {
  path: schema.text('JSON Pointer of the value in `data`.'),
  evidenceIds: schema.list('Numbers of the blocks that state the value, at most 10.', z.int()),
  stateJsonSourceId: schema.optional(z.int(), '`id` of the State JSON source that states the value.'),
  jsonPath: schema.optionalText('Path of the value in its source.'),
  metadata: schema.optionalText('Name of the field of the metadata that states the value, such as `title`.'),
  unsupported: schema.optional(z.literal(true), 'Set if the value stands nowhere in the snapshot.'),
  notChecked: schema.optional(
    z.literal(true),
    'Set for `null`, booleans and texts without letters, digits and symbols, which cannot be looked up.',
  ),
});
export type ExtractEvidence = z.infer<typeof ExtractEvidence>;

/** Response of `POST /v1/snapshots/{snapshotId}/extract`. */
export const ExtractResponse = schema.namedObject(
  'ExtractResponse',
  'Data of a stored snapshot in the form of a schema, and where the page states it.',
  {
    snapshotId: schema.text('Id of the snapshot.'),
    data: z.record(z.string(), z.unknown()).describe('The data. It is valid against the schema.'),
    evidence: schema.list('An entry for each value in `data` that is no object or list.', ExtractEvidence),
    extraction: schema.object('How the data was extracted.', {
      grounded: z
        .number()
        .describe(
          'Share of the values that the snapshot states, among those that were looked up; 1 if none was.',
        ),
      model: z
        .string()
        .nullable()
        .describe('Name of the model. `null` if structured data of the page filled the schema.'),
      durationMs: schema.integer('Duration in milliseconds.'),
      moreTokens: schema.integer('Estimated tokens of the page that did not fit the budget of the model.'),
    }),
  },
);
export type ExtractResponse = z.infer<typeof ExtractResponse>;
