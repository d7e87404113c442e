/** The cursor that `find` returns: the part of the driver's cursors that product code and Mongoose use. */
import type { Doc } from '../codec.js';
import { notSupported } from '../server-errors.js';
import { parseSort, type Sort } from './order.js';

export interface CursorOptions {
  readonly sort: Sort;
  readonly skip: number;
  /** Zero: all. */
  readonly limit: number;
  readonly projection: unknown;
}

/** The source of a cursor: everything at once, or piece by piece. */
interface CursorSource {
  all(options: CursorOptions): Doc[];
  iterate(options: CursorOptions): Iterator<Doc>;
  /** The plan of reading, a line a step. */
  plan?(options: CursorOptions): readonly string[];
}

/** Reads when first asked, so that it can be set up before. */
export class Cursor implements AsyncIterable<Doc> {
  readonly #source: CursorSource;
  #options: CursorOptions;
  #iterator: Iterator<Doc> | undefined;
  closed = false;

  constructor(source: CursorSource, options: Doc = {}) {
    this.#source = source;
    this.#options = cursorOptions(options);
  }

  sort(sort: unknown): this {
    this.#options = { ...this.#options, sort: parseSort(sort) };
    return this;
  }

  skip(count: number): this {
    this.#options = { ...this.#options, skip: wholeOption('skip', count) };
    return this;
  }

  limit(count: number): this {
    this.#options = { ...this.#options, limit: wholeOption('limit', count) };
    return this;
  }

  /** The plan of SQLite. */
  explain(): Promise<{ plan: readonly string[] }> {
    return Promise.resolve({ plan: this.#source.plan?.(this.#options) ?? [] });
  }

  /** The documents that have not been read yet. */
  async toArray(): Promise<Doc[]> {
    if (!this.closed && this.#iterator === undefined) {
      this.closed = true;
      return Promise.resolve(this.#source.all(this.#options));
    }
    const rest: Doc[] = [];
    for (let next = this.#next(); next !== null; next = this.#next()) rest.push(next);
    return Promise.resolve(rest);
  }

  async next(): Promise<Doc | null> {
    return Promise.resolve(this.#next());
  }

  async close(): Promise<void> {
    this.#iterator = undefined;
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

  #next(): Doc | null {
    if (this.closed) return null;
    this.#iterator ??= this.#source.iterate(this.#options);
    const next = this.#iterator.next();
    if (next.done !== true) return next.value;
    this.closed = true;
    return null;
  }
}

/** Those of a call that say what is read, and in which order. */
export function cursorOptions(options: Doc): CursorOptions {
  return {
    sort: parseSort(options['sort']),
    skip: wholeOption('skip', options['skip']),
    limit: wholeOption('limit', options['limit']),
    projection: options['projection'],
  };
}

function wholeOption(name: string, value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw notSupported(`'${name}' of ${JSON.stringify(value)}`);
  return value;
}
