/** Lets at most `places` pieces of work run at a time; the others wait in order. */
export function turns(places: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
