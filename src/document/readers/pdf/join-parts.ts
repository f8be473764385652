import type { PdfBlock, PdfPageLayout, TableBlock } from './page-blocks.ts';
import { joinWords } from './text/line-text.ts';
import { joinLineText } from './text-blocks.ts';

/** A table continues on the next page only if its horizontal position differs by at most this distance. */
const MAX_TABLE_OFFSET_PT = 6;

/** Joins the columns of a page. A paragraph that ends in the middle of a sentence continues in the next column. */
export function joinColumns(columns: readonly PdfBlock[][]): PdfBlock[] {
  const joined: PdfBlock[] = [];
  for (const [first, ...rest] of columns) {
    const last = joined.at(-1);
    if (first === undefined) continue;
    if (
      last?.kind === 'text' &&
      first.kind === 'text' &&
      doesBlockContinue(last.lines.at(-1), first.lines[0])
    ) {
      last.lines.push(...first.lines);
      joined.push(...rest);
    } else joined.push(first, ...rest);
  }
  return joined;
}

type Line = Parameters<typeof joinLineText>[0];

function doesBlockContinue(last: Line | undefined, next: Line | undefined): boolean {
  if (last === undefined || next === undefined || last.size !== next.size || last.bold !== next.bold)
    return false;
  return /[\p{L},-]$/u.test(joinLineText(last)) && /^\p{Ll}/u.test(joinLineText(next));
}

/** Joins tables that continue on the next page, without the header row that the next page repeats. */
export function joinTables(pages: PdfPageLayout[]): void {
  let open: TableBlock | undefined;
  for (const { blocks } of pages) {
    const [first] = blocks;
    if (open !== undefined && first?.kind === 'table' && isSameTable(open, first)) {
      const [header] = open.rows;
      const [repeated, ...rest] = first.rows;
      const isRepeated =
        header !== undefined && repeated !== undefined && joinRowText(header) === joinRowText(repeated);
      open.rows.push(...(isRepeated ? rest : first.rows));
      blocks.shift();
      if (blocks.length === 0) continue;
    }
    const last = blocks.at(-1);
    open = last?.kind === 'table' ? last : undefined;
  }
}

/** Whether two tables have the same columns: the same edges, or texts that start at the same positions. */
function isSameTable(a: TableBlock, b: TableBlock): boolean {
  if (a.rows[0]?.length !== b.rows[0]?.length || Math.abs(a.x - b.x) > MAX_TABLE_OFFSET_PT) return false;
  const [starts, others] = [findColumnStarts(a), findColumnStarts(b)];
  return (
    Math.abs(a.width - b.width) < MAX_TABLE_OFFSET_PT ||
    starts.every((start, at) => Math.abs(start - (others[at] ?? Number.NaN)) < MAX_TABLE_OFFSET_PT)
  );
}

const findColumnStarts = ({ rows }: TableBlock): number[] =>
  (rows[0] ?? []).map((_, at) => Math.min(...rows.flatMap((row) => row[at] ?? []).map((word) => word.x)));

const joinRowText = (row: TableBlock['rows'][number]): string => row.map(joinWords).join('|');
