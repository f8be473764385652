/** Formats a Markdown table. All columns except the first are aligned to the right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const delimiters = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, delimiters, ...rows].map(formatRow).join('\n');
}
