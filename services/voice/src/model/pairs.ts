/** The pairs of a table that is written as `key=value` between spaces: thousands of them, which are read row by row. */
export const pairsOf = (table: string): (readonly [key: string, value: string])[] =>
  table
    .trim()
    .split(/\s+/u)
    .map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, value];
    });
