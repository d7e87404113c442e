/**
 * Japanese. Numbers stay digits here: what they sound like depends on the counter after them, and the counters have
 * rules of their own (japanese/numbers.ts). Only what isn't written as one says it is rewritten.
 */
import type { LanguageRules } from '../language.js';

/** ぁ as あ. */
const large = (vowel: string): string =>
  vowel.replace(/[ぁぃぅぇぉァィゥェォ]/u, (small) => String.fromCodePoint((small.codePointAt(0) ?? 0) + 1));

const digitNames = ['ゼロ', 'イチ', 'ニー', 'サン', 'ヨン', 'ゴー', 'ロク', 'ナナ', 'ハチ', 'キュー'];

export const japanese: LanguageRules = {
  numbers: {
    groupMarks: ',',
    decimalMark: '.',
    decimalWord: '.',
    decimals: 'digits',
    minus: 'マイナス',
    to: 'から',
    gap: '',
    pause: '、',
    digitsStay: true,
    cardinal: String,
    digit: (value) => digitNames[Number(value)] ?? '',
    form: () => 0,
  },
  dates: {
    months: [],
    order: 'ymd',
    say: (day, month, year) => `${year === undefined ? '' : `${year}年`}${month}月${day}日`,
  },
  times: {
    patterns: [/(?<![\d:.]|\d,)(?<hour>\d{1,2}):(?<minute>\d{2})(?![\d:])/gu],
    say: (hour, minute) => `${hour}時${minute ? `${minute}分` : ''}`,
  },
  money: {
    '¥': ['円'],
    $: ['ドル', 'セント'],
    '€': ['ユーロ', 'セント'],
    '£': ['ポンド', 'ペンス'],
    '₩': ['ウォン'],
  },
  moneyJoin: '',
  scales: /万|億|兆/u,
  units: {
    km: 'キロ',
    'km/h': 'キロ',
    m: 'メートル',
    cm: 'センチ',
    mm: 'ミリ',
    kg: 'キロ',
    g: 'グラム',
    t: 'トン',
    L: 'リットル',
    l: 'リットル',
    ml: 'ミリリットル',
    h: '時間',
    min: '分',
    s: '秒',
    'm²': '平方メートル',
    '°C': '度',
    '°': '度',
    GB: 'ギガ',
    MB: 'メガ',
  },
  percent: 'パーセント',
  fraction: (over, under) => `${under}分の${over}`,
  fractionJoin: 'と',
  roman: {
    after: /第|章|パート|レベル|フェーズ/u,
    names: /ルイ|ヘンリー|エリザベス/u,
    ruler: (value) => `${value}世`,
  },
  rewritings: [
    // A scream: its vowel as one long one.
    [/([ぁ-おァ-オ])\1{2,}/gu, ([, vowel = '']) => `${large(vowel)}ー`],
    [/([か-んカ-ン])\1{3,}/gu, ([, kana = '']) => kana.repeat(3)],
    [/(?<![A-Za-zＡ-Ｚ])w{2,}(?![A-Za-z.])/gu, 'ワラワラ'],
    [/(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー!?])w(?![A-Za-z])/gu, 'ワラ'],
    [/[(（]笑[)）]/gu, ''],
    [/(?<=\d)\s?[-–~〜]\s?(?=\d+(?:,\d{3})*\s?(?:[\p{Script=Han}ヶ]|%))/gu, 'から'],
    [/(?<![\d\p{L}])[-−](?=\d)/gu, 'マイナス'],
    [/(?<![A-Za-z])(?:No|no)\. ?(?=\d)/gu, 'ナンバー'],
    [/#(?=\d)/gu, 'ナンバー'],
    [/(?<![A-Za-z])vs\.?(?![A-Za-z])/giu, 'バーサス'],
    [/(?<![A-Za-z])OK(?![A-Za-z])/giu, 'オッケー'],
    [/(?<![A-Za-z])(?:Mr|MR)\.? ?(?=[A-Z\p{Script=Katakana}])/gu, 'ミスター'],
    [/(?<![A-Za-z])(?:Dr|DR)\.? ?(?=[A-Z\p{Script=Katakana}])/gu, 'ドクター'],
    [/(?<=\p{L})&(?=\p{L})/gu, 'アンド'],
  ],
  signs: { '&': 'アンド', '@': 'アット', '+': 'プラス', '=': 'イコール', '#': 'ナンバー', '×': 'カケル' },
  bleep: 'ピー',
};
