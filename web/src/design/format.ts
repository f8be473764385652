const NUMBER = new Intl.NumberFormat('en-GB');
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { style: 'short' });

export const formatCount = (value: number): string => NUMBER.format(value);

/** A time with seconds in UTC, the zone of the log, of the command line and of the days of usage. It names the zone. */
export const formatTime = (iso: string): string => TIME.format(new Date(iso));

const STEP_S = 10;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
/** Seconds from which a time is shown as its day. */
const MAX_RELATIVE_S = 30 * DAY_S;

/**
 * A time relative to now, such as "3 min ago". Less than 10 seconds is "now", because the clocks of the service and of
 * the browser differ. Seconds are shown in steps of 10. Beyond 30 days it is the day.
 * @param now milliseconds since the epoch
 */
export function formatRelativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const distance = Math.abs(seconds);
  if (distance < STEP_S) return 'now';
  if (distance < MINUTE_S) return RELATIVE.format(Math.trunc(seconds / STEP_S) * STEP_S, 'second');
  if (distance < HOUR_S) return RELATIVE.format(Math.trunc(seconds / MINUTE_S), 'minute');
  if (distance < DAY_S) return RELATIVE.format(Math.trunc(seconds / HOUR_S), 'hour');
  if (distance < MAX_RELATIVE_S) return RELATIVE.format(Math.trunc(seconds / DAY_S), 'day');
  return DAY.format(new Date(iso));
}

/**
 * A part of a whole in percent, rounded. Only the whole is "100 %", and only nothing is "0 %". An en dash stands for a
 * whole of 0.
 */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.round((100 * part) / whole);
  if (percent === 100 && part < whole) return '> 99 %';
  if (percent === 0 && part > 0) return '< 1 %';
  return `${percent} %`;
}

/** A size in B, kB or MB (decimal). */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A duration in ms or s. */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
