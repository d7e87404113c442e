/** One token of a morphological analyser with the IPA dictionary; the surfaces of a text, joined, are the text. */
export interface Morpheme {
  readonly surface: string;
  /** First level of the part of speech (名詞, 助詞 ...), `UNK` for an unknown word. */
  readonly kind: string;
  /** Second level (接尾, 自立 ...), empty when unknown. */
  readonly detail: string;
  /** Katakana as pronounced; undefined for an unknown word. */
  readonly pronunciation: string | undefined;
  /** Read by a correction: nothing changes it. */
  readonly settled?: boolean;
}

/** Japanese needs a dictionary; the others never call it. */
export type Analyse = (text: string) => readonly Morpheme[];
