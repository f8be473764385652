import { createReadStream, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decodeJob, RESULT_FD } from './protocol.ts';
import { readDocument } from './read.ts';
import { UnreadableDocument } from './types.ts';

// The process that reads one document and ends. It has no network, no environment and no privileges.

const job = await buffer(createReadStream('', { fd: 0 }));
let answer: object;
try {
  const content = await readDocument(decodeJob(job));
  answer = { format: content.format, content };
} catch (error) {
  if (!(error instanceof UnreadableDocument)) console.error(error);
  const reason = error instanceof UnreadableDocument ? error.message : 'The document is broken.';
  answer = { unreadable: reason };
}
const bytes = Buffer.from(JSON.stringify(answer));
for (let at = 0; at < bytes.length; ) at += writeSync(RESULT_FD, bytes, at);
process.exit();
