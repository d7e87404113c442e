/** Imports whose files are being received: they count for their user, too, before they are jobs. */
import { Problem, UnderWay } from '@komavox/core';
import type { Jobs } from '@komavox/jobs';
import type { ImportDocument } from './import-store.js';

export const tooManyImports = () =>
  new Problem(429, 'too_many_imports', 'Too many imports are waiting. Please try again later.', {
    headers: { 'Retry-After': '30' },
  });

export class Receiving {
  /** By user, of this process; the job engine counts the rest. */
  readonly #receiving = new UnderWay();

  constructor(
    private readonly imports: Pick<Jobs<ImportDocument>, 'countOpen'>,
    private readonly perUser: number,
  ) {}

  /**
   * @param maxOpen of this user, in place of the setting
   * @throws Problem 429 `too_many_imports`, before anything is read
   */
  async receive<T>(user: string, work: () => Promise<T>, maxOpen = this.perUser): Promise<T> {
    return await this.#receiving.during(user, async (others) => {
      if (others + 1 + (await this.imports.countOpen(user)) > maxOpen) throw tooManyImports();
      return await work();
    });
  }
}
