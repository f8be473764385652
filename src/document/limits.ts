/** What one conversion may use. */
export interface ConversionLimits {
  /** Bytes of the document. */
  maxBytes: number;
  /** CPU milliseconds of each process of a conversion, both attempts together. Not measured outside Linux. */
  cpuMs: number;
  /** Wall-clock milliseconds of both attempts together; a request may ask for less. */
  timeoutMs: number;
  /** Resident memory of the conversion and all processes it starts, in MB. */
  memoryMb: number;
  /** Bytes of the result. */
  maxOutputBytes: number;
  /** Conversions at once; others wait. */
  concurrency: number;
}

export const DEFAULT_LIMITS: ConversionLimits = {
  maxBytes: 100 * 1024 * 1024,
  // 20 seconds together with the download on a machine that is not busy.
  cpuMs: 17_000,
  // Where CPU time is measured, wall-clock time only ends conversions that wait without a result.
  timeoutMs: process.platform === 'linux' ? 90_000 : 18_000,
  memoryMb: 1800,
  maxOutputBytes: 64 * 1024 * 1024,
  concurrency: 2,
};

/** Share of the time for OCR; the rest is for layout and output. */
const OCR_SHARE = 0.7;

/** What OCR of one document may use, from now: CPU milliseconds and the end as `performance.now()`. */
export function computeOcrTime({ timeoutMs = Infinity }: { timeoutMs?: number }): {
  cpuMs: number;
  end: number;
} {
  const { cpuMs, timeoutMs: maxMs } = DEFAULT_LIMITS;
  return { cpuMs: cpuMs * OCR_SHARE, end: performance.now() + Math.min(timeoutMs, maxMs) * OCR_SHARE };
}
