/**
 * What is known of objects in the folder: nobody else writes there. Listing them then doesn't open each file again, as a call that
 * lists the same thousand objects after each change would keep the event loop from everything else, and reading one again
 * doesn't wait for its trailer.
 */
import type { Stats } from 'node:fs';
import { LRUCache } from '@komavox/core';
import type { ObjectInfo } from '../object-store.js';

/** Some 500 bytes each. */
const maxKnown = 5000;

/** Tells a file from one that replaces it, and from what is left of it when it was damaged. */
type FileMark = Pick<Stats, 'ino' | 'size'>;

export interface KnownObject {
  readonly info: ObjectInfo;
  readonly file: FileMark;
}

interface Changes {
  underWay: number;
  /** More than one was under way at a time: which came last isn't known. */
  areMixed: boolean;
}

export class KnownObjects {
  readonly #known = new LRUCache<string, KnownObject>({ max: maxKnown });
  /** By key, those that put or remove the object now. */
  readonly #changes = new Map<string, Changes>();
  /** By key, who asks the disk; a change makes the answer an old one. */
  readonly #asking = new Map<string, symbol>();

  /**
   * Does what puts or removes the object.
   * @param after the object that it puts
   */
  async change(key: string, work: () => Promise<void>, after?: KnownObject): Promise<void> {
    const changes = this.#changes.get(key) ?? { underWay: 0, areMixed: false };
    this.#changes.set(key, changes);
    changes.areMixed ||= changes.underWay > 0;
    changes.underWay += 1;
    this.#known.delete(key);
    this.#asking.delete(key);
    let isDone = false;
    try {
      await work();
      isDone = true;
    } finally {
      changes.underWay -= 1;
      if (changes.underWay === 0) this.#changes.delete(key);
      if (isDone && after && !changes.areMixed) this.#remember(after);
    }
  }

  /** Undefined when nobody has asked since its last change. */
  of(key: string): ObjectInfo | undefined {
    return this.#known.get(key)?.info;
  }

  /**
   * @param file that was opened: the object may have been replaced since
   * @param read reads it from the disk
   */
  async find(key: string, file: FileMark, read: () => Promise<ObjectInfo>): Promise<ObjectInfo> {
    const known = this.#known.get(key);
    // What was opened is older than what is known, or damaged.
    if (known)
      return known.file.ino === file.ino && known.file.size === file.size ? known.info : await read();
    const asking = Symbol('asking');
    this.#asking.set(key, asking);
    try {
      const info = await read();
      if (this.#asking.get(key) === asking && !this.#changes.has(key)) this.#remember({ info, file });
      return info;
    } finally {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
    }
  }

  #remember(known: KnownObject): void {
    this.#known.set(known.info.key, known);
  }
}
