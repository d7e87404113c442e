/** The cursor that `find` and `aggregate` return: the part of the driver's cursors that Mongoose uses. */
import { notSupported } from './server-errors.js';
import { parseSort, type Sort } from './order.js';
import type { Doc } from './codec.js';

export interface CursorOptions {
  sort: Sort;
  skip: number;
  limit: number;
  projection: unknown;
}

/** The source of a cursor: everything at once, or piece by piece. */
export interface CursorSource {
  all(options: CursorOptions): Doc[];
  iterate(options: CursorOptions): Iterator<Doc>;
  /** The plan of reading. */
  explain?(options: CursorOptions): string[];
}

const harmlessFlags = new Set(['noCursorTimeout', 'partial', 'oplogReplay']);

export function wholeOption(name: string, value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new TypeError(`'${name}' is a whole number`);
  return value;
}

/** Reads when first asked, so that it can be set up before. */
export class Cursor implements AsyncIterable<Doc> {
  readonly #source: CursorSource;
  readonly #options: CursorOptions;
  #iterator: Iterator<Doc> | undefined;
  #ahead: Doc | undefined;
  closed = false;

  constructor(source: CursorSource, options: Partial<CursorOptions> = {}) {
    this.#source = source;
    this.#options = { sort: [], skip: 0, limit: 0, projection: undefined, ...options };
  }

  sort(sort: unknown): this {
    this.#options.sort = parseSort(sort);
    return this;
  }

  skip(count: number): this {
    this.#options.skip = wholeOption('skip', count);
    return this;
  }

  limit(count: number): this {
    this.#options.limit = Math.abs(wholeOption('limit', count));
    return this;
  }

  project(projection: unknown): this {
    this.#options.projection = projection;
    return this;
  }

  /** The size of the pieces is ours to choose. */
  batchSize(): this {
    return this;
  }

  addCursorFlag(flag: string, value: boolean): this {
    if (value && !harmlessFlags.has(flag)) throw notSupported(`the cursor flag '${flag}'`);
    return this;
  }

  /** The plan of SQLite, a line a step. */
  explain(): Promise<{ plan: string[] }> {
    return Promise.resolve({ plan: this.#source.explain?.(this.#options) ?? [] });
  }

  async toArray(): Promise<Doc[]> {
    if (this.closed) return Promise.resolve([]);
    if (this.#iterator !== undefined) {
      const rest: Doc[] = [];
      for (let next = await this.next(); next !== null; next = await this.next()) rest.push(next);
      return rest;
    }
    this.closed = true;
    return this.#source.all(this.#options);
  }

  next(): Promise<Doc | null> {
    return new Promise((resolve) => {
      const ahead = this.#ahead;
      this.#ahead = undefined;
      resolve(ahead ?? this.#read());
    });
  }

  async hasNext(): Promise<boolean> {
    this.#ahead ??= (await this.next()) ?? undefined;
    return this.#ahead !== undefined;
  }

  rewind(): void {
    this.#iterator = undefined;
    this.#ahead = undefined;
    this.closed = false;
  }

  close(): Promise<void> {
    this.#iterator = undefined;
    this.#ahead = undefined;
    this.closed = true;
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Doc, undefined> {
    try {
      for (let next = await this.next(); next !== null; next = await this.next()) yield next;
    } finally {
      await this.close();
    }
    return undefined;
  }

  #read(): Doc | null {
    if (this.closed) return null;
    this.#iterator ??= this.#source.iterate(this.#options);
    const next = this.#iterator.next();
    if (next.done !== true) return next.value;
    this.closed = true;
    return null;
  }
}
