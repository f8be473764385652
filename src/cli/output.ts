/** Writes to standard output and waits until it is out: a pipe may be slower than we are. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** What a table shows in one cell. */
export type Cell = string | number | null | undefined;

/**
 * Rows for people as a table, for programs as JSON.
 * @param columns heading and the cell it shows of a row
 */
export function printRows<Row>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => Cell>,
  json: boolean,
): Promise<void> {
  return print(json ? `${JSON.stringify(rows, null, 2)}\n` : table(rows, columns));
}

/** Rows as columns of text under headings. */
export function table<Row>(rows: readonly Row[], columns: Record<string, (row: Row) => Cell>): string {
  const headings = Object.keys(columns);
  const cells = rows.map((row) => headings.map((heading) => String(columns[heading]?.(row) ?? '–')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${[line(headings.map((heading) => heading.toUpperCase())), ...cells.map(line)].join('\n')}\n`;
}

/** A time of the store for people: `2026-11-20 13:05`, UTC. */
export const when = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
