import { openFileBlobs } from './blobs/files.ts';
import type { BlobTimeouts } from './blobs/s3.ts';
import type { S3Settings } from './blobs/s3-url.ts';
import type { BlobStore } from './blobs/types.ts';

export { parseS3Url, type S3Settings } from './blobs/s3-url.ts';
export {
  type BlobStore,
  BlobStoreMisconfigured,
  type BlobStream,
  waitUntilReadable,
} from './blobs/types.ts';

/**
 * The blob store: a bucket where one is given, else a folder, which is made when needed.
 * @throws BlobStoreRefuses where a bucket cannot be used
 */
export async function openBlobs(
  folder: string,
  s3: S3Settings | undefined,
  patience?: BlobTimeouts,
): Promise<BlobStore> {
  if (s3 === undefined) return await openFileBlobs(folder);
  const { openS3Blobs } = await import('./blobs/s3.ts');
  return await openS3Blobs(s3, patience);
}
