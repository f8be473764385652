import { randomUUID } from 'node:crypto';
import { type CaptureSettings, type FetchJsonResult, ServiceError } from '../../contract/index.ts';
import {
  type ExtractDependencies,
  extractData,
  fetchJson,
  fetchMarkdown,
  getSnapshotBlocks,
  getSnapshotDiff,
  type MapDependencies,
  mapSite,
  omitServiceUrls,
  parseBody,
  readScreenshot,
} from '../../service/index.ts';
import { UsageError } from '../exit.ts';
import { type PageSource, toOutcome } from './page-source.ts';

/** The embedded service for a fetch without a server. */
export interface SingleFetch {
  dependencies: MapDependencies & ExtractDependencies;
  organizationId: string;
  signal: AbortSignal;
}

/**
 * Starts an embedded service for one fetch, and stops it after use.
 * @param exit egress exit to use instead of the exits of the settings
 */
export type WithSingleFetch = <Result>(
  use: (engine: SingleFetch) => Promise<Result>,
  exit?: string,
) => Promise<Result>;

const NEEDS_SERVER = 'Snapshots are stored on a server. Set --server, or use a URL instead of a snapshot id.';

/**
 * Creates a source that fetches in this process. Its snapshots are deleted when the process ends.
 * @param settings settings of the profile for the fetches
 */
export function createLocalPages(
  { dependencies, organizationId, signal }: SingleFetch,
  settings: CaptureSettings,
): PageSource {
  const caller = { organizationId, signal, settings };
  return {
    async fetch(request, { json, layers }) {
      const fetchPage = json ? fetchJson : fetchMarkdown;
      const answer = await fetchPage(dependencies, caller, request, { include: [...layers] });
      const { originError, snapshotId } = answer;
      const hasAddresses = json && snapshotId !== undefined;
      return {
        body: hasAddresses
          ? JSON.stringify(omitServiceUrls(parseBody<FetchJsonResult>(answer.body)))
          : answer.body,
        outcome: toOutcome(originError !== undefined, snapshotId),
        snapshotId,
        originStatusCode: originError?.originStatusCode,
      };
    },
    blocks: async (snapshotId) => (await getSnapshotBlocks(dependencies, caller, snapshotId)).body,
    screenshot: async (snapshotId) => (await readScreenshot(dependencies, snapshotId))?.bytes,
    async highlights() {
      throw new UsageError(NEEDS_SERVER);
    },
    async extract(snapshotId, request) {
      const callId = randomUUID();
      const call = { organizationId, signal, callId, snapshotId, ...request };
      try {
        return (await extractData(dependencies, call)).body;
      } catch (error) {
        if (error instanceof ServiceError && error.tag === 'SnapshotNotFound')
          throw new UsageError(NEEDS_SERVER);
        throw error;
      }
    },
    async findSnapshot() {
      throw new UsageError('Earlier snapshots are stored on a server. Set --server, or name two pages.');
    },
    map: async (request) => (await mapSite(dependencies, caller, request)).body,
    async diff({ before, after }, { json, scope }) {
      const ids = { snapshotId: before, otherId: after };
      return (await getSnapshotDiff(dependencies, caller, ids, { scope }, json ? 'json' : 'markdown')).body;
    },
  };
}
