// Runs the S3-compatible store of the tests in a separate process, so that its CPU time is not attributed to others.
import { startS3 } from '../../test/s3/index.ts';

const s3 = await startS3();
process.on('message', () => {
  let bytes = 0;
  for (const stored of s3.objects.values()) bytes += stored.bytes.byteLength;
  process.send?.({ requests: s3.requests.length, objects: s3.objects.size, bytes });
});
process.once('disconnect', () => void s3.stop());
process.send?.(s3.url({ parameters: { presign: '0' } }));
