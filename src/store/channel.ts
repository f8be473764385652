/** Messages between the processes that share a store: hints, of which any may be lost. */
export interface Channel {
  /** @param message at most 7,000 bytes */
  send(message: string): Promise<void>;
  /**
   * Hears every message from now on, also those of this process.
   * @returns ends the listening
   */
  listen(onMessage: (message: string) => void): () => Promise<void>;
  /** Whether messages are known to arrive here now. */
  isAlive(): boolean;
}
