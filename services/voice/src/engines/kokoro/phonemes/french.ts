/** What of French eSpeak leaves to whoever speaks its phonemes. */

/**
 * The words of a clause with the e that is heard where three consonants meet: l'autre côté is `lotʁə kotˈe`. eSpeak leaves
 * it out, and the voice then swallows one of the three.
 */
export const withSchwas = (words: readonly string[]): string[] =>
  words.map((word, n) => {
    const inside = word.replace(/(?<=[ptkbdɡfv][ʁl])(?=[ˈˌ]?[ptkbdɡfvszʃʒmnɲ])/gu, 'ə');
    const meets = /[ptkbdɡfv][ʁl]$/u.test(word) && /^[ˈˌ]?[ptkbdɡfvszʃʒmnɲʁl]/u.test(words[n + 1] ?? '');
    return meets ? `${inside}ə` : inside;
  });
