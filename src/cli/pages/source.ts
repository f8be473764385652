import type { DiffQuery, FetchJsonRequest, MapRequest, SearchOptions } from '../../contract/index.ts';

export type Body = Uint8Array | string;

/** A layer in addition to the main body. */
export type Layer = 'appendix' | 'statejson';

/** A fetched page. */
export interface FetchedPage {
  body: Body;
  /** Outcome of the origin; `http` is an error status. */
  outcome: 'ok' | 'http' | 'unreached';
  snapshotId: string | undefined;
  /** Status code of the origin, if it is an error. */
  originStatusCode: number | undefined;
}

/** Fetches pages, in this process or with a server. */
export interface PageSource {
  fetch(request: FetchJsonRequest, view: { json: boolean; layers: readonly Layer[] }): Promise<FetchedPage>;
  /** `SnapshotBlocks` as JSON. */
  blocks(snapshotId: string): Promise<Body>;
  /** The screenshot of a snapshot, if there is one. */
  screenshot(snapshotId: string): Promise<Uint8Array | undefined>;
  /** Passages of a snapshot, as JSON. */
  highlights(snapshotId: string, search: SearchOptions): Promise<Body>;
  /** Id of the last stored snapshot of a URL; undefined if there is none. */
  findSnapshot(url: string): Promise<string | undefined>;
  /** The addresses of a site: `MapResult` as JSON. */
  map(request: MapRequest): Promise<Body>;
  /** Differences of two snapshots. */
  diff(snapshots: { before: string; after: string }, view: DiffQuery & { json: boolean }): Promise<Body>;
}

const decoder = new TextDecoder();

export const textOf = (body: Body): string => (typeof body === 'string' ? body : decoder.decode(body));
