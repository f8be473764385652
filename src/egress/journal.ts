import type { EgressStage } from './errors.ts';

/** One dial: the requested host, the address connected to, and the outcome. */
export interface JournalEntry {
  /** Canonical: lower case, no brackets, no trailing dot. */
  host: string;
  port: number;
  /** The address connected to, or the last one tried; absent if none was tried or the exit resolves the name. */
  address?: string;
  /** Milliseconds until connected or failed; absent while dialling. */
  durationMs?: number;
  /** Where it failed; absent for a dial that succeeded and whose connection did not break. */
  stage?: EgressStage;
  /** errno, c-ares code or our own code of the failure. */
  code?: string;
  /** Bytes received from and sent to the origin, without handshakes with exits. */
  bytesIn: number;
  bytesOut: number;
}

/** The dials of one local proxy or fetch, oldest first; beyond `maxEntries` the oldest are dropped. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  readonly #maxEntries: number;

  constructor(maxEntries = 2_000) {
    this.#maxEntries = maxEntries;
  }

  open(host: string, port: number): JournalEntry {
    const entry: JournalEntry = { host, port, bytesIn: 0, bytesOut: 0 };
    if (this.entries.length >= this.#maxEntries) this.entries.shift();
    this.entries.push(entry);
    return entry;
  }
}
