/** Stopped by a signal; what was done so far stays. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
