/** Texts of each language in Kokoro's letters, by eSpeak itself. */
import type { SpokenLanguage } from '@komavox/languages';
import { knownLetters } from '../letters.js';
import { openPhonemes, type Phonemes } from './phonemes.js';
import { syllableLetters } from './chinese.js';
import { readingsOf } from './chinese-readings.js';
import { kanaLetters } from './japanese.js';
import { mandarinReadings } from './mandarin-readings.js';
import { shareOut } from './share-out.js';

let phonemes: Phonemes;
beforeAll(async () => {
  phonemes = await openPhonemes();
});

const lettersOf = (text: string, language: SpokenLanguage, voice = ''): string =>
  phonemes(text, language, voice)
    .map(({ letters }) => letters)
    .join('');

it.each([
  ['en', 'af_heart', "Get down, now! I can't, he said…", 'ɡɛt dˈWn, nˈW! I kˈænt, hi sˈɛd…'],
  ['en', 'af_heart', 'The butter from the little mountain', 'ðə bˈʌTəɹ fɹʌm ðə lˈɪTᵊl mˈWntɪn'],
  // As Ow! and Yeow! are prepared.
  ['en', 'af_heart', 'ouh! yow!', 'ˈW! jˈW!'],
  [
    'en',
    'bf_emma',
    'Nothing better; going home there, poor cat.',
    'nˈʌθɪŋ bˈɛtə; ɡˌQɪŋ hˈQm ðˈɛː, pˈʊə kˈat.',
  ],
  ['es', '', '¡Cuidado! ¿Dónde está el niño? Llamo.', 'kwiðˈaðo! dˈonde estˈa el nˈiɲo? ʎˈamo.'],
  ['fr', '', "Les enfants n'ont rien mangé, c'est bon.", 'lez ɑ̃fˈɑ̃ nɔ̃ ʁiˌɛ̃ mɑ̃ʒˈe, sɛ bˈɔ̃.'],
  ['fr', '', "L'autre côté, l'autre ami: quatre-vingts livres!", 'lotʁə kotˈe, lotʁ amˈi: kˈatʁəvˈɛ̃ lˈivʁ!'],
  ['fr', '', 'Le parking du week-end', 'lə pˈɑːkɪŋ dy wˈiːkˈɛnd'],
  ['it', '', 'Attenzione! Gli zii hanno la pizza.', 'atːenʦiˈone! ʎɪ ʣjˈi ˌanno la pˈiʦːa.'],
  ['pt-br', '', 'Cuidado! Você também não quer?', 'kˌuɪdˈadʊ! vosˌe tɐ̃mbˈAŋ nˌɐ̃ʊ̃ kˈɛr?'],
  [
    'ja',
    '',
    'センパイ、 チョット マッテ！ アッ、 トーキョーノ シンブンガ キタ。',
    'sempai, ʨoʔto maʔte! aʔ, toːkʲoːno ɕimbɯŋɡa kʲita.',
  ],
  ['zh', '', '你好，我不是一个学生！', 'ni↓xau↓, wo↓pu↗ʂɨ↘ i↗kɤ↘ ɕɥe↗ʂə→ŋ!'],
  ['zh', '', 'zhang1 san1 去了OK银行。', 'ꭧa→ŋ sa→n ʨʰy↘lɤ ˌOkˈA i↗nxa↗ŋ.'],
] as const)('%s %s: %s', (language, voice, text, letters) => {
  expect(lettersOf(text, language, voice)).toBe(letters);
});

describe('a word', () => {
  it('stands where it does in the text, also where eSpeak joins two', () => {
    const text = 'From the "old" mill — can\'t you see it?';
    const words = phonemes(text, 'en', 'af_heart').filter(({ position }) => position !== undefined);
    expect(words.map(({ position }) => position)).toEqual([0, 5, 10, 15, 22, 28, 32, 36]);
    expect(words.slice(0, 2).map(({ letters }) => letters.trim())).toEqual(['fɹʌm', 'ðˈə']);
  });

  it('is found by code points, with characters beside that take two units', () => {
    const words = phonemes('𠮷 𠮷好 OK', 'zh', '').filter(({ position }) => position !== undefined);
    expect(words.at(-1)?.position).toBe(5);
  });
});

it('what is no syllable has no letters, whatever its name', () => {
  expect(['constructor1', 'mconstructor2', 'valueOf3'].map(syllableLetters)).toEqual(['', '', '']);
});

it('long vowels, doubled consonants and the nasal of Japanese keep their length', () => {
  expect(kanaLetters('オバーサン')).toBe('obaːsaɴ');
  expect(kanaLetters('オバサン')).toBe('obasaɴ');
  expect(kanaLetters('キッテ')).toBe('kʲiʔte');
  expect(kanaLetters('キテ')).toBe('kʲite');
  expect(['サンポ', 'サンカ', 'サンニン', 'サンチ', 'サン'].map(kanaLetters)).toEqual([
    'sampo',
    'saŋka',
    'saɲɲiɴ',
    'saɲʨi',
    'saɴ',
  ]);
  expect(['ファイト', 'ヴァン', 'ティー', 'チェッ', 'リョコー', 'ウェイ'].map(kanaLetters)).toEqual([
    'ɸaito',
    'vaɴ',
    'tʲiː',
    'ʨeʔ',
    'ɾʲokoː',
    'βei',
  ]);
});

it('each long vowel of Japanese is long in letters, and no letter tells of pitch', () => {
  // The model was trained with misaki 0.7, which writes lengths and no accents.
  const row = [
    ...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワガギグゲゴザジズゼゾダデドバビブベボパピプペポヴ',
  ];
  for (const kana of [...row, 'キャ', 'シュ', 'チョ', 'ファ', 'ティ', 'ヴェ']) {
    const short = kanaLetters(kana);
    expect(kanaLetters(`${kana}ー`)).toBe(`${short}ː`);
    expect(kanaLetters(`${kana}ッ${kana}ー`)).toBe(`${short}ʔ${short}ː`);
    expect(short).not.toMatch(/[ˈˌː↑↓→↗↘]/u);
    expect(knownLetters(short)).toBe(short);
  }
  const text = 'オネーサン、 トーキョータワーエ イコー！ スゴーイ、 キョーワ オーゼー イル。';
  const letters = lettersOf(text, 'ja');
  expect(letters.match(/ː/gu)).toHaveLength(text.match(/ー/gu)?.length ?? 0);
});

it('the Japanese nasal before ts and dz is the one the model was trained with', () => {
  expect(['バンザイ', 'カンツー', 'サンド', 'ジンルイ'].map(kanaLetters)).toEqual([
    'baɴʣai',
    'kaɴʦɨː',
    'sando',
    'ʥinɾɯi',
  ]);
});

it('what is said before the first word of a text is its own', () => {
  expect(shareOut(['x', 'abc', 'd'], ['abc', 'd'])).toEqual(['x abc ', 'd']);
});

it('every syllable of Mandarin has letters', () => {
  const initials = ' b p m f d t n l g k h j q x zh ch sh r z c s'.split(' ');
  const finals =
    'a o e ai ei ao ou an en ang eng ong er i ia ie iao iu ian in iang ing iong u ua uo uai ui uan un uang ueng v ve van vn';
  for (const initial of initials) {
    for (const final of finals.split(' ')) {
      if (/^[jqx]$/u.test(initial) && /^[uo]/u.test(final)) continue;
      if (initial === '' && /^(?:[iuv]|ong)/u.test(final)) continue;
      const letters = syllableLetters(`${initial}${final}3`);
      expect([initial + final, letters]).toEqual([initial + final, expect.stringContaining('↓')]);
      expect(knownLetters(letters)).toBe(letters);
    }
  }
  expect(
    ['yuan2', 'you3', 'wei4', 'wen1', 'yong3', 'er4', 'zhi1', 'lü4', 'ju2', 'ma5'].map(syllableLetters),
  ).toEqual(['ɥɛ↗n', 'jou↓', 'wei↘', 'wə→n', 'jʊ↓ŋ', 'ɚ↘', 'ꭧɨ→', 'ly↘', 'ʨy↗', 'ma']);
});

it.each([
  [
    'en',
    "Squirrels, thoughtfully: “Pneumonia?!” — Loch Ness, château, déjà vu (uh-oh), naïve; thirty-first o'clock, FBI.",
  ],
  [
    'es',
    '«¡Guau!», güero, excepción, desagüe, hielo, ñandú, hoyo, cigüeña: rock, web, Llanes, xilófono… ¿eh?',
  ],
  [
    'fr',
    'Œuvre, naïf, Noël, garçon, aiguë, vingt-et-un, oignon, huit, août, yeux, grenouille, parking, « hein ? »',
  ],
  [
    'it',
    'Perché, gnocchi, sciogliere, acqua, zaino, hotel, jeans, aglio, psiche, quaderno, città, tzatziki: «ehi!»',
  ],
  [
    'pt-br',
    'Ação, lhama, linguiça, tranquilo, exceção, coração, quê, bênção, fútbol, show, pão-de-ló, iogurte, tchau!',
  ],
] as const)('no sound of %s is unknown to the model', (language, text) => {
  for (const voice of ['', 'bf_emma']) {
    const letters = lettersOf(text, language, voice);
    expect(letters.length).toBeGreaterThan(60);
    expect(knownLetters(letters)).toBe(letters);
  }
});

it('of the syllables of Mandarin, 99 in 100 have their sound and tone', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const { text, syllables } of mandarinReadings) {
    const characters = [...text];
    const read = readingsOf(text).filter((_, n) => /\p{Script=Han}/u.test(characters[n] ?? ''));
    expect(read.length).toBe(syllables.length);
    read.forEach((syllable, n) => {
      count += 1;
      if (syllable.replace('0', '5') !== syllables[n])
        wrong.push(`${text} ${syllable}, not ${syllables[n] ?? ''}`);
    });
  }
  expect(count).toBeGreaterThan(1000);
  expect(wrong.length / count).toBeLessThan(0.01);
});
