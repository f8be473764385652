import { CaptureOptions, ServiceError } from '../contract/index.ts';

/**
 * Parses the capture options of a row.
 * @param json JSON text; a batched run stores its view options in the same object, they are ignored here
 * @returns the error to fail the capture with if the row is damaged or was written by a newer version
 */
export function parseStoredOptions(json: string | null): CaptureOptions | ServiceError {
  try {
    return CaptureOptions.parse(JSON.parse(json ?? ''));
  } catch (cause) {
    const message = 'The stored options of the capture cannot be read. Send the request again.';
    return new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' }, { cause });
  }
}
