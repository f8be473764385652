import Papa from 'papaparse';
import { createHeading, createParagraph, createSinglePageContent, createTextTable } from '../../blocks.ts';
import { decodeText } from '../../text.ts';
import { type DocumentReader, UnreadableDocument } from '../../types.ts';

const DEFAULT_MAX_ROWS = 10_000;

/** Reads values separated by commas, tabs, semicolons or bars as one table. The first row is the header. */
export const readCsv: DocumentReader = async (input) => {
  const { bytes, contentType, fileName, config, maxTableCells = Infinity } = input;
  const text = decodeText(bytes, contentType).replace(/^sep=(.)\r?\n/, '');
  const maxRows = config.maxRowsPerSheet ?? DEFAULT_MAX_ROWS;
  const isTabbed = /tab-separated/i.test(contentType) || /\.tsv$/i.test(fileName);
  const { data, meta } = Papa.parse<string[]>(text, {
    preview: maxRows + 2,
    skipEmptyLines: 'greedy',
    delimiter: isTabbed ? '\t' : '',
    delimitersToGuess: [',', '\t', ';', '|'],
  });
  const rows = data.slice(0, maxRows + 1);
  const warnings =
    data.length > rows.length || meta.truncated
      ? [`Only the first ${String(maxRows)} rows were read (documentConfig.maxRowsPerSheet).`]
      : [];
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (rows.length * width > maxTableCells) throw new UnreadableDocument('The table has too many cells.');
  const [first] = rows;
  if (rows.length === 1 && first?.length === 1)
    return createSinglePageContent('csv', [createParagraph(first[0] ?? '')]);
  return createSinglePageContent(
    'csv',
    rows.length > 0 ? [createTextTable(rows)] : [createHeading(1, fileName)],
    {},
    warnings,
  );
};
