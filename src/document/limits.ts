/** The limits of one conversion. */
export interface ConversionLimits {
  /** Bytes of the document. */
  maxBytes: number;
  /** CPU milliseconds of each process of a conversion, both attempts together. Not measured outside Linux. */
  cpuMs: number;
  /** Wall-clock milliseconds of both attempts together. A request may set a lower limit. */
  timeoutMs: number;
  /** Resident memory of the conversion and all processes it starts, in MB. */
  memoryMb: number;
  /** Bytes of the result. */
  maxOutputBytes: number;
  /** Number of conversions at once. Others wait. */
  concurrency: number;
}

export const DEFAULT_LIMITS: ConversionLimits = {
  maxBytes: 100 * 1024 * 1024,
  // With the download, a conversion takes at most 20 seconds on a machine that is not busy.
  cpuMs: 17_000,
  // On Linux, CPU time is limited. The wall-clock limit only ends conversions that wait without using the CPU.
  timeoutMs: process.platform === 'linux' ? 90_000 : 18_000,
  memoryMb: 1800,
  maxOutputBytes: 64 * 1024 * 1024,
  concurrency: 2,
};

/** Share of the time that OCR may use. The rest is for layout and output. */
const OCR_SHARE = 0.7;

/** Computes the time that OCR of one document may use: CPU milliseconds, and the end as `performance.now()`. */
export function computeOcrTime({ timeoutMs = Infinity }: { timeoutMs?: number }): {
  cpuMs: number;
  end: number;
} {
  const { cpuMs, timeoutMs: maxMs } = DEFAULT_LIMITS;
  return { cpuMs: cpuMs * OCR_SHARE, end: performance.now() + Math.min(timeoutMs, maxMs) * OCR_SHARE };
}
