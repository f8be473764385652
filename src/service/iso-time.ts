/** Converts milliseconds since the epoch to ISO 8601. */
export const toIsoTime = (time: number): string => new Date(time).toISOString();
