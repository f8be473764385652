import { readLiteralsAfter } from './literal.ts';

const FLIGHT_PUSH = /__next_f\.push\(\s{0,10}(?=\[)/g;
const FLIGHT_ROW = /([\da-f]{1,8}):([A-Z]{0,2})/giy;
const MAX_FLIGHT_ROWS = 20_000;

/**
 * Reads the text that a script adds to Next.js's stream of React server components. Empty if the script adds nothing to
 * it.
 */
export const readFlightChunk = (text: string): string =>
  readLiteralsAfter(FLIGHT_PUSH, text)
    .map((value) => (Array.isArray(value) && typeof value[1] === 'string' ? value[1] : ''))
    .join('');

/** Finds the index in a text that is `bytes` bytes of UTF-8 after the index `from`. */
function findByteEnd(text: string, from: number, bytes: number): number {
  let at = from;
  for (let remainingBytes = bytes; remainingBytes > 0 && at < text.length; at++) {
    const unit = text.charCodeAt(at);
    remainingBytes -= unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return at;
}

/**
 * Parses the rows of a stream of React server components (React, `ReactFlightClient`). Returns parsed JSON, or a string
 * for text rows (`T<length>,…`), by the id of the row; rows that only load modules or hints are left out.
 */
export function parseFlightRows(payload: string): Record<string, unknown> {
  const rows: Record<string, unknown> = {};
  let at = 0;
  for (let count = 0; at < payload.length && count < MAX_FLIGHT_ROWS; count++) {
    FLIGHT_ROW.lastIndex = at;
    const rowHead = FLIGHT_ROW.exec(payload);
    if (rowHead === null) {
      at = payload.indexOf('\n', at) + 1;
      if (at === 0) break;
      continue;
    }
    const [rowStart, id, tag] = rowHead as unknown as [string, string, string];
    const start = at + rowStart.length;
    if (tag === 'T') {
      const comma = payload.indexOf(',', start);
      const length =
        comma < 0 ? Number.NaN : Number.parseInt(payload.slice(start, Math.min(comma, start + 12)), 16);
      if (!Number.isFinite(length)) break;
      const end = findByteEnd(payload, comma + 1, length);
      const text = payload.slice(comma + 1, end);
      // Escape a leading dollar as JSON rows do.
      rows[id] = text.startsWith('$') ? `$${text}` : text;
      at = end;
      continue;
    }
    const newline = payload.indexOf('\n', start);
    const end = newline < 0 ? payload.length : newline;
    if (tag === '') {
      try {
        rows[id] = JSON.parse(payload.slice(start, end));
      } catch {
        // Leave out a row that was cut off.
      }
    }
    at = end + 1;
  }
  return rows;
}
