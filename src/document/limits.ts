/** What one conversion may use. */
export interface ConversionLimits {
  /** Bytes of the document. */
  maxBytes: number;
  /** Wall-clock milliseconds; a request may ask for less. */
  timeoutMs: number;
  /** Resident memory of the conversion and all it starts, in MB. */
  memoryMb: number;
  /** Bytes of the result. */
  maxOutputBytes: number;
  /** Conversions at once; others wait. */
  concurrency: number;
}

export const DEFAULT_LIMITS: ConversionLimits = {
  maxBytes: 100 * 1024 * 1024,
  // Twenty seconds with the fetch before it.
  timeoutMs: 18_000,
  memoryMb: 1800,
  maxOutputBytes: 64 * 1024 * 1024,
  concurrency: 2,
};
