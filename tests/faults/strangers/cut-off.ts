/** A connection that lay idle may end as it is used: the process of the users and the product are busy. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'fetch failed';

/** Calls once more what was cut off. */
export const whole = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    if (isCutOff(error)) return call();
    throw error;
  });
