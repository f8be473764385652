const DAY_MS = 86_400_000;

/** Lengths of the time ranges of the request log in milliseconds. */
export const TIME_RANGES_MS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;
