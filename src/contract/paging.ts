import { z } from 'zod';
import { quoteValue } from './runs/patterns.ts';
import * as schema from './schema.ts';

/** Parses a whole number from a query parameter. */
export const createWholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: ({ input }) => `${quoteValue(input)} is not a whole number.` })
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** Creates the query parameter that continues a list. */
export const createCursor = (format: RegExp, description = '`nextCursor` of the previous page.') =>
  schema.optional(
    z.string().regex(format, {
      error: ({ input }) =>
        `${quoteValue(input)} is not a cursor of this list. Use nextCursor of the previous page unchanged.`,
    }),
    description,
  );

/** The field of a list that continues on another page. */
export const nextCursor = schema.optionalText('`cursor` of the next page. Missing on the last page.');
