import { createPageFileName, type RunResult, writePageFile } from '../../content/index.ts';
import type { RunPage } from '../../dispatch/index.ts';
import { parseBody } from '../answer-body.ts';
import { renderItem } from './batched-items.ts';
import type { BatchedDependencies } from './batched.ts';
import type { Caller } from '../fetch.ts';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Number of results that are read from the store at once. */
const RESULTS_PER_PAGE = 100;

const RESULT_VIEW = { markdown: true, meta: true };

/**
 * `GET /v1/fetch/batched/{id}/export/zip` and `GET /v1/crawl/{id}/export/zip`: yields a zip archive with one Markdown
 * file for each page with content, and `manifest.json` with every result.
 * @throws ServiceError `BatchedRunNotFound`
 */
export const exportZip = (
  dependencies: BatchedDependencies,
  caller: Caller,
  id: string,
): AsyncGenerator<Uint8Array> => streamZip(listFiles(dependencies, caller, id));

async function* listFiles(
  dependencies: BatchedDependencies,
  caller: Caller,
  id: string,
): AsyncGenerator<ExportFile> {
  const { organizationId } = caller;
  const results: string[] = [];
  for (let offset = 0; ; offset += RESULTS_PER_PAGE) {
    const run = await dependencies.runs.read({ id, organizationId }, { limit: RESULTS_PER_PAGE, offset });
    for (const item of run.items) {
      const result = parseBody<RunResult>(await renderItem(dependencies, caller, item, RESULT_VIEW));
      const file = result.data && createPageFileName(item, run.total);
      if (file !== undefined) yield { name: file, content: [writePageFile(result)] };
      const { depth, foundBy } = item;
      results.push(JSON.stringify({ ...toManifestEntry(result, file), depth, foundBy }));
    }
    if (run.items.length < RESULTS_PER_PAGE)
      return yield { name: 'manifest.json', content: writeManifest(id, run, results) };
  }
}

const toManifestEntry = (
  { index, url, status, data, error, originError }: RunResult,
  file: string | undefined,
) => ({
  index,
  url,
  status,
  file,
  title: data?.meta?.title,
  snapshotId: data?.snapshotId,
  error,
  originError,
});

/** Writes the manifest with one result on each line. */
function* writeManifest(id: string, run: RunPage, results: readonly string[]): Generator<string> {
  const { state: status, name, total: totalUrls, crawl } = run;
  const skipped = crawl?.skipped;
  const runFields = { id, name: name ?? undefined, status, totalUrls, url: crawl?.start, skipped };
  yield `${JSON.stringify(runFields).slice(0, -1)},"results":[`;
  for (const [index, result] of results.entries()) yield `${index > 0 ? ',' : ''}\n${result}`;
  yield '\n]}\n';
}

/** A file of a zip archive. Its content is written in pieces, so that it need not be in memory as a whole. */
export interface ExportFile {
  name: string;
  content: Iterable<string>;
}

/**
 * Writes a zip archive while it is read. The next file is requested when the one before it is written, so that memory
 * does not grow with the files.
 */
export async function* streamZip(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // The library declares the interface of its stream; it is a PassThrough.
  const output = zip.outputStream as Readable;
  const writtenAt = new Date();
  const addFiles = async (): Promise<void> => {
    for await (const { name, content } of files) {
      const { promise: isWritten, resolve } = Promise.withResolvers<void>();
      zip.addReadStreamLazy(name, { mtime: writtenAt }, (pass) => {
        pass(null, Readable.from(content, { objectMode: false }).once('end', resolve));
      });
      await isWritten;
    }
    zip.end();
  };
  addFiles().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  yield* output;
}
