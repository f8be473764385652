import type { ReactNode } from 'preact/compat';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column is aligned right, with digits of equal width. */
  numeric?: boolean;
  /** Whether the column contains buttons, which stay visible when the table scrolls. Only for the last column. */
  action?: boolean;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** A table that scrolls horizontally if it is too wide. On a phone each row is a list of labelled values. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={nameClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} className={nameClass(column)} data-label={column.name}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nameClass({ numeric, action }: Pick<Column<never>, 'numeric' | 'action'>): string | undefined {
  if (numeric) return 'number';
  return action ? 'action' : undefined;
}
