import { createCodeBlock, createSinglePageContent, createTextTable } from '../blocks.ts';
import { decodeText } from '../text.ts';
import type { DocumentReader } from '../types.ts';

type Scalar = string | number | boolean | null;

/** Reads JSON. An array of flat objects becomes a table, and everything else becomes indented code. */
export const readJson: DocumentReader = async ({ bytes, contentType }) => {
  const text = decodeText(bytes, contentType);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return createSinglePageContent('json', [createCodeBlock(text, 'json')], {}, [
      'The JSON is not well-formed.',
    ]);
  }
  const rows = readTableRows(value);
  return createSinglePageContent('json', [
    rows ? createTextTable(rows) : createCodeBlock(JSON.stringify(value, undefined, 2), 'json'),
  ]);
};

/** Maximum number of distinct keys of objects that become a table. Objects with more keys become code. */
const MAX_TABLE_COLUMNS = 40;

function readTableRows(value: unknown): string[][] | undefined {
  if (!Array.isArray(value) || value.length < 2 || !value.every(isFlatObject)) return undefined;
  const names = new Set(value.flatMap((record) => Object.keys(record)));
  if (names.size === 0 || names.size > MAX_TABLE_COLUMNS) return undefined;
  const columns = [...names];
  const formatCell = (record: Record<string, Scalar>, name: string): string =>
    Object.hasOwn(record, name) ? String(record[name] ?? '') : '';
  return [columns, ...value.map((record) => columns.map((name) => formatCell(record, name)))];
}

const isFlatObject = (value: unknown): value is Record<string, Scalar> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => field === null || typeof field !== 'object');
