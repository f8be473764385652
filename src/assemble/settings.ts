import type { OrganizationLimits } from '../accounts/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { createTranscriber, type Transcriber } from '../engines/index.ts';
import { openStore, type Store } from '../store/index.ts';
import type { ThreadSettings } from '../threads/index.ts';

/**
 * Opens the store in the data directory.
 * @throws ConfigError where that cannot be: the message is for people
 */
export async function openDataStore({ PAGEWRIGHT_DATA_DIR: dataDir }: Config): Promise<Store> {
  try {
    return await openStore({ dataDir });
  } catch (error) {
    throw new ConfigError(`PAGEWRIGHT_DATA_DIR=${dataDir} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** What a new organization may use. */
export const organizationLimits = (config: Config): OrganizationLimits => ({
  maxConcurrency: config.PAGEWRIGHT_ORG_MAX_CONCURRENCY,
  ratePerMinute: config.PAGEWRIGHT_ORG_RATE_LIMIT,
  credits: config.PAGEWRIGHT_ORG_CREDITS ?? null,
});

/** The neural reranker, where one is configured. */
export function rerankSettings(config: Config): ThreadSettings['rerank'] {
  const url = config.PAGEWRIGHT_RERANK_URL;
  if (url === undefined) return undefined;
  const model = config.PAGEWRIGHT_RERANK_MODEL;
  const apiKey = config.PAGEWRIGHT_RERANK_API_KEY;
  return {
    url,
    timeoutMs: config.PAGEWRIGHT_RERANK_TIMEOUT_MS,
    ...(model !== undefined && { model }),
    ...(apiKey !== undefined && { apiKey }),
  };
}

/** Reads speech, where an engine for it is configured. */
export function transcriberOf(config: Config): Transcriber | undefined {
  const url = config.PAGEWRIGHT_TRANSCRIBE_URL;
  if (url === undefined) return undefined;
  const apiKey = config.PAGEWRIGHT_TRANSCRIBE_API_KEY;
  const model = config.PAGEWRIGHT_TRANSCRIBE_MODEL;
  return createTranscriber({ url, model, ...(apiKey !== undefined && { apiKey }) }, globalThis.fetch);
}
