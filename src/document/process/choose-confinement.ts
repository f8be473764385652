import { ServiceError } from '../../contract/index.ts';
import { type Confinement, listConfinements } from './confinement.ts';
import { type ConversionLimits, DEFAULT_LIMITS } from '../limits.ts';
import { createBudget, runConversion } from './run-conversion.ts';
import { startSandbox } from './sandbox.ts';
import type { DocumentInput } from '../types.ts';

/** Describes how conversion processes are isolated on this system. */
export interface ConfinementReport {
  /** Says what is isolated, for display. */
  level: string;
  /** Whether a stricter level exists that this system does not allow. */
  isWeaker: boolean;
}

/** Milliseconds for which a weaker confinement is used before the stricter ones are tested again. */
const CONFINEMENT_RECHECK_INTERVAL_MS = 600_000;

/**
 * Creates a function that finds the strictest confinement that the system allows. It tests again later if the test
 * failed or found a weak confinement.
 */
export function createConfinementChoice(
  limits: ConversionLimits,
  onConfinement: ((report: ConfinementReport) => void) | undefined,
): () => Promise<Confinement> {
  let choice: { found: ReturnType<typeof findConfinement>; expiresAt: number } | undefined;
  let reported: string | undefined;
  return async () => {
    if (choice === undefined || performance.now() >= choice.expiresAt) {
      choice = { found: findConfinement(limits), expiresAt: Infinity };
    }
    const current = choice;
    try {
      const { confinement, isWeaker } = await current.found;
      if (isWeaker && current.expiresAt === Infinity)
        current.expiresAt = performance.now() + CONFINEMENT_RECHECK_INTERVAL_MS;
      if (reported !== confinement.level) onConfinement?.({ level: confinement.level, isWeaker });
      reported = confinement.level;
      return confinement;
    } catch (error) {
      current.expiresAt = 0;
      throw error;
    }
  };
}

/** Returns the confinement that a converter uses on this system, for diagnosis. */
export async function checkConfinement(): Promise<ConfinementReport> {
  const { confinement, isWeaker } = await findConfinement(DEFAULT_LIMITS);
  return { level: confinement.level, isWeaker };
}

async function findConfinement(
  limits: ConversionLimits,
): Promise<{ confinement: Confinement; isWeaker: boolean }> {
  const probe: DocumentInput = {
    bytes: Buffer.from('probe'),
    url: 'about:blank',
    contentType: 'text/plain',
    fileName: '',
    config: {},
  };
  for (const confinement of listConfinements()) {
    const sandbox = await startSandbox(confinement, limits.memoryMb);
    const probeLimits = { ...DEFAULT_LIMITS, maxBytes: limits.maxBytes };
    const budget = createBudget(probeLimits);
    try {
      await runConversion(sandbox, probe, probeLimits, budget);
      return { confinement, isWeaker: !confinement.hasOwnRoot || !confinement.filtersSystemCalls };
    } catch (error) {
      // After a timeout, do not fall back to a weaker confinement, because a timeout does not prove that the system
      // forbids this one.
      if (performance.now() >= budget.end) throw error;
      // The system does not allow this confinement, so try the next weaker one.
    } finally {
      await sandbox.end();
    }
  }
  const message = 'Documents cannot be read: no conversion process can be started on this system.';
  throw new ServiceError('ServiceUnavailable', { message });
}
