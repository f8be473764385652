/** Maximum length of a stored JSON text. A part of a longer text could not be read again. */
const MAX_JSON_CHARS = 8_000;

/** Converts a value of the request log to JSON. Returns null for a missing value, and if the text is too long. */
export function toJsonText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > MAX_JSON_CHARS ? null : text;
}

const DAY_MS = 86_400_000;

/** Lengths of the time ranges of the request log in milliseconds. */
export const TIME_RANGES_MS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;
