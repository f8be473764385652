import { createReadStream, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type ConversionFailure, decodeJob, RESULT_FD } from './protocol.ts';
import { loadCommonReaders, readDocument } from '../read.ts';
import { ConversionInterruptedError, PagesNotFoundError, UnreadableDocument } from '../types.ts';

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
  result = { failure: toChildFailure(error) };
}
const bytes = Buffer.from(JSON.stringify(result));
for (let at = 0; at < bytes.length; ) at += writeSync(RESULT_FD, bytes, at);
process.exit();

function toChildFailure(error: unknown): ConversionFailure {
  if (error instanceof UnreadableDocument) return { kind: 'unreadable', message: error.message };
  if (error instanceof PagesNotFoundError) return { kind: 'pagesNotFound', message: error.message };
  if (error instanceof ConversionInterruptedError) return { kind: 'interrupted', message: error.message };
  console.error(error);
  if (isSystemFailure(error)) return { kind: 'interrupted', message: 'The system refused a resource.' };
  return { kind: 'unreadable', message: 'The document is damaged.' };
}

/** Whether the system or the installation caused an error: no memory, no new process, a missing module. */
function isSystemFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    /^(?:E(?!RR_)[A-Z0-9]+|ERR_(?:ACCESS_DENIED|DLOPEN_FAILED|MEMORY_ALLOCATION_FAILED|MODULE_NOT_FOUND))$/.test(
      String(code),
    ) || /allocation failed/i.test(error.message)
  );
}
