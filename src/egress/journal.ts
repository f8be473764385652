import type { EgressStage } from './errors.ts';

/** Record of one connection attempt: the requested host, the address, and the outcome. */
export interface ConnectionJournalEntry {
  /** Host in canonical form: lower case, no brackets, no trailing dot. */
  host: string;
  port: number;
  /**
   * The connected address, or the last address that was tried. Absent if no address was tried or the exit resolves the
   * name.
   */
  address?: string;
  /** Milliseconds until the attempt succeeded or failed. Absent while it runs. */
  durationMs?: number;
  /** Stage at which the attempt failed or its connection broke. Absent if neither happened. */
  stage?: EgressStage;
  /** Code of the failure: errno, c-ares code or a code of this module. */
  code?: string;
  /** Bytes received from the origin and sent to the origin, without handshakes with exits. */
  bytesIn: number;
  bytesOut: number;
}

/**
 * The connection attempts of one local proxy or fetch, oldest first. Above `maxEntries`, the oldest entries are
 * dropped.
 */
export class ConnectionJournal {
  readonly entries: ConnectionJournalEntry[] = [];
  readonly #maxEntries: number;

  constructor(maxEntries = 2_000) {
    this.#maxEntries = maxEntries;
  }

  open(host: string, port: number): ConnectionJournalEntry {
    const entry: ConnectionJournalEntry = { host, port, bytesIn: 0, bytesOut: 0 };
    if (this.entries.length >= this.#maxEntries) this.entries.shift();
    this.entries.push(entry);
    return entry;
  }
}
