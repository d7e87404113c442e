/**
 * eSpeak's phonemes in Kokoro's letters. misaki (hexgrad, Apache-2.0), with which the model was trained, makes the
 * phonemes of es, fr, it and pt-br with eSpeak, too, and those English words with it that it doesn't know.
 */

/** Two sounds that the model has one letter for. */
const units: Readonly<Record<string, string>> = {
  ...{ aɪ: 'I', aʊ: 'W', eɪ: 'A', oʊ: 'O', əʊ: 'Q', ɔɪ: 'Y' },
  ...{ dʒ: 'ʤ', tʃ: 'ʧ', ts: 'ʦ', dz: 'ʣ', tɕ: 'ʨ', dʑ: 'ʥ', əl: 'ᵊl' },
};

export type Accent = 'american' | 'british';

/** A word as eSpeak writes it, with `_` between phonemes; in English of one of the accents. */
export function espeakLetters(word: string, accent?: Accent): string {
  const letters = word.split('_').map(unitLetters).join('').replace(/-/gu, '');
  if (accent === undefined) return letters;
  return accent === 'british' ? britishLetters(letters) : americanLetters(letters);
}

function unitLetters(unit: string): string {
  const [, stress = '', sound = '', long = ''] = /^([ˈˌ]?)(.*?)(ː?)$/u.exec(unit) ?? [];
  return stress + (units[sound] ?? sound) + long;
}

/** What English alone changes, in both accents. */
const english = (letters: string): string =>
  letters
    .replace(/ʲ/gu, 'j')
    .replace(/[xç]/gu, 'k')
    .replace(/ɬ/gu, 'l')
    .replace(/r/gu, 'ɹ')
    .replace(/ʔ/gu, 't')
    .replace(/\u0303/gu, '')
    .replace(/(.)\u0329/gu, 'ᵊ$1');

function americanLetters(letters: string): string {
  return english(letters)
    .replace(/ɜː(?:ɹ)?/gu, 'ɜɹ')
    .replace(/ɚ/gu, 'əɹ')
    .replace(/ɐ/gu, 'ə')
    .replace(/ɪə/gu, 'iə')
    .replace(/ɾ/gu, 'T')
    .replace(/ː/gu, '')
    .replace(/e/gu, 'A')
    .replace(/o/gu, 'ɔ')
    .replace(/a/gu, 'æ');
}

function britishLetters(letters: string): string {
  return english(letters)
    .replace(/eə/gu, 'ɛː')
    .replace(/iə/gu, 'ɪə')
    .replace(/ɚ/gu, 'ə')
    .replace(/ɐ/gu, 'ə')
    .replace(/ɾ/gu, 't')
    .replace(/ᵻ/gu, 'ɪ')
    .replace(/o/gu, 'ɔ')
    .replace(/e/gu, 'A');
}
