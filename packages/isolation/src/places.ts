/**
 * Places for work, shared by users: the next free one is for who has the least under way, of equals for who asked first.
 * Work that takes long gives its place to others, up to as many as there are; a user of whom so many take long has no other
 * until one ends.
 */
import { IsolationError, stopping } from './isolation-error.js';

export interface Place {
  /** Its work takes long. */
  giveWay(): void;
  /** Its work has ended. */
  leave(): void;
}

interface Waiting {
  readonly user: string | symbol;
  readonly take: (place: Place) => void;
  readonly refuse: (error: Error) => void;
}

/** Of a user. */
interface UnderWay {
  all: number;
  /** Of all, those that take long. */
  long: number;
}

export class Places {
  readonly #waiting: Waiting[] = [];
  readonly #underWay = new Map<string | symbol, UnderWay>();
  #free: number;
  /** Works that gave their place to others. */
  #without = 0;
  #closed = false;

  constructor(
    private readonly count: number,
    private readonly maxWaiting: number,
  ) {
    this.#free = count;
  }

  /**
   * Rejects with `IsolationError` `busy` or `stopping`, or with the signal's reason.
   * @param user undefined for work of the product itself: each request then counts as a user of its own
   */
  async take(user: string | undefined, signal?: AbortSignal): Promise<Place> {
    signal?.throwIfAborted();
    if (this.#closed) throw stopping();
    return await new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason as Error);
      };
      const settled = () => signal?.removeEventListener('abort', leave);
      const waiting: Waiting = {
        user: user ?? Symbol('product'),
        take: (place) => {
          settled();
          resolve(place);
        },
        refuse: (error) => {
          settled();
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#give();
      if (this.#waiting.length > this.maxWaiting) this.#refuseOne();
    });
  }

  /** Whoever waits is refused. */
  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(stopping());
  }

  #give(): void {
    while (this.#free > 0) {
      const [next] = this.#waiting
        .filter(({ user }) => (this.#underWay.get(user)?.long ?? 0) < this.count)
        .sort((one, other) => this.#allOf(one) - this.#allOf(other));
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#free -= 1;
      next.take(this.#placeOf(next.user));
    }
  }

  /** Refuses the newest request of the user who has the most of them waiting. */
  #refuseOne(): void {
    const waiting = ({ user }: Waiting) => this.#waiting.filter((one) => one.user === user).length;
    const [refused] = this.#waiting.toReversed().sort((one, other) => waiting(other) - waiting(one));
    if (!refused) return;
    this.#waiting.splice(this.#waiting.indexOf(refused), 1);
    refused.refuse(new IsolationError('busy', 'Too much work waits for a process.'));
  }

  #allOf({ user }: Waiting): number {
    return this.#underWay.get(user)?.all ?? 0;
  }

  #placeOf(user: string | symbol): Place {
    const own = this.#underWay.get(user) ?? { all: 0, long: 0 };
    this.#underWay.set(user, own);
    own.all += 1;
    let isLong = false;
    let isWithout = false;
    return {
      giveWay: () => {
        if (isLong) return;
        isLong = true;
        own.long += 1;
        if (this.#without >= this.count) return;
        isWithout = true;
        this.#without += 1;
        this.#free += 1;
        this.#give();
      },
      leave: () => {
        own.all -= 1;
        if (isLong) own.long -= 1;
        if (own.all === 0) this.#underWay.delete(user);
        if (isWithout) this.#without -= 1;
        else this.#free += 1;
        this.#give();
      },
    };
  }
}
