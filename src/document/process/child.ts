import { createReadStream, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decodeJob, RESULT_FD } from './protocol.ts';
import { toConversionFailure } from '../conversion-failure.ts';
import { loadCommonReaders, readDocument } from '../read.ts';

// The conversion process: reads one document and exits. It runs without network, environment and privileges.

const input = createReadStream('', { fd: 0 });
let hasInput = false;
input.once('data', () => {
  hasInput = true;
});
const reading = buffer(input);
// The process may wait for its document. It uses this time.
await loadCommonReaders(() => hasInput);
const job = await reading;
let result: object;
try {
  const content = await readDocument(decodeJob(job));
  result = { format: content.format, content };
} catch (error) {
  result = { failure: toConversionFailure(error, console.error) };
}
const bytes = Buffer.from(JSON.stringify(result));
for (let at = 0; at < bytes.length; ) at += writeSync(RESULT_FD, bytes, at);
process.exit();
