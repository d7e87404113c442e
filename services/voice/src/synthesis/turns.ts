/**
 * Several texts speak in one process, a clause each in turn: a short text is heard though a long one was begun before
 * it. A text of the background has its turn when no other wants one.
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
}

export class Turns {
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  /** Does a text's next part when it is its turn. */
  async take<Result>(turn: Turn, work: () => Result | Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ turn, begin });
      this.#next();
    });
    try {
      if (turn.stopped) throw new TurnsOver();
      return await work();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.length === 0) return;
    this.#isBusy = true;
    // Engines block the thread: what arrived meanwhile, and a text's wish for another part, come first.
    setImmediate(() => {
      const found = this.#waiting.findIndex(({ turn }) => turn.stopped || !turn.background);
      const [next] = this.#waiting.splice(Math.max(0, found), 1);
      next?.begin();
    });
  }
}
