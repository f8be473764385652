import { z } from 'zod';
import type { ErrorRow } from './error-row.ts';
import { ERRORS, MESSAGE_FIELD } from './error-table.ts';

export type ErrorTag = keyof typeof ERRORS;

type ErrorFields<Tag extends ErrorTag> = z.infer<z.ZodObject<(typeof ERRORS)[Tag]['fields']>> & {
  /** Replaces the description in the error's message. */
  message?: string;
};

export type ErrorBody = { _tag: ErrorTag } & Record<string, unknown>;

/** All fields except `requestId`, which the transport sets to the trace id. */
type FieldsWithoutRequestId<Tag extends ErrorTag> = Tag extends ErrorTag
  ? Omit<ErrorFields<Tag>, 'requestId'>
  : never;

/** An error of the contract. Any module throws it; http, mcp and cli render it. */
export class ServiceError<Tag extends ErrorTag = ErrorTag> extends Error {
  readonly tag: Tag;
  readonly fields: FieldsWithoutRequestId<Tag>;
  /** Additional explanation for people, sent in the header `x-service-error-detail`. */
  readonly detail: string | undefined;

  constructor(
    tag: Tag,
    fields: FieldsWithoutRequestId<Tag>,
    options?: ErrorOptions & { detail?: string | undefined },
  ) {
    super('message' in fields ? `${tag}: ${String(fields.message)}` : tag, options);
    this.name = 'ServiceError';
    this.tag = tag;
    this.fields = fields;
    this.detail = options?.detail;
  }

  get status(): number {
    return ERRORS[this.tag].status;
  }

  /** Whether the caller asked for this error, whatever its status. */
  get isCallerError(): boolean {
    return (ERRORS[this.tag] as ErrorRow).isCallerError === true;
  }

  /** Seconds for `Retry-After`; undefined if the error sends no such header. */
  get retryAfterSeconds(): number | undefined {
    const ownValue = (this.fields as { retryAfterSeconds?: number }).retryAfterSeconds;
    return ownValue ?? (ERRORS[this.tag] as ErrorRow).retryAfterSeconds;
  }

  /**
   * Creates the body of the error response.
   * @param requestId trace id of the failed request
   */
  body(requestId: string): ErrorBody {
    const definition: ErrorRow = ERRORS[this.tag];
    const ownValue = (this.fields as { message?: string }).message;
    return {
      _tag: this.tag,
      ...this.fields,
      ...(hasMessage(definition) && {
        message: buildMessage(definition, ownValue ?? this.detail ?? definition.description),
      }),
      ...('requestId' in definition.fields && { requestId }),
      ...(definition.retryable !== undefined && { retryable: definition.retryable }),
    };
  }
}

/** Every error body has a sentence for people: in `message`, or in a `description` that the contract defines. */
const hasMessage = ({ fields }: ErrorRow): boolean => !('description' in fields);

/** Adds the next step to a message. Permanent errors with a message of their own already contain it. */
const buildMessage = ({ fields, retryable, next }: ErrorRow, message: string): string =>
  'message' in fields && !retryable ? message : `${message} ${next}`;

/** Whether the call that failed with an error may succeed later without a change. */
export const isRetryable = (tag: ErrorTag): boolean => (ERRORS[tag] as ErrorRow).retryable === true;

export function createErrorSchema(tag: ErrorTag): z.ZodObject {
  const definition: ErrorRow = ERRORS[tag];
  return z.object({
    _tag: z.literal(tag).describe('Name of the error.'),
    ...definition.fields,
    ...(hasMessage(definition) && { message: MESSAGE_FIELD }),
    ...(definition.retryable !== undefined && {
      retryable: z.literal(definition.retryable).describe('Whether the same call may succeed later.'),
    }),
  });
}
