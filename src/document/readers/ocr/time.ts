import type { DocumentConfig } from '../../../contract/index.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';

/** Milliseconds that OCR of one document may take: what it has read by then is still to be laid out and handed over. */
export function ocrTimeoutMs(config: DocumentConfig): number {
  return Math.min(config.timeoutMs ?? DEFAULT_LIMITS.timeoutMs, DEFAULT_LIMITS.timeoutMs) * 0.7;
}
