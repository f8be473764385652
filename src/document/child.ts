import { createReadStream, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decodeJob, RESULT_FD } from './protocol.ts';
import { readDocument } from './read.ts';
import { UnreadableDocument } from './types.ts';

// The conversion process: reads one document and exits. It runs without network, environment and privileges.

const job = await buffer(createReadStream('', { fd: 0 }));
let result: object;
try {
  const content = await readDocument(decodeJob(job));
  result = { format: content.format, content };
} catch (error) {
  if (!(error instanceof UnreadableDocument)) console.error(error);
  const reason = error instanceof UnreadableDocument ? error.message : 'The document is damaged.';
  result = { unreadable: reason };
}
const bytes = Buffer.from(JSON.stringify(result));
for (let at = 0; at < bytes.length; ) at += writeSync(RESULT_FD, bytes, at);
process.exit();
