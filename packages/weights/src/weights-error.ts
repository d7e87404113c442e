/** Why weights can't be had or used; `message` is for operators and says what to do. */
type Reason = 'not_ready' | 'in_use' | 'no_client' | 'fetch_failed' | 'files_missing' | 'damaged' | 'no_room';

export class WeightsError extends Error {
  override readonly name = 'WeightsError';
  constructor(
    readonly reason: Reason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether nothing was tried, as something has to be there first. */
  get isRefusal(): boolean {
    return this.reason !== 'fetch_failed' && this.reason !== 'damaged';
  }
}
