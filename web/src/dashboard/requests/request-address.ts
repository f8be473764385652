/** The address of the page of one request. */
export const toRequestPage = (traceId: string): string =>
  `/dashboard/requests/${encodeURIComponent(traceId)}`;
