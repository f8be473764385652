import type {
  DiffQuery,
  ExtractRequest,
  FetchJsonRequest,
  MapRequest,
  SearchOptions,
} from '../../contract/index.ts';

export type ResponseBody = Uint8Array | string;

/** A part of the answer in addition to the main body. */
export type AnswerLayer = 'appendix' | 'statejson';

export interface FetchedPage {
  body: ResponseBody;
  /** Outcome of the origin. `http`: a page with an error status. `unreached`: no page, as of redirects without end. */
  outcome: 'ok' | 'http' | 'unreached';
  snapshotId: string | undefined;
  /** Status code of the origin, if it is an error. */
  originStatusCode: number | undefined;
}

/** Fetches pages, in this process or with a server. */
export interface PageSource {
  fetch(
    request: FetchJsonRequest,
    view: { json: boolean; layers: readonly AnswerLayer[] },
  ): Promise<FetchedPage>;
  /** Returns `SnapshotBlocks` as JSON. */
  blocks(snapshotId: string): Promise<ResponseBody>;
  screenshot(snapshotId: string): Promise<Uint8Array | undefined>;
  /** Returns passages of a snapshot as JSON. */
  highlights(snapshotId: string, search: SearchOptions): Promise<ResponseBody>;
  /** Returns `ExtractResponse` of a snapshot as JSON. */
  extract(snapshotId: string, request: ExtractRequest): Promise<ResponseBody>;
  /** Returns the id of the last stored snapshot of a URL. Undefined if there is none. */
  findSnapshot(url: string): Promise<string | undefined>;
  /** Returns the addresses of a site: `MapResult` as JSON. */
  map(request: MapRequest): Promise<ResponseBody>;
  /** Returns the differences between two snapshots. */
  diff(
    snapshots: { before: string; after: string },
    view: DiffQuery & { json: boolean },
  ): Promise<ResponseBody>;
}

/** Returns the outcome of a fetch. A fetch without a snapshot has no page, whatever status the site sent. */
export function toOutcome(isOriginError: boolean, snapshotId: string | undefined): FetchedPage['outcome'] {
  if (!isOriginError) return 'ok';
  return snapshotId === undefined ? 'unreached' : 'http';
}

const decoder = new TextDecoder();

export const decodeBody = (body: ResponseBody): string =>
  typeof body === 'string' ? body : decoder.decode(body);
