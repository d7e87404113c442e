/** How many works of a kind each user has under way in this process. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  /** @param work counts until it ends; it is given how many others of its user are under way, and may refuse by that */
  async during<Result>(user: string, work: (others: number) => Promise<Result>): Promise<Result> {
    const others = this.#counts.get(user) ?? 0;
    this.#counts.set(user, others + 1);
    try {
      return await work(others);
    } finally {
      const left = (this.#counts.get(user) ?? 1) - 1;
      if (left > 0) this.#counts.set(user, left);
      else this.#counts.delete(user);
    }
  }
}
