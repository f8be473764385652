/** The number formats that files use by number only (ECMA-376 part 1, 18.8.30). Dates are in ISO order. */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [14, 'yyyy-mm-dd'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd hh:mm'],
  [37, '#,##0;(#,##0)'],
  [38, '#,##0;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
  [48, '##0.0E+0'],
]);

const MAX_FORMAT_CHARS = 500;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
/** Matches one token of a number format: a literal, brackets, a date field, or a single character. */
const FORMAT_TOKEN = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|AM\/PM|A\/P|General|y+|m+|d+|h+|s+|\.0+(?=[^#?0]|$)|./gis;

/**
 * Formats a number with an Excel number format, e.g. `#,##0.00 "kg"`. A fraction format or an empty format shows the
 * plain number.
 * @param usesEpoch1904 whether dates count from 1904 instead of 1900
 */
export function formatNumber(value: number, format: string, usesEpoch1904 = false): string {
  if (format.length > MAX_FORMAT_CHARS || /^(?:|general|@)$/i.test(format)) return formatPlainNumber(value);
  const sections = splitSections(format);
  const negative = value < 0 && sections.length > 1;
  const section = (negative ? sections[1] : value === 0 ? (sections[2] ?? sections[0]) : sections[0]) ?? '';
  const tokens = section.match(FORMAT_TOKEN) ?? [];
  if (/^General$/i.test(section.trim())) return formatPlainNumber(value);
  if (tokens.some((token) => /^(?:[ymdhs]+|\[[hms]+\])$/i.test(token)))
    return formatDate(value, tokens, usesEpoch1904);
  return formatDigits(negative ? -value : value, tokens);
}

const formatPlainNumber = (value: number): string => String(Number(value.toPrecision(12)));

function splitSections(format: string): string[] {
  const sections = [''];
  for (const token of format.match(/"[^"]*"|\\.|\[[^\]]*\]|./gs) ?? []) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

/** Returns the text that a literal token displays. Undefined for a placeholder of digits. */
function readFormatLiteral(token: string): string | undefined {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  if (token.length > 1 && token.startsWith('_')) return '';
  if (token.length > 1 && token.startsWith('*')) return '';
  if (token.startsWith('[')) return /^\[\$([^\]-]*)/.exec(token)?.[1] ?? '';
  return /^(?:[0#?.,E]|\.0+)$/i.test(token) ? undefined : token;
}

function formatDigits(value: number, tokens: readonly string[]): string {
  const digitPattern = tokens
    .map((token) => (readFormatLiteral(token) === undefined ? token : ' '))
    .join('')
    .trim();
  const digits = digitPattern.replace(/ /g, '');
  if (tokens.includes('/')) return formatPlainNumber(value);
  if (digits === '')
    return (
      (value < 0 ? '-' : '') +
      tokens
        .map((token) => readFormatLiteral(token) ?? '')
        .join('')
        .trim()
    );
  const mantissa = digits.split(/e/i)[0]!;
  const thousandsScale = /,+$/.exec(mantissa)?.[0].length ?? 0;
  const percentSigns = tokens.filter((token) => token === '%').length;
  const scaled = (value * 100 ** percentSigns) / 1000 ** thousandsScale;
  const decimals = (mantissa.split('.')[1] ?? '').replace(/,/g, '');
  const decimalPlaces = Math.min(20, decimals.length);
  let shown: string;
  if (/e/i.test(digits))
    shown = scaled
      .toExponential(decimalPlaces)
      .replace(/e([+-])(\d)$/, 'E$10$2')
      .replace('e', 'E');
  else {
    shown = Math.abs(scaled) < 1e21 ? scaled.toFixed(decimalPlaces) : String(scaled);
    const optionalDecimals = /#+$/.exec(decimals)?.[0].length ?? 0;
    for (let left = optionalDecimals; left > 0 && shown.includes('.') && shown.endsWith('0'); left -= 1)
      shown = shown.slice(0, -1);
    shown = shown.replace(/\.$/, '');
    const [whole = '', rest] = shown.split('.');
    const minIntegerDigits = (mantissa.split('.')[0]!.match(/0/g) ?? []).length;
    const sign = whole.startsWith('-') ? '-' : '';
    let count = whole.slice(sign.length).padStart(minIntegerDigits, '0');
    if (/[0#?],+[0#?]/.test(mantissa)) count = count.replace(/\B(?=(?:\d{3})+$)/g, ',');
    if (/^-0(?:\.0*)?$/.test(shown)) shown = shown.slice(1);
    shown = `${/[1-9]/.test(shown) ? sign : ''}${count}${rest === undefined ? '' : `.${rest}`}`;
  }
  let isWritten = false;
  const text = tokens.map((token) => {
    const shownText = readFormatLiteral(token);
    if (shownText !== undefined && !(isWritten && /^[+-]$/.test(shownText) && /e/i.test(digits)))
      return shownText;
    if (isWritten) return '';
    isWritten = true;
    return shown;
  });
  const result = text.join('').trim();
  const sign = /^([^\d-]+)-(\d)/.exec(result);
  return sign === null ? result : `-${sign[1]}${result.slice(sign[1]!.length + 1)}`;
}

function formatDate(value: number, tokens: readonly string[], usesEpoch1904: boolean): string {
  const days = usesEpoch1904 ? value + 1462 : value;
  // Excel counts a day 29 February 1900, which did not exist.
  const time = Math.round(((days < 61 ? days + 1 : days) - 25_569) * 86_400_000);
  const date = new Date(time);
  if (Number.isNaN(date.getTime()) || value < 0) return formatPlainNumber(value);
  const seconds = Math.round(value * 86_400);
  const isHalfDay = tokens.some((token) => /^(?:AM\/PM|A\/P)$/i.test(token));
  const hours = date.getUTCHours();
  const padField = (field: number, token: string): string =>
    String(field).padStart(Math.min(2, token.length), '0');
  return tokens
    .map((token, index) => {
      const field = token.toLowerCase();
      if (/^\[h+\]$/.test(field)) return String(Math.floor(seconds / 3600));
      if (/^\[m+\]$/.test(field)) return String(Math.floor(seconds / 60));
      if (/^\[s+\]$/.test(field)) return String(seconds);
      if (/^y+$/.test(field)) return String(date.getUTCFullYear()).slice(field.length > 2 ? 0 : -2);
      if (/^m+$/.test(field)) {
        if (isMinute(tokens, index)) return padField(date.getUTCMinutes(), field);
        const name = MONTHS[date.getUTCMonth()]!;
        return field.length > 3
          ? name
          : field.length === 3
            ? name.slice(0, 3)
            : padField(date.getUTCMonth() + 1, field);
      }
      if (/^d+$/.test(field)) {
        const name = DAYS[date.getUTCDay()]!;
        return field.length > 3
          ? name
          : field.length === 3
            ? name.slice(0, 3)
            : padField(date.getUTCDate(), field);
      }
      if (/^h+$/.test(field)) return padField(isHalfDay ? hours % 12 || 12 : hours, field);
      if (/^s+$/.test(field)) return padField(date.getUTCSeconds(), field);
      if (field === 'am/pm' || field === 'a/p') return hours < 12 ? 'AM' : 'PM';
      if (/^\.0+$/.test(field))
        return `.${String(date.getUTCMilliseconds())
          .padStart(3, '0')
          .slice(0, field.length - 1)}`;
      return readFormatLiteral(token) ?? token;
    })
    .join('')
    .trim();
}

/** Whether an `m` field means minutes and not months: it follows hours or precedes seconds. */
function isMinute(tokens: readonly string[], index: number): boolean {
  const isField = (token: string): boolean => /^\[?[ymdhs]+\]?$/i.test(token);
  const previousField = tokens.slice(0, index).findLast(isField);
  const nextField = tokens.slice(index + 1).find(isField);
  return /^\[?h/i.test(previousField ?? '') || /^\[?s/i.test(nextField ?? '');
}
