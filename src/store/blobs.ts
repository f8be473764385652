import { openFileBlobs } from './blobs/files.ts';
import { openS3Blobs, type Patience } from './blobs/s3.ts';
import type { S3Settings } from './blobs/s3-url.ts';
import type { BlobStore } from './blobs/types.ts';

export { BlobStoreRefuses } from './blobs/s3.ts';
export { parseS3Url, type S3Settings } from './blobs/s3-url.ts';
export type { BlobStore } from './blobs/types.ts';

/**
 * The blob store: a bucket where one is given, else a folder, which is made when needed.
 * @throws BlobStoreRefuses where a bucket cannot be used
 */
export const openBlobs = (
  folder: string,
  s3: S3Settings | undefined,
  patience?: Patience,
): Promise<BlobStore> => (s3 ? openS3Blobs(s3, patience) : openFileBlobs(folder));
