import { randomBytes } from 'node:crypto';

/** A span of another process. */
export interface RemoteSpan {
  traceId: string;
  spanId: string;
  /** Bit 0 says whether the trace is recorded. */
  traceFlags: number;
}

/** Later versions may append fields; version `ff` and ids of zeros are invalid (W3C Trace Context, 3.2.2). */
const TRACE_PARENT_FORMAT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-[^\s]*)?$/;

/** Parses the header `traceparent`. Returns undefined if it is missing or malformed. */
export function parseTraceParent(header: string | undefined): RemoteSpan | undefined {
  const [, version, traceId, spanId, flags, extension] = TRACE_PARENT_FORMAT.exec(header?.trim() ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && extension !== undefined) return undefined;
  // Only the flags of version 00 are known.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

/** Formats the header `traceparent` of version 00. */
export const formatTraceParent = ({ traceId, spanId, traceFlags }: RemoteSpan): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** Creates 32 random hexadecimal digits. */
export const createTraceId = (): string => randomBytes(16).toString('hex');
