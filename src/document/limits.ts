/** What one conversion may use. */
export interface ConversionLimits {
  /** Bytes of the document. */
  maxBytes: number;
  /** Wall-clock milliseconds; a request may ask for less. */
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
  // 20 seconds together with the download.
  timeoutMs: 18_000,
  memoryMb: 1800,
  maxOutputBytes: 64 * 1024 * 1024,
  concurrency: 2,
};

/** Milliseconds that OCR of one document may take; the rest of the time limit is for layout and output. */
export const ocrTimeoutMs = ({ timeoutMs = Infinity }: { timeoutMs?: number }): number =>
  Math.min(timeoutMs, DEFAULT_LIMITS.timeoutMs) * 0.7;
