import { z } from 'zod';
import { CaptureOptions, ServiceError } from '../contract/index.ts';

/**
 * Parses the capture options of a row.
 * @param json JSON text; a batched run stores its view options and the credentials of its items in the same object
 * @param itemIndex of a batched item
 * @returns the options; if the row is damaged or was written by a newer version, the error with which the capture fails
 */
export function parseStoredOptions(json: string | null, itemIndex?: number): CaptureOptions | ServiceError {
  try {
    const stored: unknown = JSON.parse(json ?? '');
    const credentials = itemIndex === undefined ? undefined : credentialsOf(stored, itemIndex);
    return { ...CaptureOptions.parse(stored), ...(credentials !== undefined && { credentials }) };
  } catch (cause) {
    const message = 'The stored options of the capture cannot be read. Send the request again.';
    return new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' }, { cause });
  }
}

const ItemCredentials = z.object({ credentialsByItem: z.record(z.string(), z.string()) });

const credentialsOf = (stored: unknown, itemIndex: number): string | undefined =>
  ItemCredentials.safeParse(stored).data?.credentialsByItem[itemIndex];
