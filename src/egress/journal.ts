import type { EgressStage } from './errors.ts';

/** One dial: who was asked for, what was connected to, how it ended. */
export interface JournalEntry {
  /** Canonical: lower case, no brackets, no trailing dot. */
  host: string;
  port: number;
  /** The address connected to, or last tried; absent when none was reached or an exit resolves the name. */
  address?: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Milliseconds until connected or failed; absent while dialling. */
  durationMs?: number;
  /** Where it failed; absent for a dial that succeeded and a connection that did not break through our side. */
  stage?: EgressStage;
  /** errno, c-ares or own code of the failure. */
  code?: string;
  /** Bytes from the origin and to it, handshakes with exits not counted. */
  bytesIn: number;
  bytesOut: number;
}

/** The dials of one slot, oldest first; the oldest are forgotten when a page makes too many. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  readonly #maxEntries: number;

  constructor(maxEntries = 2_000) {
    this.#maxEntries = maxEntries;
  }

  open(host: string, port: number): JournalEntry {
    const entry: JournalEntry = { host, port, startedAt: Date.now(), bytesIn: 0, bytesOut: 0 };
    if (this.entries.length >= this.#maxEntries) this.entries.shift();
    this.entries.push(entry);
    return entry;
  }
}
