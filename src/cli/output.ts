import type { OutputStream } from './io.ts';
import { measureWidth } from './terminal/index.ts';

/**
 * Writes to a stream. Resolves when the text is flushed, because a pipe may be slow, or when the program at the
 * other end of the pipe has read enough and closed it, as `head` does.
 */
export function print(stream: OutputStream, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const endFailedWrite = (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' ? resolve() : reject(error);
    // A failed write emits an event. Without a listener, it would end the process.
    stream.once('error', endFailedWrite);
    stream.write(text, (error) => {
      if (error) return;
      stream.off('error', endFailedWrite);
      resolve();
    });
  });
}

export type CellValue = string | number | null | undefined;

/**
 * Prints rows as a table or as JSON.
 * @param columns functions that return the cell of a row, by heading
 */
export function printRows<Row>(
  stream: OutputStream,
  rows: readonly Row[],
  columns: Record<string, (row: Row) => CellValue>,
  json: boolean,
): Promise<void> {
  return print(stream, json ? `${JSON.stringify(rows, null, 2)}\n` : formatTable(rows, columns));
}

export function formatTable<Row>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => CellValue>,
): string {
  const headings = Object.keys(columns);
  const cells = rows.map((row) => headings.map((heading) => String(columns[heading]?.(row) ?? '–')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => measureWidth(row[column] ?? ''))),
  );
  const formatLine = (texts: readonly string[]): string =>
    texts
      .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - measureWidth(text)))
      .join('  ')
      .trimEnd();
  return `${[formatLine(headings.map((heading) => heading.toUpperCase())), ...cells.map(formatLine)].join('\n')}\n`;
}

/** Formats a time as `2026-11-20 13:05` in UTC. */
export const formatTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
