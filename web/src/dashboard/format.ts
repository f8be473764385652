const NUMBER = new Intl.NumberFormat('en-GB');
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const count = (value: number): string => NUMBER.format(value);

/** A time as the reader's clock shows it. */
export const when = (iso: string): string => WHEN.format(new Date(iso));

/** A size in the unit that fits. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
