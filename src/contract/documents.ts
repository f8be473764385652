import type { z } from 'zod';
import { IncludeOptions } from './fetch/include.ts';
import { DocumentConfig, SearchOptions } from './fetch/requests.ts';
import * as schema from './schema.ts';

/** A file in the body of a request. */
export interface UploadedFile {
  /** `upload:` and the SHA-256 of the bytes in hexadecimal digits. It takes the place of an address. */
  url: string;
  /** Media type that the caller states. Empty if it states none. */
  contentType: string;
  /** Name that the caller states. Empty if it states none. */
  fileName: string;
  /** Returns the bytes, and drops them here, so that they are not in memory while the caller waits. */
  takeBytes(): Uint8Array;
}

/** Options of `POST /v1/documents`: those of `POST /v1/fetch/json` that apply to a file. */
export const UploadOptions = schema.namedInput('UploadOptions', 'How to read the file, and what to return.', {
  include: IncludeOptions.optional(),
  search: SearchOptions.optional(),
  documentConfig: DocumentConfig.optional(),
});
export type UploadOptions = z.infer<typeof UploadOptions>;
