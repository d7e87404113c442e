/** Older encodings of two bytes: each lists the characters in use in a country. */

interface Charset {
  /** A label of the Encoding Standard. */
  readonly encoding: string;
  /** First and last of its first bytes, and of its second. */
  readonly lead: readonly [number, number];
  readonly trail: readonly [number, number];
  /** Characters in use beside those of the encoding. */
  readonly more?: string;
}

const charsets = {
  /** JIS X 0208, with what Windows added. */
  japanese: { encoding: 'shift_jis', lead: [0x81, 0xfc], trail: [0x40, 0xfe] },
  /** GB 2312, the standard of mainland China, and what came into use after it. */
  simplified: { encoding: 'gb2312', lead: [0xb0, 0xf7], trail: [0xa1, 0xfe], more: '囧槑' },
  /** Big5, the standard of Taiwan, and what Hong Kong has beside it. */
  traditional: {
    encoding: 'big5',
    lead: [0xa4, 0xf9],
    trail: [0x40, 0xfe],
    more: '着喺嘅哋咗啲嗰嘢嚟㗎嗮揾瞓攞嚿啱冚掹噏啩嘞啫',
  },
} satisfies Record<string, Charset>;

const known = new Map<keyof typeof charsets, ReadonlySet<string>>();

/** Decoded when it is first asked for. */
export function charactersOf(name: keyof typeof charsets): ReadonlySet<string> {
  const found = known.get(name);
  if (found) return found;
  const { encoding, lead, trail, more = '' }: Charset = charsets[name];
  const decoder = new TextDecoder(encoding);
  const characters = new Set(more);
  for (let first = lead[0]; first <= lead[1]; first++) {
    for (let second = trail[0]; second <= trail[1]; second++) {
      for (const one of decoder.decode(Uint8Array.of(first, second))) characters.add(one);
    }
  }
  known.set(name, characters);
  return characters;
}
