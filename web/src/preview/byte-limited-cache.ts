/** Values by key, a limited number of bytes of them: the least recently used leave first, the newest always stays. */
interface CacheOptions<Value> {
  readonly maxBytes: number;
  readonly bytesOf: (value: Value) => number;
  /** Frees an evicted value. */
  readonly dispose?: (value: Value) => void;
}

export class ByteLimitedCache<Value> {
  /** In the order of use. */
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  constructor(private readonly options: CacheOptions<Value>) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  add(key: string, value: Value): void {
    this.#values.set(key, value);
    this.#bytes += this.options.bytesOf(value);
    for (const [oldest, old] of this.#values) {
      if (this.#bytes <= this.options.maxBytes || oldest === key) break;
      this.#values.delete(oldest);
      this.#bytes -= this.options.bytesOf(old);
      this.options.dispose?.(old);
    }
  }

  clear(): void {
    for (const value of this.#values.values()) this.options.dispose?.(value);
    this.#values.clear();
    this.#bytes = 0;
  }
}
