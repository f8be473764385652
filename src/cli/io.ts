import type { Readable, Writable } from 'node:stream';

/** A stream for output. A terminal has a width. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** What a command uses of its process: the standard streams and the exit code. */
export interface CommandIo {
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  exitCode?: number | string | null | undefined;
}
