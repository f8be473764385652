import type { Logger } from 'pino';
import type { OrganizationLimits } from '../accounts/index.ts';
import type { DoctorSettings } from '../cli/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { createExtractor, createTranscriber, type Extractor, type Transcriber } from '../engines/index.ts';
import {
  BlobStoreMisconfiguredError,
  type DirectoryOwner,
  NewerSchemaError,
  openStore,
  type PostgresSettings,
  parseS3Url,
  type S3Settings,
  type Store,
  StoreUnavailable,
} from '../store/index.ts';
import { createRequestSigner, type RequestSigner } from '../egress/index.ts';
import type { ThreadSettings } from '../threads/index.ts';

/**
 * Opens the store: Postgres if a database URL is set, else SQLite in the data directory.
 * @param owner the process, if it captures or serves, so that no other such process may use the directory
 * @throws ConfigError that names the setting to change
 */
export async function openDataStore(config: Config, owner?: DirectoryOwner, logger?: Logger): Promise<Store> {
  const database = toDatabaseSettings(config);
  const s3 = toBlobSettings(config);
  const dataDir = config.PAGEWRIGHT_DATA_DIR;
  try {
    return await openStore({
      dataDir,
      database,
      s3,
      secret: config.PAGEWRIGHT_SECRET,
      owner,
      onMadePrivate: (paths) => logger?.warn({ paths }, 'access of other users to the data removed'),
    });
  } catch (error) {
    if (error instanceof BlobStoreMisconfiguredError) throw createInvalidBlobUrlError(error);
    // The database URL contains a password; the driver's message does not.
    const reason = error instanceof StoreUnavailable ? readReason(error) : (error as Error).message;
    const setting =
      database && (error instanceof StoreUnavailable || error instanceof NewerSchemaError)
        ? 'PAGEWRIGHT_DATABASE_URL'
        : `PAGEWRIGHT_DATA_DIR=${dataDir}`;
    throw new ConfigError(`${setting} cannot be used: ${reason}`, { cause: error });
  }
}

/** Node reports failures of several addresses as an AggregateError without a message. */
function readReason({ cause, fields }: StoreUnavailable): string {
  const firstCause = cause instanceof AggregateError ? cause.errors[0] : cause;
  return firstCause instanceof Error && firstCause.message !== '' ? firstCause.message : fields.message;
}

function toDatabaseSettings(config: Config): PostgresSettings | undefined {
  const url = config.PAGEWRIGHT_DATABASE_URL;
  if (url === undefined) return undefined;
  const directUrl = config.PAGEWRIGHT_DATABASE_DIRECT_URL ?? url;
  return {
    url,
    directUrl: directUrl === 'none' ? undefined : directUrl,
    maxConnections: config.PAGEWRIGHT_DATABASE_CONNECTIONS,
  };
}

function toBlobSettings({ PAGEWRIGHT_BLOB_URL: blobs }: Config): S3Settings | undefined {
  try {
    return blobs && parseS3Url(blobs.url, blobs.environment);
  } catch (error) {
    throw createInvalidBlobUrlError(error as Error);
  }
}

const createInvalidBlobUrlError = (error: Error): ConfigError =>
  new ConfigError(`PAGEWRIGHT_BLOB_URL cannot be used: ${error.message}`, { cause: error });

export const toOrganizationLimits = (config: Config): OrganizationLimits => ({
  maxConcurrency: config.PAGEWRIGHT_ORG_MAX_CONCURRENCY,
  ratePerMinute: config.PAGEWRIGHT_ORG_RATE_LIMIT,
  credits: config.PAGEWRIGHT_ORG_CREDITS ?? null,
});

/** Reads the settings that `pagewright doctor` checks. */
export const toDoctorSettings = (config: Config): DoctorSettings => ({
  host: config.PAGEWRIGHT_HOST,
  port: config.PAGEWRIGHT_PORT,
  dataDir: config.PAGEWRIGHT_DATA_DIR,
  chromium: config.PAGEWRIGHT_CHROMIUM,
  allowNoSandbox: config.PAGEWRIGHT_ALLOW_NO_SANDBOX,
  captures: config.PAGEWRIGHT_ROLE !== 'api',
  databaseUrl: config.PAGEWRIGHT_DATABASE_URL,
  s3: toBlobSettings(config),
  rerankUrl: config.PAGEWRIGHT_RERANK_URL,
  transcribeUrl: config.PAGEWRIGHT_TRANSCRIBE_URL,
  extractUrl: config.PAGEWRIGHT_EXTRACT_URL,
});

/** Reads the settings of the neural reranker; undefined when none is configured. */
export function toRerankSettings(config: Config): ThreadSettings['rerank'] {
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

export function createConfiguredTranscriber(config: Config): Transcriber | undefined {
  const url = config.PAGEWRIGHT_TRANSCRIBE_URL;
  if (url === undefined) return undefined;
  const apiKey = config.PAGEWRIGHT_TRANSCRIBE_API_KEY;
  const model = config.PAGEWRIGHT_TRANSCRIBE_MODEL;
  return createTranscriber({ url, model, ...(apiKey !== undefined && { apiKey }) }, globalThis.fetch);
}

/** Creates the signer of requests to sites. Undefined if no key is set. */
export function createConfiguredSigner({
  PAGEWRIGHT_SIGNING_KEY: key,
  PAGEWRIGHT_PUBLIC_URL: publicUrl,
}: Config): RequestSigner | undefined {
  return key && publicUrl !== undefined ? createRequestSigner({ key, publicUrl }) : undefined;
}

/** Creates the client of the language model. Undefined if none is configured. */
export function createConfiguredExtractor(config: Config): Extractor | undefined {
  const url = config.PAGEWRIGHT_EXTRACT_URL;
  if (url === undefined) return undefined;
  const model = config.PAGEWRIGHT_EXTRACT_MODEL;
  const apiKey = config.PAGEWRIGHT_EXTRACT_API_KEY;
  return createExtractor(
    {
      url,
      timeoutMs: config.PAGEWRIGHT_EXTRACT_TIMEOUT_MS,
      ...(model !== undefined && { model }),
      ...(apiKey !== undefined && { apiKey }),
    },
    globalThis.fetch,
  );
}
