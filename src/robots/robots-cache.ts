interface CacheEntry<Value> {
  value: Promise<Value>;
  /** The value, as soon as it is loaded. */
  loaded?: Value;
  /** Infinity while the value is being loaded, so that concurrent callers share one request. */
  expiresAt: number;
  length: number;
}

export interface LoadedValue<Value> {
  value: Value;
  lifetimeMs: number;
  /** Length of the text from which the value was read. It measures the memory of the value. */
  length: number;
}

/** Loads a value. Receives the expired value, if there is one. */
type LoadValue<Value> = (previous: Value | undefined) => Promise<LoadedValue<Value>>;

const MAX_CACHE_ENTRIES = 2000;
/** Sum of the lengths of all entries. */
const MAX_CACHE_CHARS = 16_000_000;

/** Keeps the values that were used last, each until it expires. */
export class RobotsCache<Value> {
  readonly #entries = new Map<string, CacheEntry<Value>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, load: LoadValue<Value>): Promise<Value> {
    const cached = this.#entries.get(key);
    const entry = cached && this.#now() < cached.expiresAt ? cached : this.#load(key, load, cached);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Removes the value of a key if it is loaded and meets the condition. */
  forget(key: string, condition: (value: Value) => boolean): void {
    const loaded = this.#entries.get(key)?.loaded;
    if (loaded !== undefined && condition(loaded)) this.#entries.delete(key);
  }

  #load(key: string, load: LoadValue<Value>, cached: CacheEntry<Value> | undefined): CacheEntry<Value> {
    const loadValue = async (): Promise<Value> => {
      const previous = await cached?.value;
      const { value, lifetimeMs, length } = await load(previous);
      entry.expiresAt = this.#now() + lifetimeMs;
      entry.loaded = value;
      entry.length = cached !== undefined && value === previous ? cached.length : length;
      this.#evict();
      return value;
    };
    const entry: CacheEntry<Value> = { value: loadValue(), expiresAt: Number.POSITIVE_INFINITY, length: 0 };
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }

  /** Removes the entries that were not used for the longest time, until both limits are met. */
  #evict(): void {
    let length = this.#entries.values().reduce((sum, entry) => sum + entry.length, 0);
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= MAX_CACHE_ENTRIES && length <= MAX_CACHE_CHARS) break;
      this.#entries.delete(key);
      length -= entry.length;
    }
  }
}
