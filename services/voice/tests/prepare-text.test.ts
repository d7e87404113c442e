import type { SpokenLanguage } from '@komavox/languages';
import { openAnalyser } from '../src/vendors/lindera.js';
import { prepareText } from '../src/model/prepare-text.js';
import { readableLanguage } from '../src/model/scripts.js';

const analyse = openAnalyser();
const spoken = (text: string, language: SpokenLanguage = 'en') => prepareText(text, language, analyse).text;
const words = (text: string, language: SpokenLanguage = 'en') => prepareText(text, language, analyse).words;

describe('text for a voice', () => {
  it.each([
    ['GIVE IT BACK!', 'give it back!'],
    ['I AM FROM THE FBI.', 'I am from the FBI.'],
    ['I work for the FBI.', 'I work for the FBI.'],
    ["I'LL GO", "I'll go."],
    ['AAAARGH!', 'argh!'],
    ['1000000', 'one million.'],
    ['What?!?!', 'What?'],
    ['Stop!!!', 'Stop!'],
    ['W-what? N-n-no!', 'what? no!'],
    ['I-I know', 'I-I know.'],
    ['Love ♥ you~ ★', 'Love you.'],
    ['**bold** <b>_x_</b> [[ax]]', 'bold bx/b ax.'],
    ['Pfft. Shhh!', 'puft. shush!'],
    ['A constructor', 'A constructor.'],
    ['Well...I never', 'Well… I never.'],
    ['Ｈｅｌｌｏ ﬁsh', 'Hello fish.'],
    ['“Hello,” he said 🎉', 'Hello, he said.'],
    ['some-\nthing new\nNext', 'something new. Next.'],
    ['First balloon\nSecond!', 'First balloon. Second!'],
  ])('%j is said as %j', (text, said) => {
    expect(spoken(text)).toBe(said);
  });

  it('keeps every word as shown, also those that are not said', () => {
    const text = '「日本」 STOP — it ♥\n  now... ?!';
    const prepared = prepareText(text, 'en', analyse);
    expect(prepared.words).toEqual(text.split(/\s+/));
    expect(prepared.starts.map((start) => start !== undefined)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('says where each word begins, in code points', () => {
    const { text, starts } = prepareText('𝒜lso ¿qué? "so"', 'es', analyse);
    expect(text).toBe('Also ¿qué? so.');
    expect(starts).toEqual([0, 6, 11]);
  });

  it('never lets another script be spelled out', () => {
    expect(spoken('Hello 日本 안녕 world')).toBe('Hello world.');
    expect(spoken('안녕 漢字 하세요', 'ko')).toBe('안녕 하세요.');
  });
});

describe('the voice for a text', () => {
  it('is the chosen one where it can read', () => {
    expect(readableLanguage('Bonjour', 'fr')).toBe('fr');
    expect(readableLanguage('漢字', 'ja')).toBe('ja');
    expect(readableLanguage('漢字 OK', 'zh-hk')).toBe('zh-hk');
    expect(readableLanguage('100', 'ru')).toBe('ru');
  });

  it('is that of the script where the chosen one could only spell', () => {
    expect(readableLanguage('お前はもう死んでいる', 'en')).toBe('ja');
    expect(readableLanguage('안녕하세요', 'ja')).toBe('ko');
    expect(readableLanguage('你好', 'es')).toBe('zh');
    expect(readableLanguage('Привет', 'en')).toBe('ru');
    expect(readableLanguage('Hello', 'ja')).toBe('en');
  });
});

describe('Japanese', () => {
  it.each([
    ['お前はもう死んでいる!', 'オマエワ モー シンデイル!'],
    ['明日は45分で学校へ行きます。', 'アシタワ ヨンジューゴフンデ ガッコーエ イキマス。'],
    ['三人で３本', 'サンニンデ サンボン。'],
    ['第3話を見た', 'ダイサンワオ ミタ。'],
    ['JUMPを読む', 'ジャンプオ ヨム。'],
    ['NARUTOだ', 'ナルトダ。'],
    ['ﾊﾞｶ！', 'バカ!'],
    ['うわああああああっ', 'ウワアーッ。'],
    ['2時間30分', 'ニジカン サンジュップン。'],
  ])('%s is said as %s', (text, said) => {
    const kana = spoken(text, 'ja');
    // ヲ and オ sound the same.
    expect(kana.replaceAll('ヲ', 'オ')).toBe(said);
  });

  it.each([
    ['宿敵(とも)よ', 'トモヨ。'],
    ['本気(マジ)で行くぞ', 'マジデ イクゾ。'],
    ['｜超電磁砲《レールガン》だ！', 'レールガンダ!'],
    ['東京（とうきょう）へ', 'トーキョーエ。'],
    ['彼の顔(ドキッ)', 'カレノ カオ ドキッ。'],
  ])('takes the furigana in %s', (text, said) => {
    expect(spoken(text, 'ja')).toBe(said);
    expect(words(text, 'ja').join('')).toBe(text);
  });

  it('says the same sound in the same kana', () => {
    const kana = spoken('先生を続け、鼻血、おねえさん、時計、学校へ行こう', 'ja');
    expect(kana).not.toMatch(/[ヲヂヅ]|[ケセテネヘメレゲゼデベペ][エイ]/u);
    expect(kana).toBe('センセーオ ツズケ、 ハナジ、 オネーサン、 トケー、 ガッコーエ イコー。');
  });

  it.each([
    ['Tomさん', 'トムサン。'],
    ['Smithだ', 'スミスダ。'],
    ['Akiraは強い', 'アキラワ ツヨイ。'],
    ['GO!', 'ゴー!'],
    ['Constructorだ', 'コンストルクトルダ。'],
    ['STOPだ', 'ストップダ。'],
    ['HTTPだ', 'エイチティーティーピーダ。'],
    ['CIAのX氏', 'シーアイエーノ エックスシ。'],
  ])('says the Latin letters in %s', (text, said) => {
    expect(spoken(text, 'ja')).toBe(said);
  });

  it('is shown in units of a content word and what follows it', () => {
    expect(words('「許可しない」と言った。でも、行くぞっ!', 'ja')).toEqual([
      '「許可しない」と',
      '言った。',
      'でも、',
      '行くぞっ!',
    ]);
  });

  it('shows what was written, whatever its width', () => {
    const text = 'ﾊﾞｶだ！ １００円　ＯＫ？';
    expect(words(text, 'ja').join('')).toBe(text.replace(/\s/g, ''));
  });

  it('leaves no character that the voice could only name', () => {
    expect(spoken('東京特許許可局の龘々と囧', 'ja')).not.toMatch(/\p{Script=Han}/u);
  });
});

describe('Chinese', () => {
  it('is shown in words with their marks', () => {
    expect(words('「你好」，银行的朋友！', 'zh')).toEqual(['「你好」，', '银行', '的', '朋友！']);
  });

  it('gives clauses a gap, so that they are heard', () => {
    expect(spoken('什么？我们走。', 'zh')).toBe('什么? 我们走。');
  });
});
