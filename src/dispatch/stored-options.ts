import { z } from 'zod';
import { CaptureOptions, ServiceError } from '../contract/index.ts';
import { openSealedText, sealText } from '../store/index.ts';

/** Options of a capture. For a run, also the credentials of its items, by index. */
export type StorableOptions = CaptureOptions & { credentialsByItem?: Record<string, string> };

/** Serializes options for a row. Passwords and settings are encrypted with the secret of the service. */
export function serializeOptions(
  { credentials, credentialsByItem, documentConfig, settings, ...options }: StorableOptions,
  secret: string,
): string {
  const seal = (value: unknown) => value && { sealed: sealText(secret, JSON.stringify(value)) };
  return JSON.stringify({
    ...options,
    credentials: seal(credentials ?? credentialsByItem),
    settings: seal(settings),
    documentConfig: documentConfig && { ...documentConfig, password: seal(documentConfig.password) },
  });
}

/**
 * Parses the capture options of a row. Version 0.0.1 stored passwords as plain text, and `credentialsByItem` as its own
 * property.
 * @param json JSON text; a batched run stores its view options and the credentials of its items in the same object
 * @param itemIndex of a batched item
 * @returns the options; if the row is damaged or was written by a newer version or with another secret, the error with
 * which the capture fails
 */
export function parseStoredOptions(
  json: string | null,
  secret: string,
  itemIndex?: number,
): CaptureOptions | ServiceError {
  try {
    const stored: unknown = JSON.parse(json ?? '', (_key, value: unknown) => {
      const { data } = SealedCredentials.safeParse(value);
      return data ? JSON.parse(openSealedText(secret, data.sealed)) : value;
    });
    return itemIndex === undefined ? CaptureOptions.parse(stored) : parseItemOptions(stored, itemIndex);
  } catch (cause) {
    const message = 'The stored options of the capture cannot be read. Send the request again.';
    return new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' }, { cause });
  }
}

const SealedCredentials = z.strictObject({ sealed: z.string() });
const CredentialsByItem = z.record(z.string(), z.string()).optional();
const RunOptions = CaptureOptions.extend({
  credentials: CredentialsByItem,
  credentialsByItem: CredentialsByItem,
});

function parseItemOptions(stored: unknown, itemIndex: number): CaptureOptions {
  const { credentials: sealed, credentialsByItem, ...options } = RunOptions.parse(stored);
  const credentials = (sealed ?? credentialsByItem)?.[itemIndex];
  return { ...options, ...(credentials !== undefined && { credentials }) };
}
