/**
 * Several texts speak in one process, a clause each in turn. The next turn is for the user who has had the least time of the
 * engines; of a user's texts those that have had few turns come first: a short text is heard, and whole, though long ones
 * were begun before it. A text of the background has its turn when no other wants one.
 */

/** A text's part in it; may be changed while it waits. */
export interface Turn {
  readonly user: string;
  background: boolean;
  /** Nobody wants it any more: its next turn rejects with TurnsOver. */
  stopped: boolean;
}

export class TurnsOver extends Error {
  constructor() {
    super('Nobody waits for this text any more.');
  }
}

interface Waiting {
  readonly turn: Turn;
  readonly begin: () => void;
  /** Times that a later one of its user came before it. */
  passed: number;
}

/** Texts that have had so many turns are alike: one to be read, and clauses for some ten seconds of speech. */
const fewTurns = 4;
/** However many short texts come, a long one goes on. */
const maxPassed = 6;

/** A user who was idle is ahead of the others by at most so much time of the engines. */
const maxAheadMs = 10_000;

export class Turns {
  readonly #waiting: Waiting[] = [];
  readonly #taken = new WeakMap<Turn, number>();
  /** Milliseconds by which users are compared: what they were given, or what keeps them from being too far ahead. */
  readonly #given = new Map<string, number>();
  /** Of the user who had the last turn, before it. */
  #level = 0;
  #isBusy = false;

  /** Does a text's next part when it is its turn. */
  async take<Result>(turn: Turn, work: () => Result | Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ turn, begin, passed: 0 });
      this.#next();
    });
    const begun = performance.now();
    try {
      if (turn.stopped) throw new TurnsOver();
      return await work();
    } finally {
      this.#given.set(turn.user, this.#givenTo(turn.user) + performance.now() - begun);
      this.#taken.set(turn, this.#takenBy(turn) + 1);
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.length === 0) return;
    this.#isBusy = true;
    // Engines block the thread: what arrived meanwhile, and a text's wish for another part, come first.
    setImmediate(() => {
      const next = this.#choose();
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.begin();
    });
  }

  #choose(): Waiting | undefined {
    const stopped = this.#waiting.find(({ turn }) => turn.stopped);
    if (stopped) return stopped;
    const inFront = this.#waiting.filter(({ turn }) => !turn.background);
    const wanted = this.#ofNextUser(inFront.length > 0 ? inFront : this.#waiting);
    const [longest] = wanted;
    if (longest && longest.passed >= maxPassed) return longest;
    const turnsOf = ({ turn }: Waiting) => Math.min(fewTurns, this.#takenBy(turn));
    const fewest = Math.min(...wanted.map(turnsOf));
    const next = wanted.findIndex((one) => turnsOf(one) === fewest);
    for (const one of wanted.slice(0, next)) one.passed += 1;
    return wanted[next];
  }

  #ofNextUser(waiting: readonly Waiting[]): readonly Waiting[] {
    const least = Math.min(...waiting.map(({ turn }) => this.#givenTo(turn.user)));
    const first = waiting.find(({ turn }) => this.#givenTo(turn.user) === least);
    this.#level = Math.max(this.#level, least);
    // Who isn't in the map is as far ahead as anybody may be.
    for (const [user, given] of this.#given) {
      if (given <= this.#level - maxAheadMs) this.#given.delete(user);
    }
    return waiting.filter(({ turn }) => turn.user === first?.turn.user);
  }

  #givenTo(user: string): number {
    return Math.max(this.#given.get(user) ?? 0, this.#level - maxAheadMs);
  }

  #takenBy(turn: Turn): number {
    return this.#taken.get(turn) ?? 0;
  }
}
