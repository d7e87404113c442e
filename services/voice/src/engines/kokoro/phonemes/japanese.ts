/**
 * Katakana as pronounced in Kokoro's letters. The sounds are misaki's (hexgrad, Apache-2.0; its version 0.7, which the
 * model was trained with): an unrounded u, written ɨ after s, z and ts; palatal consonants before i; no pitch accent.
 */
import { codePoints } from '../../../model/spoken-text.js';
import { marks, type PhonemeToken } from './phoneme-token.js';

/** Rows of the syllabary in the order a i u e o; a dot where there is no such kana. */
const rows = `
アイウエオ a i ɯ e o
カキクケコ ka kʲi kɯ ke ko
ガギグゲゴ ɡa ɡʲi ɡɯ ɡe ɡo
サシスセソ sa ɕi sɨ se so
ザジズゼゾ ʣa ʥi zɨ ʣe ʣo
タチツテト ta ʨi ʦɨ te to
ダヂヅデド da ʥi zɨ de do
ナニヌネノ na ɲi nɯ ne no
ハヒフヘホ ha çi ɸɯ he ho
バビブベボ ba bʲi bɯ be bo
パピプペポ pa pʲi pɯ pe po
マミムメモ ma mʲi mɯ me mo
ラリルレロ ɾa ɾʲi ɾɯ ɾe ɾo
ヤユヨ ja jɯ jo
ワヰヱヲ βa i e o
ヴヷヸヹヺ vɯ va vʲi ve vo
ァィゥェォ a i ɯ e o
ャュョヮヵヶ ja jɯ jo βa ka ke
`;

/** What a consonant before a small kana sounds like: with ャ ュ ョ ェ, or with ァ ィ ゥ ェ ォ. */
const glides = `
キ kʲa kʲɨ kʲo kʲe|ギ ɡʲa ɡʲɨ ɡʲo ɡʲe|シ ɕa ɕɨ ɕo ɕe|ジ ʥa ʥɨ ʥo ʥe|ヂ ʥa ʥɨ ʥo ʥe|チ ʨa ʨɨ ʨo ʨe
ニ ɲa ɲɨ ɲo ɲe|ヒ ça çɨ ço çe|ビ bʲa bʲɨ bʲo bʲe|ピ pʲa pʲɨ pʲo pʲe|ミ mʲa mʲɨ mʲo mʲe|リ ɾʲa ɾʲɨ ɾʲo ɾʲe
`;
const foreign =
  'イェje ウィβi ウェβe ウォβo クァkᵝa クィkᵝi クェkᵝe クォkᵝo グァɡᵝa グィɡᵝi グェɡᵝe グォɡᵝo ツァʦa ツィʦʲi ツェʦe ツォʦo ' +
  'スィsi ズィzi ティtʲi テュtʲɨ ディdʲi デュdʲɨ トゥtɯ ドゥdɯ ファɸa フィɸʲi フェɸe フォɸo フュɸʲɨ フョɸʲo ' +
  'ヴァva ヴィvʲi ヴェve ヴォvo ヴュbʲɨ ヴョbʲo';

const sounds: ReadonlyMap<string, string> = new Map([
  ...rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [kana = '', ...said] = row.split(' ');
      return [...kana].map((one, n): [string, string] => [one, said[n] ?? '']);
    }),
  ...glides
    .trim()
    .split(/[|\n]/u)
    .flatMap((row) => {
      const [kana = '', ...said] = row.split(' ');
      return said.map((sound, n): [string, string] => [kana + 'ャュョェ'.charAt(n), sound]);
    }),
  ...foreign.split(' ').map((entry): [string, string] => [entry.slice(0, 2), entry.slice(2)]),
]);

const small = /^[ァィゥェォャュョヮ]$/u;

/** Words stand between spaces or marks. */
export function japaneseTokens(text: string): PhonemeToken[] {
  const tokens: PhonemeToken[] = [];
  let position = 0;
  for (const [part] of text.matchAll(/[ァ-ヺー]+|[^ァ-ヺー]+/gu)) {
    if (/[ァ-ヺー]/u.test(part)) tokens.push({ letters: kanaLetters(part), position });
    else tokens.push({ letters: marks(part) });
    position += codePoints(part);
  }
  return tokens.filter(({ letters }) => letters !== '');
}

/** One word. */
export function kanaLetters(word: string): string {
  const syllables = syllablesOf(word);
  return syllables
    .map((kana, n) => {
      if (kana === 'ー') return n === 0 ? '' : 'ː';
      if (kana === 'ッ') return 'ʔ';
      if (kana === 'ン') return nasalBefore(sounds.get(syllables[n + 1] ?? '') ?? '');
      return sounds.get(kana) ?? '';
    })
    .join('');
}

/** Single kana, and pairs with a small one that make a syllable. A small one that makes none is a vowel of its own. */
function syllablesOf(word: string): string[] {
  const syllables: string[] = [];
  for (const kana of word) {
    const before = syllables.at(-1);
    if (before !== undefined && small.test(kana) && sounds.has(before + kana)) {
      syllables[syllables.length - 1] = before + kana;
    } else {
      syllables.push(kana);
    }
  }
  return syllables;
}

/** The moraic nasal takes the place of the consonant after it. */
function nasalBefore(sound: string): string {
  if (/^[mpb]/u.test(sound)) return 'm';
  if (/^[kɡ]/u.test(sound)) return 'ŋ';
  if (/^[ɲʨʥ]/u.test(sound)) return 'ɲ';
  if (/^[ntdɾz]/u.test(sound)) return 'n';
  return 'ɴ';
}
