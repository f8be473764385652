export interface ConversionLimits {
  /** Maximum size of the document in bytes. */
  maxBytes: number;
  /**
   * CPU milliseconds of all processes of a conversion, summed over the first attempt and the repetition. Not measured
   * outside Linux.
   */
  cpuMs: number;
  /** Wall-clock milliseconds for both attempts together. A request may set a lower limit. */
  timeoutMs: number;
  /** Resident memory, in MB, of the conversion and all processes that it starts. */
  memoryMb: number;
  /** Maximum size of the result in bytes. */
  maxOutputBytes: number;
  /** Maximum number of conversions at the same time. Other conversions wait. */
  concurrency: number;
}

export const DEFAULT_LIMITS: ConversionLimits = {
  maxBytes: 100 * 1024 * 1024,
  // With this limit, download and conversion together take at most 20 seconds on a machine that is not busy.
  cpuMs: 17_000,
  // On Linux, CPU time is limited too. The wall-clock limit only ends conversions that wait without using the CPU.
  timeoutMs: process.platform === 'linux' ? 90_000 : 18_000,
  memoryMb: 1800,
  maxOutputBytes: 64 * 1024 * 1024,
  concurrency: 2,
};

/** Share of the conversion time that OCR may use. The other time is for layout and output. */
const OCR_TIME_SHARE = 0.7;

/**
 * Computes how long OCR of one document may run: CPU milliseconds, and the end time on the clock of
 * `performance.now()`.
 */
export function computeOcrTimeMs({ timeoutMs = Infinity }: { timeoutMs?: number }): {
  cpuMs: number;
  end: number;
} {
  const { cpuMs, timeoutMs: maxMs } = DEFAULT_LIMITS;
  return {
    cpuMs: cpuMs * OCR_TIME_SHARE,
    end: performance.now() + Math.min(timeoutMs, maxMs) * OCR_TIME_SHARE,
  };
}
