import { SSF } from '@e965/xlsx';

/** The number formats that files use by number only (ECMA-376 part 1, 18.8.30). Dates are in ISO order. */
export const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  ...(SSF.get_table() as Record<number, string>),
  14: 'yyyy-mm-dd',
  22: 'yyyy-mm-dd hh:mm',
};

const MAX_FORMAT_CHARS = 500;
/** The last day that a workbook can display, 31 December 9999. */
const MAX_DATE = 2_958_465;

/**
 * Formats a number with an Excel number format, e.g. `#,##0.00 "kg"`. An empty or damaged format shows the plain number.
 * @param usesEpoch1904 whether dates count from 1904 instead of 1900
 */
export function formatNumber(value: number, format: string, usesEpoch1904 = false): string {
  const plain = String(Number(value.toPrecision(12)));
  if (format.length > MAX_FORMAT_CHARS || /^\s*(?:|general|@)\s*$/i.test(format)) return plain;
  try {
    const isDate = SSF.is_date(format);
    if (isDate && (value < 0 || value > MAX_DATE)) return plain;
    const accepted = isDate ? escapeSeparatingDots(format) : format;
    return String(SSF.format(accepted, value, { date1904: usesEpoch1904 })).trim();
  } catch {
    return plain;
  }
}

/** Escapes the dots of a date such as `dd.mm.yyyy`, which SSF takes for the start of fractions of a second. */
const escapeSeparatingDots = (format: string): string =>
  format.replace(/"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/g, (part) => (part === '.' ? '\\.' : part));
