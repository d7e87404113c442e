/** Korean. Native and Chinese numbers by counter after the National Institute of Korean Language's guides. */
import { toCardinal } from 'n2words/ko-KR';
import { pairsOf } from '../../pairs.js';
import type { LanguageRules } from '../language.js';

const ones = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];

/** Before a counter, 1 to 99. */
function native(value: number): string | undefined {
  if (!Number.isInteger(value) || value < 1 || value > 99) return undefined;
  if (value === 20) return '스무';
  return `${tens[Math.floor(value / 10)] ?? ''}${ones[value % 10] ?? ''}`;
}

const nativeCounters =
  /^ ?(?:개(?!월|국|년)|명|살|시(?!즌|리즈)|시간|마리|잔|병|권|대(?!\s?\d)|장(?!\S*에서)|사람|달|가지|송이|그루|척|채|벌|켤레|자루|군데|방울|걸음|판|끼|그릇|조각|모금|쌍|줄|바퀴|배(?!럭)|번(?:째|이나|만|더|씩|은|도| 더| 다시))/u;

const cardinal = (value: number | string): string => toCardinal(value).replace(/ /gu, '');

export const korean: LanguageRules = {
  numbers: {
    groupMarks: ',',
    decimalMark: '.',
    decimalWord: '점',
    decimals: 'digits',
    minus: '마이너스 ',
    to: '에서 ',
    gap: '',
    cardinal,
    digit: (value) => (value === '0' ? '공' : cardinal(value)),
    form: () => 0,
    before: (value, next) => {
      if (/^ ?번째/u.test(next) && value === '1') return '첫 ';
      if (nativeCounters.test(next)) {
        const said = native(Number(value));
        return said === undefined ? undefined : next.startsWith(' ') ? said : `${said} `;
      }
      if (/^월/u.test(next)) return { '6': '유', '10': '시' }[value];
      return undefined;
    },
  },
  dates: {
    months: [],
    order: 'ymd',
    say: (day, month, year) =>
      `${year === undefined ? '' : `${cardinal(year)}년 `}${{ 6: '유', 10: '시' }[month] ?? cardinal(month)}월 ${cardinal(day)}일`,
  },
  times: {
    patterns: [/(?<![\d:.]|\d,)(?<hour>\d{1,2}):(?<minute>\d{2})(?![\d:])/gu],
    say: (hour, minute) =>
      `${hour > 12 || hour === 0 ? cardinal(hour) : (native(hour) ?? '')} 시${minute ? ` ${cardinal(minute)}분` : ''}`,
  },
  money: {
    '₩': ['원'],
    $: ['달러', '센트'],
    '€': ['유로', '센트'],
    '£': ['파운드', '펜스'],
    '¥': ['엔'],
  },
  moneyJoin: ' ',
  scales: /만|억|조/u,
  units: {
    km: '킬로미터',
    m: '미터',
    cm: '센티미터',
    mm: '밀리미터',
    kg: '킬로그램',
    g: '그램',
    L: '리터',
    l: '리터',
    ml: '밀리리터',
    '°C': '도',
    '°': '도',
    'm²': '제곱미터',
    GB: '기가바이트',
  },
  percent: '퍼센트',
  fraction: (over, under) => `${cardinal(under)}분의 ${cardinal(over)}`,
  fractionJoin: '과 ',
  rewritings: [
    [/[ㅋ]{2,}/gu, '크크크'],
    [/ㅋ/gu, '크'],
    [/[ㅎ]{2,}/gu, '흐흐흐'],
    [/ㅎ/gu, '흐'],
    [/[ㅠㅜ]{2,}/gu, '흑흑'],
    [/ㄷㄷ+/gu, '덜덜'],
    [/ㅇㅇ/gu, '응응'],
    [/ㄴㄴ/gu, '노노'],
    [/ㅇㅋ/gu, '오케이'],
    [/ㄱㅅ/gu, '감사'],
    [/([하호히헤크흐후키])\1{3,}/gu, ([, syllable = '']) => syllable.repeat(3)],
    [/(?<![A-Za-z])vs\.?(?![A-Za-z])/giu, '대'],
    [/(?<![A-Za-z])No\. ?(?=\d)/giu, '넘버 '],
    [/(?<![A-Za-z])OK(?![A-Za-z])/giu, '오케이'],
    [/(?<=\d)\s?[-–~〜]\s?(?=\d+(?:,\d{3})*\s?(?:[가-힣]|%))/gu, '에서 '],
    [/(?<![A-Za-z])Mr\.? ?(?=[A-Z가-힣])/gu, '미스터 '],
    [/(?<![A-Za-z])Dr\.? ?(?=[A-Z가-힣])/gu, '닥터 '],
  ],
  last: [[/(?<![A-Za-z])[A-Z]{1,5}(?![A-Za-z])/gu, ([letters]) => spelled(letters)]],
  signs: { '&': '앤드', '@': '골뱅이', '+': '더하기', '=': '는', '#': '샵', '×': '곱하기' },
  bleep: '삐',
};

const letterNames = Object.fromEntries(
  pairsOf(
    'A=에이 B=비 C=씨 D=디 E=이 F=에프 G=지 H=에이치 I=아이 J=제이 K=케이 L=엘 M=엠 N=엔 O=오 P=피 Q=큐 R=알 S=에스 T=티 ' +
      'U=유 V=브이 W=더블유 X=엑스 Y=와이 Z=제트',
  ),
);

const spelled = (letters: string): string => [...letters].map((letter) => letterNames[letter] ?? '').join('');
