import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip archive. Its content is written in pieces, so that it need not be in memory as a whole. */
export interface ExportFile {
  name: string;
  content: Iterable<string>;
}

/**
 * Writes a zip archive while it is read. The next file is requested when the one before it is written, so that memory does
 * not grow with the files.
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
