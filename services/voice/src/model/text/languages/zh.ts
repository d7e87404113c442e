/** Chinese, simplified and traditional. Rules after GB/T 15835-2011 and Lü Shuxiang, 现代汉语八百词 (二 and 两). */
import { toCardinal } from 'n2words/zh-Hans-CN';
import type { LanguageRules, Rewriting } from '../language.js';

/** The library says 一十二 and 二千 where one says 十二 and 两千. */
function cardinal(value: number | string): string {
  return toCardinal(value, { formal: false })
    .replace(/^一十/u, '十')
    .replace(/^二(?=[千万亿])/u, '两')
    .replace(/(?<=[万亿零])二(?=千)/gu, '两');
}

const digit = (value: string): string => toCardinal(value, { formal: false });
const digits = (value: string): string => [...value].map(digit).join('');

/** Words before which 2 is 两. */
const measures =
  /^ ?(?:个|個|只|隻|条|條|本|张|張|位|名|岁|歲|天|年|次|人|块|塊|件|杯|瓶|把|双|雙|对|對|层|層|点(?!\d)|點(?!\d)|小时|小時|分钟|分鐘|秒|周|週|星期|种|種|匹|头|頭|辆|輛|公里|公斤|米|斤|步|句|颗|顆|场|場|家|间|間|倍|万|萬|千|枚|口|刀|拳|遍|趟|支|枝|套|页|頁|元|美元|欧元|刻|晚|下|个月|個月|群|座|棵)/u;

const say = {
  time: (hour: number, minute: number | undefined): string => {
    const said = `${hour === 2 ? '两' : cardinal(hour)}点`;
    return minute ? `${said}${minute < 10 ? '零' : ''}${cardinal(minute)}分` : said;
  },
  date: (day: number, month: number, year: number | undefined): string =>
    `${year === undefined ? '' : `${digits(String(year))}年`}${cardinal(month)}月${cardinal(day)}日`,
};

const rewritings: readonly Rewriting[] = [
  [
    /(?<![\d.]|\d,)(\d{4}|\d{2})(?=\s?年(?![级級]))/gu,
    ([, year = '']) => (year.length === 4 || Number(year) > 30 ? digits(year) : undefined),
  ],
  [/([哈呵嘿嘻])\1{3,}/gu, ([, laugh = '']) => laugh.repeat(3)],
  [/(?<!\d)23{2,}(?!\d)/gu, '哈哈哈'],
  [/(?<![A-Za-z])(?:ha){2,}h?(?![A-Za-z])/giu, '哈哈哈'],
  [/(?<![A-Za-z\d])6{3,}(?!\d)/gu, '溜溜溜'],
  [/(?<=\d)\s?[-–—~〜]\s?(?=\d+(?:\.\d+)?\s?[\p{Script=Han}%])/gu, '到'],
  [/(?<=\d)\s?(?::|比)\s?(?=\d(?!\d))/gu, '比'],
  [/(?<![A-Za-z])vs\.?(?![A-Za-z])/giu, '对'],
  [/(?<![A-Za-z])No\. ?(?=\d)/giu, '第'],
  [/(?<![A-Za-z])OK(?![A-Za-z])/giu, '欧凯'],
];

export const chinese: LanguageRules = {
  numbers: {
    groupMarks: ',',
    decimalMark: '.',
    decimalWord: '点',
    decimals: 'digits',
    minus: '负',
    to: '到',
    gap: '',
    pause: '、',
    cardinal: (value, gender) => (value === '2' && gender !== undefined ? '两' : cardinal(value)),
    digit,
    form: () => 0,
    before: (value, next) => (value === '2' && measures.test(next) ? '两' : undefined),
  },
  dates: { months: [], order: 'ymd', say: say.date },
  times: {
    patterns: [/(?<![\d:.]|\d,)(?<hour>\d{1,2}):(?<minute>\d{2})(?![\d:])/gu],
    say: say.time,
  },
  money: {
    '¥': ['元'],
    $: ['美元', '美分'],
    '€': ['欧元', '欧分'],
    '£': ['英镑', '便士'],
    '₩': ['韩元'],
  },
  moneyJoin: '',
  scales: /万|亿/u,
  units: {
    km: '公里',
    'km/h': '公里每小时',
    m: '米',
    cm: '厘米',
    mm: '毫米',
    kg: '公斤',
    g: '克',
    L: '升',
    l: '升',
    ml: '毫升',
    h: '小时',
    min: '分钟',
    s: '秒',
    'm²': '平方米',
    '°C': '度',
    '°': '度',
  },
  percent: (number) => `百分之${number}`,
  fraction: (over, under) =>
    under === 2 && over === 1 ? '二分之一' : `${cardinal(under)}分之${cardinal(over)}`,
  fractionJoin: '又',
  roman: {
    after: /第|卷|章/u,
    names: /路易|亨利|查理|伊丽莎白|亚历山大|拿破仑/u,
    ruler: (value) => `${cardinal(value)}世`,
  },
  rewritings,
  signs: { '&': '和', '@': '艾特', '+': '加', '=': '等于', '#': '第', '×': '乘' },
  bleep: '哔',
};

const traditionalOf: Readonly<Record<string, string>> = Object.fromEntries(
  '两兩 点點 万萬 亿億 负負 镑鎊 欧歐 对對 时時 钟鐘 个個 于於 哔嗶 韩韓 辆輛'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

const traditional = (said: string): string =>
  said.replace(/\p{Script=Han}/gu, (character) => traditionalOf[character] ?? character);

export const traditionalChinese: LanguageRules = {
  ...chinese,
  numbers: {
    ...chinese.numbers,
    decimalWord: '點',
    minus: '負',
    cardinal: (value, gender) => traditional(chinese.numbers.cardinal(value, gender)),
    before: (value, next) => (value === '2' && measures.test(next) ? '兩' : undefined),
  },
  times: { ...chinese.times, say: (hour, minute) => traditional(say.time(hour, minute)) },
  money: Object.fromEntries(
    Object.entries(chinese.money).map(([sign, nouns]) => [
      sign,
      nouns.map((noun) => traditional(noun ?? '')) as unknown as readonly [string, string?],
    ]),
  ),
  units: Object.fromEntries(Object.entries(chinese.units).map(([unit, noun]) => [unit, traditional(noun)])),
  scales: /萬|億|万|亿/u,
  fraction: (over, under) => traditional(chinese.fraction(over, under)),
  rewritings: rewritings.map(([pattern, said]): Rewriting => [
    pattern,
    typeof said === 'string' ? traditional(said) : said,
  ]),
  bleep: '嗶',
};
