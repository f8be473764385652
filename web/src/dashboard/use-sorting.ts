import { useCallback } from 'preact/compat';
import { changeQuery, useQuery } from '../app/location.ts';
import type { Sorting } from '../design/index.ts';

/**
 * The order of a table, which the address of the page contains. A minus before the name of a column means descending.
 * @param parameter name of the parameter in the address
 */
export function useSorting(
  parameter: string,
  initial: Sorting,
): { sorting: Sorting; onSort: (sorting: Sorting) => void } {
  const text = useQuery().get(parameter);
  const isDescending = text?.startsWith('-') ?? false;
  const sorting = text === null ? initial : { column: text.slice(isDescending ? 1 : 0), isDescending };
  const onSort = useCallback(
    (next: Sorting): void => {
      const isInitial = next.column === initial.column && next.isDescending === initial.isDescending;
      changeQuery({ [parameter]: isInitial ? '' : `${next.isDescending ? '-' : ''}${next.column}` });
    },
    [parameter, initial],
  );
  return { sorting, onSort };
}
