import { z } from 'zod';

/**
 * A time in a response.
 * @param meaning what happens or happened then
 * @param absence when the field is missing, as a sentence
 */
export const timestamp = (meaning: string, absence = ''): z.ZodString =>
  z.string().describe(`${meaning} (ISO 8601, UTC). ${absence}`.trim());
