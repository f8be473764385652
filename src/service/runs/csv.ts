/** Matches texts that spreadsheets run as formulas. */
const FORMULA_START = /^[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\n]/;

/** Formats a line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe. */
export const toCsvLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map((value) => (typeof value === 'string' ? quoteText(value) : (value ?? ''))).join(',')}\r\n`;

function quoteText(text: string): string {
  const harmlessText = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmlessText) ? `"${harmlessText.replaceAll('"', '""')}"` : harmlessText;
}
