/**
 * What is known of objects in the folder, so that listing them doesn't open each file again: nobody else writes there.
 * A call that lists the same thousand objects after each change would keep the event loop from everything else.
 */
import type { ListedObject } from '../object-store.js';

/** Some 300 bytes each. */
const maxKnown = 20_000;

interface Changes {
  underWay: number;
  /** More than one was under way at a time: which came last isn't known. */
  areMixed: boolean;
}

export class KnownObjects {
  readonly #known = new Map<string, ListedObject>();
  /** By key, those that put or remove the object now. */
  readonly #changes = new Map<string, Changes>();
  /** By key, who asks the disk; a change makes the answer an old one. */
  readonly #asking = new Map<string, symbol>();

  /**
   * Does what puts or removes the object.
   * @param after the object that it puts
   */
  async change(key: string, work: () => Promise<void>, after?: ListedObject): Promise<void> {
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

  /** @param ask reads it from the disk */
  async find(key: string, ask: () => Promise<ListedObject>): Promise<ListedObject> {
    const known = this.#known.get(key);
    if (known) return known;
    const asking = Symbol('asking');
    this.#asking.set(key, asking);
    try {
      const found = await ask();
      if (this.#asking.get(key) === asking && !this.#changes.has(key)) this.#remember(found);
      return found;
    } finally {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
    }
  }

  #remember({ key, size, modifiedAt }: ListedObject): void {
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(key, { key, size, modifiedAt });
  }
}
