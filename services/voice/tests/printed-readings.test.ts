/** Furigana printed beside a Japanese text decide how it is pronounced. */
import { japaneseTokens } from '../src/engines/kokoro/phonemes/japanese.js';
import { prepareText, type HowSaid } from '../src/model/prepare-text.js';
import { openAnalyser } from '../src/vendors/lindera.js';

const analyse = openAnalyser();

/** Of a text with its readings in it: `{漢字|かんじ}`. */
function prepared(annotated: string, how: HowSaid = {}) {
  let text = '';
  const readings = annotated.split(/(\{[^}]+\})/u).flatMap((part) => {
    const [, base, reading] = /^\{([^|]+)\|([^}]+)\}$/u.exec(part) ?? [];
    const start = text.length;
    text += base ?? part;
    return reading === undefined ? [] : [{ start, end: text.length, reading }];
  });
  return prepareText(text, 'ja', analyse, { readings, ...how });
}

it.each([
  ['{強敵|とも}よ！', 'トモヨ!', 'another word than is written'],
  ['{放流|リリース}！', 'リリース!', 'in katakana'],
  ['{明日|あす}の{試合|しあい}は', 'アスノ シアイワ。', 'another reading of the same word'],
  ['{一|はじめ}が来た', 'ハジメガ キタ。', 'a name that looks like a number'],
  ['{城|じょう}{主|しゅ}の{娘|むすめ}', 'ジョーシュノ ムスメ。', 'one for each character of a word'],
  ['{今日|きよう}は', 'キョーワ。', 'small kana printed large'],
  [
    '{子牛|こうし}を{追|お}う',
    'コウシオ オウ。',
    'as the dictionary says it, which knows where a vowel is long',
  ],
  ['{召|め}し{上|あ}がれ', 'メシアガレ。', 'with endings between'],
  ['{被|かぶ}る', 'カブル。', 'a verb that is read in two ways'],
  ['{奴|やつ}と{悪魔|あくま}城主', 'ヤツト アクマジョーシュ。', 'beside words without any'],
  ['{全集中|ぜんしゅうちゅう}だ', 'ゼンシューチューダ。', 'across several words'],
  ['{本気|マジ}で３時に{運命|さだめ}を', 'マジデ サンジニ サダメオ。', 'around what is written out'],
])('%s is %s: %s', (annotated, said) => {
  expect(prepared(annotated).text).toBe(said);
});

it('shows the text as written, line by line', () => {
  const { words, lines } = prepared('{強敵|とも}と\r\n「{宇宙|そら}へ、{飛|と}べ」');
  expect(words).toEqual(['強敵と', '「宇宙へ、', '飛べ」']);
  expect(lines).toEqual([0, 1, 1]);
});

it('splits words as without what the dictionary says as well', () => {
  const plain = prepareText('約束の場所で食べる', 'ja', analyse);
  expect(prepared('{約束|やくそく}の{場所|ばしょ}で{食|た}べる')).toEqual(plain);
});

it('is in the letters of a natural voice what is printed', () => {
  const lettersOf = (annotated: string) =>
    japaneseTokens(prepared(annotated).text)
      .map(({ letters }) => letters)
      .join('');
  expect(lettersOf('{強敵|とも}よ')).toBe(lettersOf('友よ'));
  expect(lettersOf('{強敵|とも}よ')).toContain('tomo');
});

it('comes after what a user wrote of the word', () => {
  const pronunciations = [{ word: '強敵', reading: 'ライバル' }];
  expect(prepared('{強敵|とも}の{宇宙|そら}', { pronunciations }).text).toBe('ライバルノ ソラ。');
});
