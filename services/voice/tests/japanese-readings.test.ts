/** Readings of Japanese words, by the dictionary that speaks. */
import { readFileSync } from 'node:fs';
import { longVowels, toKatakana } from '../src/model/japanese/kana.js';
import { prepareText } from '../src/model/prepare-text.js';
import { openAnalyser } from '../src/vendors/lindera.js';

const analyse = openAnalyser();
const word = /\{([^|]+)\|([^}]+)\}/gu;

/** As it sounds: the long mark as the vowel that it lengthens. */
function sound(kana: string): string {
  let said = '';
  for (const one of kana.replace(/[^ァ-ヴー]/gu, '')) {
    said += one === 'ー' ? (vowelOf(said.at(-1) ?? '') ?? '') : (same[one] ?? one);
  }
  return said;
}
const same: Readonly<Record<string, string>> = { ヲ: 'オ', ヂ: 'ジ', ヅ: 'ズ' };
const vowels = [
  'アカサタナハマヤラワガザダバパァャ',
  'イキシチニヒミリギジヂビピィ',
  'ウクスツヌフムユルグズヅブプゥュヴ',
];
const vowelOf = (kana: string): string | undefined =>
  [...vowels, 'エケセテネヘメレゲゼデベペェ', 'オコソトノホモヨロヲゴゾドボポォョ']
    .find((row) => row.includes(kana))
    ?.charAt(0);

interface Part {
  readonly sound: string;
  /** With Chinese characters. */
  readonly judged: boolean;
}

/** What is wrong: words with Chinese characters, said otherwise than the sentence says. */
function wrongWords(sentence: string): { readonly count: number; readonly wrong: readonly string[] } {
  const parts = sentence
    .split(/(\{[^}]+\})/u)
    .filter((part) => part !== '')
    .map((part): Part => {
      const reading = toKatakana(part.replace(word, '$2'));
      return { sound: sound(longVowels(reading)), judged: /\p{Script=Han}.*\|/u.test(part) };
    });
  const said = sound(prepareText(sentence.replace(word, '$1'), 'ja', analyse).text);
  const kept = matched(parts.map((part) => part.sound).join(''), said);
  let at = 0;
  const wrong = parts.flatMap((piece) => {
    const places = kept.slice(at, at + piece.sound.length);
    at += piece.sound.length;
    const whole = places.every((place, number) => place === (places[0] ?? -1) + number && place >= 0);
    return piece.judged && !whole ? [`${piece.sound} in ${said}`] : [];
  });
  return { count: parts.filter(({ judged }) => judged).length, wrong };
}

/** For each character of a text its place in the other, by the longest common subsequence; -1 for none. */
function matched(text: string, other: string): number[] {
  const length = Array.from({ length: text.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number): number => length[i]?.[j] ?? 0;
  for (let i = text.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = length[i];
      if (row) row[j] = text[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const places: number[] = [];
  let j = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] !== other[j] || at(i + 1, j + 1) + 1 < at(i, j)) {
      while (j < other.length && at(i, j + 1) === at(i, j)) j += 1;
    }
    const same = text[i] === other[j] && at(i, j) === at(i + 1, j + 1) + 1;
    places.push(same ? j : -1);
    if (same) j += 1;
  }
  return places;
}

function readingsOf(file: string) {
  const sentences = readFileSync(new URL(`../../tests/japanese-readings/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const judged = sentences.map(wrongWords);
  const words = judged.reduce((sum, { count }) => sum + count, 0);
  const wrong = judged.flatMap((one, at) => one.wrong.map((which) => `${sentences[at] ?? ''}: ${which}`));
  const share = 1 - wrong.length / words;
  console.log(`${file}: ${(share * 100).toFixed(1)} % of ${words} words\n${wrong.join('\n')}`);
  return { sentences: sentences.length, share };
}

describe('Japanese readings', () => {
  it('are right in the sentences that the corrections were made with', () => {
    const { sentences, share } = readingsOf('tuned.txt');
    expect(sentences).toBeGreaterThanOrEqual(100);
    expect(share).toBeGreaterThanOrEqual(0.97);
  });

  it('are mostly right in sentences that nothing was made for', () => {
    const { sentences, share } = readingsOf('held-out.txt');
    expect(sentences).toBe(40);
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  it('are right in a hundred sentences that were held back', () => {
    const { sentences, share } = readingsOf('fresh.txt');
    expect(sentences).toBe(100);
    expect(share).toBeGreaterThanOrEqual(0.97);
  });

  it.each([
    ['魚卵', 'ギョラン', 'characters that the dictionary has no word for'],
    ['爆速だ', 'バクソクダ', 'a character that it lacks'],
    ['黒猫', 'クロネコ', 'two words of Japanese origin'],
    ['剝がす', 'ハガス', 'an unusual form of a character'],
    ['奨学金', 'ショーガクキン', 'an ending that looks like a corrected word'],
    ['料理人', 'リョーリニン', 'who does it'],
    ['宇宙人', 'ウチュージン', 'who is from there'],
    ['佐藤家', 'サトーケ', 'a family'],
    ['クォーツ時計', 'クォーツ ドケー', 'a word that is voiced after another'],
    ['御姫様', 'オヒメサマ', 'a prefix of a Japanese word'],
    ['この混ぜ物', 'コノ マゼモノ', 'what is done to it'],
    ['七五三', 'シチゴサン', 'a word that looks like a number'],
    ['何百本', 'ナンビャッポン', 'how many'],
    ['三十分', 'サンジュップン', 'minutes'],
    ['十分だ', 'ジューブンダ', 'enough'],
    ['斃す', 'タオス', 'a verb in a rare character'],
    ['怖れる', 'オソレル', 'a verb that the dictionary takes apart'],
    ['厳めしく', 'イカメシク', 'an adjective that it takes apart'],
    ['別と', 'ベツト', 'a noun that looks like the form of a verb'],
    ['此れは何だ', 'コレワ ナンダ', 'a spelling of old-fashioned speakers'],
  ])('%s is %s: %s', (written, said) => {
    expect(prepareText(written, 'ja', analyse).text).toBe(`${said}。`);
  });

  it.each([
    ['にゃー!', 'ニャー!'],
    ['でゃーと叫ぶ', 'デャート サケブ。'],
    ['ひぇー', 'ヒェー。'],
    ['休みまーす', 'ヤスミ マース。'],
    ['ですよねぇ', 'デスヨネー。'],
  ])('the vowels of %s stay long', (written, said) => {
    expect(prepareText(written, 'ja', analyse).text).toBe(said);
  });
});
