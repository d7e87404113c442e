/** Older encodings of two bytes: each lists the characters in use in a country. */

type Range = readonly [first: number, last: number];

/**
 * @param encoding a label of the Encoding Standard
 * @param lead its first bytes
 * @param trail its second bytes
 */
export function charactersOf(
  encoding: string,
  lead: Range,
  trail: Range = [0x40, 0xfe],
): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let first = lead[0]; first <= lead[1]; first++) {
    for (let second = trail[0]; second <= trail[1]; second++) {
      for (const one of decoder.decode(Uint8Array.of(first, second))) characters.add(one);
    }
  }
  return characters;
}
