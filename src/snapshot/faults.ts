import { type Degraded, ServiceError } from '../contract/index.ts';
import type { Attempt, ContentPart } from '../page/index.ts';

/** An unexpected error that cost one part of a page. */
export interface BuildFault {
  part: ContentPart;
  /** The error's stack. */
  error: string;
}

/** Collects the faults of one build. Errors that the contract defines are not caught. */
export function createFaultCollector(): { attempt: Attempt; faults: BuildFault[] } {
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

/** What a caller misses if a part could not be read. Without roles all text is main. */
const SKIPPED: Partial<Record<ContentPart, Degraded['skipped'][number]>> = {
  stateJson: 'stateJson',
  links: 'links',
  metadata: 'metadata',
  classification: 'appendix',
};

/** Adds what the faults cost to the parts that were left out before. */
export function addDegradedParts(
  faults: readonly BuildFault[],
  degraded: Degraded | undefined,
): Degraded | undefined {
  const skipped = faults.flatMap(({ part }) => SKIPPED[part] ?? []);
  if (skipped.length === 0) return degraded;
  return {
    ...(degraded ?? { reason: 'unreadable' }),
    skipped: [...new Set([...(degraded?.skipped ?? []), ...skipped])],
  };
}
