/**
 * Why there is no answer. `crashed`: the process ended by itself or took more memory than it may; `slow`: it took more
 * processor time than it may; `late`: it was given too little of it; `failed`: the work threw; `busy`: too many wait;
 * `stopping`: the service ends.
 */
export class IsolationError extends Error {
  constructor(
    readonly reason: 'crashed' | 'slow' | 'late' | 'failed' | 'busy' | 'stopping',
    message: string,
  ) {
    super(message);
    this.name = 'IsolationError';
  }
}

export const stopping = () => new IsolationError('stopping', 'The service is stopping.');
