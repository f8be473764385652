import { type Degraded, ServiceError } from '../contract/index.ts';
import type { ReadContentPart, ContentPart } from '../page/index.ts';

/** An unexpected error because of which a part of the page is missing. */
export interface BuildFault {
  part: ContentPart;
  /** Stack trace of the error. */
  error: string;
}

/** Collects the faults of one build. Errors that the contract defines are not caught. */
export function createFaultCollector(): { attempt: ReadContentPart; faults: BuildFault[] } {
  const faults: BuildFault[] = [];
  return {
    faults,
    attempt: (part, step, replacement) => {
      try {
        return step();
      } catch (error) {
        if (error instanceof ServiceError) throw error;
        faults.push({ part, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        return replacement();
      }
    },
  };
}

/**
 * The part of the answer that is missing if a part of the page could not be read. If the classification failed, the
 * appendix is missing.
 */
const SKIPPED_BY_CONTENT_PART: Partial<Record<ContentPart, Degraded['skipped'][number]>> = {
  stateJson: 'stateJson',
  links: 'links',
  metadata: 'metadata',
  classification: 'appendix',
};

/** Adds parts that are missing because of faults to the parts that were left out because of their size. */
export function addDegradedParts(
  faults: readonly BuildFault[],
  degraded: Degraded | undefined,
): Degraded | undefined {
  const skipped = faults.flatMap(({ part }) => SKIPPED_BY_CONTENT_PART[part] ?? []);
  if (skipped.length === 0) return degraded;
  return {
    ...(degraded ?? { reason: 'unreadable' }),
    skipped: [...new Set([...(degraded?.skipped ?? []), ...skipped])],
  };
}
