import { buffer } from 'node:stream/consumers';
import type { FetchOriginError } from '../../contract/index.ts';
import {
  type FetchDependencies,
  fetchJson,
  fetchMarkdown,
  type ResourceDependencies,
  snapshotBlocks,
} from '../../service/index.ts';
import { UsageError } from '../exit.ts';
import type { Fetched, PageSource } from './source.ts';

/** What a fetch without a server needs: the use cases and an organization to run them for. */
export interface SingleFetch {
  dependencies: FetchDependencies & ResourceDependencies;
  organizationId: string;
  signal: AbortSignal;
}

/** Brings up the parts of a single fetch, and takes them down again. */
export type WithSingleFetch = <Result>(use: (single: SingleFetch) => Promise<Result>) => Promise<Result>;

/** Fetches in this process; what it has stored is gone when it ends. */
export function localPages({ dependencies, organizationId, signal }: SingleFetch): PageSource {
  const caller = { organizationId, signal };
  return {
    async fetch(request, { json, layers }) {
      const run = json ? fetchJson : fetchMarkdown;
      const answer = await run(dependencies, caller, request, { include: [...layers] });
      return { body: answer.body, outcome: outcomeOf(answer.originError), snapshotId: answer.snapshotId };
    },
    blocks: async (snapshotId) => (await snapshotBlocks(dependencies, caller, snapshotId)).body,
    async picture(snapshotId) {
      const picture = await dependencies.archive.screenshot(snapshotId);
      return picture && (await buffer(picture.stream));
    },
    async highlights() {
      throw new UsageError('Snapshots are kept by a server: name it with --server, or give an address.');
    },
  };
}

export function outcomeOf(error: Pick<FetchOriginError, 'kind'> | undefined): Fetched['outcome'] {
  if (!error) return 'ok';
  return error.kind === 'http' ? 'http' : 'unreached';
}
