/** At most `places` pieces of work at a time, in the order of asking. */
export function createTurns(places: number): (work: () => Promise<void>) => Promise<void> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the next one, so that no newcomer takes it in between.
      if (next) next();
      else free += 1;
    }
  };
}
