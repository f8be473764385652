import { z } from 'zod';

/**
 * Creates the schema of a time in a response.
 * @param meaning what happens or happened then
 * @param absence when the field is missing, as a sentence
 */
export const createTimestamp = (meaning: string, absence = ''): z.ZodString =>
  z.string().describe(`${meaning} (ISO 8601, UTC). ${absence}`.trim());
