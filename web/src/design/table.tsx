import type { ReactNode } from 'preact/compat';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column is aligned right, with digits of equal width. */
  numeric?: boolean;
  /** Whether the column contains buttons, which stay visible when the table scrolls. Only for the last column. */
  action?: boolean;
  /** The value by which rows are sorted. Without it, the column cannot be sorted. */
  sortBy?: (row: Row) => number | string;
}

/** The column by which a table is sorted. */
export interface Sorting {
  column: string;
  isDescending: boolean;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Maximum number of rows that are shown, in the order of the table. Default: all. */
  maxRows?: number;
  /** How the rows are sorted. Without it, they stay in their order. */
  sorting?: Sorting;
  /** Called when the user selects another order. */
  onSort?: (sorting: Sorting) => void;
}

/** A table that scrolls horizontally if it is too wide. On a phone each row is a list of labelled values. */
export function Table<Row>({ caption, columns, rows, keyOf, maxRows, sorting, onSort }: TableProps<Row>) {
  const sorted = sorting ? sortRows(rows, columns, sorting) : rows;
  return (
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={nameClass(column)}
                aria-sort={sorting?.column === column.name ? nameOrder(sorting) : undefined}
              >
                {column.sortBy && onSort ? (
                  <SortButton column={column} sorting={sorting} onSort={onSort} />
                ) : (
                  column.name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, maxRows).map((row) => (
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

function SortButton<Row>({
  column: { name, numeric = false },
  sorting,
  onSort,
}: {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}) {
  const isSorted = sorting?.column === name;
  // Large numbers first, and texts from A to Z.
  const isDescending = isSorted ? !sorting.isDescending : numeric;
  return (
    <button type="button" className="sort-button" onClick={() => onSort({ column: name, isDescending })}>
      {name}
      <span aria-hidden="true">{isSorted ? (sorting.isDescending ? ' ↓' : ' ↑') : ''}</span>
    </button>
  );
}

const nameOrder = ({ isDescending }: Sorting) => (isDescending ? 'descending' : 'ascending');

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { column, isDescending }: Sorting,
): readonly Row[] {
  const sortBy = columns.find(({ name }) => name === column)?.sortBy;
  if (!sortBy) return rows;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareValues(sortBy(a), sortBy(b)));
}

const compareValues = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

function nameClass({ numeric, action }: Pick<Column<never>, 'numeric' | 'action'>): string | undefined {
  if (numeric) return 'number';
  return action ? 'action' : undefined;
}
