/**
 * Things to close when a process ends, closed in the reverse order of opening. Node 20 has no
 * `AsyncDisposableStack`; this is the part of it that is used here.
 */
export class Disposers {
  readonly #dispose: (() => Promise<void>)[] = [];
  #disposing: Promise<void> | undefined;

  defer(dispose: () => Promise<void>): void {
    this.#dispose.push(dispose);
  }

  /** Once, however often it is called. */
  dispose(): Promise<void> {
    return (this.#disposing ??= this.#all());
  }

  async #all(): Promise<void> {
    for (const dispose of this.#dispose.reverse()) await dispose();
  }
}
