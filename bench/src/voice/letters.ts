/**
 * What of a text can be heard: letters without case and marks, numbers in words, Japanese in kana, Chinese in pinyin. So
 * spellings that sound the same are equal.
 */
import type { SpokenLanguage } from '@komavox/languages';
import { openAnalyser } from '@komavox/voice';
import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as english, toOrdinal as englishOrdinal } from 'n2words/en-US';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french, toOrdinal as frenchOrdinal } from 'n2words/fr-FR';
import { toCardinal as italian } from 'n2words/it-IT';
import { toCardinal as japanese } from 'n2words/ja-JP';
import { toCardinal as korean } from 'n2words/ko-KR';
import { toCardinal as portuguese } from 'n2words/pt-PT';
import { toCardinal as russian } from 'n2words/ru-RU';
import { toCardinal as chinese } from 'n2words/zh-Hans-CN';
import { pinyin } from 'pinyin-pro';

const cardinal: Readonly<Record<SpokenLanguage, (value: string) => string>> = {
  en: english,
  fr: french,
  es: spanish,
  it: italian,
  'pt-br': portuguese,
  zh: chinese,
  'zh-hk': chinese,
  ja: japanese,
  ko: korean,
  de: german,
  ru: russian,
};

let analyse: ReturnType<typeof openAnalyser> | undefined;

/** Words of letters and spaces; Japanese is one word of kana, Chinese a word a syllable without its tone. */
export function heardLetters(text: string, language: SpokenLanguage): string {
  const plain = withoutDigits(text.normalize('NFKC').toLowerCase(), language);
  return inSounds(plain, language)
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutDigits(text: string, language: SpokenLanguage): string {
  return text
    .replace(/(\d)[.,  ](?=\d{3}(?!\d))/gu, '$1')
    .replace(/(\d+)(?:st|nd|rd|th)\b/gu, (whole, digits: string) =>
      language === 'en' ? englishOrdinal(digits) : whole,
    )
    .replace(/(\d+)(?:e|ème)\b/gu, (whole, digits: string) =>
      language === 'fr' ? frenchOrdinal(digits) : whole,
    )
    .replace(/\d+/gu, (digits) => cardinal[language](digits));
}

function inSounds(text: string, language: SpokenLanguage): string {
  switch (language) {
    case 'ja':
      return kana(text);
    case 'zh':
    case 'zh-hk':
      return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' }).join(' ');
    case 'ko':
      // Jamo: a wrong vowel is a wrong letter, not a wrong syllable.
      return text.normalize('NFD');
    case 'ru':
      return text.replaceAll('ё', 'е');
    case 'de':
      return text.replaceAll('ß', 'ss');
    default:
      return text;
  }
}

/** As pronounced; long vowels by one sign, and one sign for kana that sound the same. */
function kana(text: string): string {
  analyse ??= openAnalyser();
  return analyse(text)
    .map(({ surface, pronunciation }) => pronunciation ?? surface)
    .join('')
    .replace(/[ぁ-ゖ]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60))
    .replaceAll('ヲ', 'オ')
    .replaceAll('ヅ', 'ズ')
    .replaceAll('ヂ', 'ジ')
    .replace(/[^\p{L}ー]/gu, '')
    .replace(/(?<=[オコソトノホモヨロゴゾドボポョォ])[ウオ]/gu, 'ー')
    .replace(/(?<=[エケセテネヘメレゲゼデベペェ])[イエ]/gu, 'ー')
    .replace(/(?<=[ウクスツヌフムユルグズブプュゥ])ウ/gu, 'ー')
    .replace(/(?<=[アカサタナハマヤラワガザダバパャァ])[アァ]/gu, 'ー')
    .replace(/(?<=[イキシチニヒミリギジビピィ])[イィ]/gu, 'ー');
}
