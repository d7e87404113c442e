/**
 * Several texts speak in one process, a clause each in turn. Whoever has had few turns comes first: a short text is heard,
 * and whole, though long ones were begun before it. A text of the background has its turn when no other wants one.
 */

/** A text's part in it; may be changed while it waits. */
export interface Turn {
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
  /** Times that a later one came before it. */
  passed: number;
}

/** Texts that have had so many turns are alike: one to be read, and clauses for some ten seconds of speech. */
const fewTurns = 4;
/** However many short texts come, a long one goes on. */
const maxPassed = 6;

export class Turns {
  readonly #waiting: Waiting[] = [];
  readonly #taken = new WeakMap<Turn, number>();
  #isBusy = false;

  /** Does a text's next part when it is its turn. */
  async take<Result>(turn: Turn, work: () => Result | Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ turn, begin, passed: 0 });
      this.#next();
    });
    try {
      if (turn.stopped) throw new TurnsOver();
      return await work();
    } finally {
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
    const wanted = inFront.length > 0 ? inFront : this.#waiting;
    const [longest] = wanted;
    if (longest && longest.passed >= maxPassed) return longest;
    const turnsOf = ({ turn }: Waiting) => Math.min(fewTurns, this.#takenBy(turn));
    const fewest = Math.min(...wanted.map(turnsOf));
    const next = wanted.findIndex((one) => turnsOf(one) === fewest);
    for (const one of wanted.slice(0, next)) one.passed += 1;
    return wanted[next];
  }

  #takenBy(turn: Turn): number {
    return this.#taken.get(turn) ?? 0;
  }
}
