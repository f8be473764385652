import type { z } from 'zod';

/** An error of the API as a row of the table. */
export interface ErrorRow<Fields extends z.ZodRawShape = z.ZodRawShape> {
  status: number;
  fields: Fields;
  /** Part of the body only if the status does not imply it (specification 7.1). */
  retryable?: boolean;
  /** The caller's request has no answer, although the status is 500 or above: no fault of the service or the page. */
  isCallerError?: true;
  /** Default of the `Retry-After` header in seconds. Errors without it never send the header. */
  retryAfterSeconds?: number;
  description: string;
  /** What the caller should do next. */
  next: string;
  /** Fields of the example in the OpenAPI description. */
  example: Record<string, unknown>;
}

export const defineError = <Fields extends z.ZodRawShape>(definition: ErrorRow<Fields>): ErrorRow<Fields> =>
  definition;
