/** The largest candidate of a `srcset` (HTML living standard, "parse a srcset attribute"), or undefined. */
export function largestOfSrcset(
  srcset: string,
): { readonly address: string; readonly size: number } | undefined {
  let largest: { address: string; size: number } | undefined;
  let rest = srcset;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    const end = rest.search(/\s/);
    const word = end === -1 ? rest : rest.slice(0, end);
    if (word === '') return largest;
    // An address ends at white space and may hold commas; one that ends in a comma has no descriptor.
    const address = withoutCommas(word);
    rest = rest.slice(word.length);
    let size = 0;
    if (address === word) {
      const comma = rest.indexOf(',');
      const descriptor = comma === -1 ? rest : rest.slice(0, comma);
      rest = comma === -1 ? '' : rest.slice(comma);
      size = sizeOf(descriptor.trim());
    }
    if (!address.startsWith('data:') && (largest === undefined || size > largest.size))
      largest = { address, size };
  }
}

/** Not by `/,+$/`: on commas elsewhere it takes time by the square of their number. */
function withoutCommas(word: string): string {
  let end = word.length;
  while (word[end - 1] === ',') end -= 1;
  return word.slice(0, end);
}

/** Densities are taken as multiples of a usual width, so that both kinds can be compared; 0 when it says nothing. */
function sizeOf(descriptor: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,6})?)([wx])/.exec(descriptor);
  return match ? Number(match[1]) * (match[2] === 'x' ? 1000 : 1) : 0;
}
