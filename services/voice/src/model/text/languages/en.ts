/** English (American). Rules after the Chicago Manual of Style, chapters 9 and 10, and Merriam-Webster. */
import { toCardinal, toOrdinal } from 'n2words/en-US';
import { cut } from '../../mapped-text.js';
import type { LanguageRules } from '../language.js';
import { spelled } from '../spelled.js';

const cardinal = (value: number | string): string => toCardinal(value);

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const month = `(${months.join('|')}|Jan\\.|Feb\\.|Mar\\.|Apr\\.|Aug\\.|Sept?\\.|Oct\\.|Nov\\.|Dec\\.)`;
const monthName = (name = ''): string => months.find((one) => one.startsWith(name.slice(0, 3))) ?? name;

function year(value: number): string | undefined {
  if (value < 1100 || value > 2099) return undefined;
  if (value >= 2000 && value < 2010) return cardinal(value);
  const [century, rest] = [Math.floor(value / 100), value % 100];
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? `oh ${cardinal(rest)}` : cardinal(rest)}`;
}

const anyYear = (value: number): string => year(value) ?? cardinal(value);

/** Sixty to sixties. */
const plural = (word: string): string =>
  word
    .replace(/y$/u, 'ies')
    .replace(/(?<!ies)$/u, 's')
    .replace(/iess$/u, 'ies');

function sayTime(hour: number, minute: number | undefined, half: string | undefined): string {
  const said =
    minute === undefined || minute === 0
      ? `${cardinal(hour)}${half === undefined ? " o'clock" : ''}`
      : `${cardinal(hour)} ${minute < 10 ? `oh ${cardinal(minute)}` : cardinal(minute)}`;
  return half === undefined ? said : `${said} ${/^a/iu.test(half) ? 'eh' : 'pee'} em`;
}

const laugh = (syllable: string) => (match: RegExpExecArray) =>
  Array.from({ length: Math.min(4, Math.max(2, Math.floor(match[0].length / 2))) }, () => syllable).join(' ');

export const english: LanguageRules = {
  numbers: {
    groupMarks: ',',
    decimalMark: '.',
    decimalWord: 'point',
    decimals: 'digits',
    minus: 'minus',
    to: 'to',
    cardinal: (value) => cardinal(value),
    form: (value) => (value === '1' ? 0 : 1),
    year,
  },
  ordinals: {
    pattern: /(?<![\p{L}\d])(?<number>\d{1,3}(?:,?\d{3})?)(?<ending>st|nd|rd|th)(?!\p{L})/giu,
    say: (value) => toOrdinal(value),
  },
  dates: {
    months,
    order: 'mdy',
    say: (day, at, value) =>
      `${months[at - 1] ?? ''} ${toOrdinal(day)}${value === undefined ? '' : `, ${anyYear(value)}`}`,
    named: [
      [
        new RegExp(`(?<!\\p{L})${month} (\\d{1,2})(?:st|nd|rd|th)?(?:(, | )(\\d{4}))?(?![\\d\\p{L}:])`, 'gu'),
        ([, name, day, comma, value]) =>
          `${monthName(name)} ${cut}${toOrdinal(day ?? '1')}${
            value === undefined ? '' : `${comma ?? ' '}${cut}${anyYear(Number(value))}`
          }`,
      ],
      [
        new RegExp(`(?<![\\d\\p{L}])(\\d{1,2})(?:st|nd|rd|th)?( of)? ${month}(?!\\p{L})`, 'gu'),
        ([, day, of, name]) =>
          `${toOrdinal(day ?? '1')}${of === undefined ? '' : ` ${cut}of`} ${cut}${of === undefined ? 'of ' : ''}${monthName(name)}`,
      ],
      [
        /(?<![\d\p{L}])'?(\d{2}|1[1-9]\d{2}|20\d{2})'?s(?!\p{L})/gu,
        ([, value = '']) => plural(value.length === 2 ? cardinal(value) : anyYear(Number(value))),
      ],
    ],
  },
  times: {
    patterns: [
      /(?<![\d\p{L}:.])(?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?:\s?(?<half>[ap]\.m\.|[ap]m(?!\p{L})))/giu,
      /(?<![\d\p{L}:.])(?<hour>\d{1,2}):(?<minute>\d{2})(?! ?[ap]\.?m)(?![\d:])/giu,
    ],
    say: sayTime,
  },
  money: {
    $: ['dollar|dollars', 'cent|cents'],
    '€': ['euro|euros', 'cent|cents'],
    '£': ['pound|pounds', 'penny|pence'],
    '¥': ['yen'],
    '₩': ['won'],
    '¢': ['cent|cents'],
  },
  moneyJoin: ' and ',
  scales: /million|billion|trillion|thousand/u,
  units: {
    km: 'kilometer|kilometers',
    'km/h': 'kilometer per hour|kilometers per hour',
    m: 'meter|meters',
    cm: 'centimeter|centimeters',
    mm: 'millimeter|millimeters',
    ft: 'foot|feet',
    mph: 'mile per hour|miles per hour',
    mi: 'mile|miles',
    kg: 'kilogram|kilograms',
    g: 'gram|grams',
    lb: 'pound|pounds',
    lbs: 'pound|pounds',
    oz: 'ounce|ounces',
    l: 'liter|liters',
    L: 'liter|liters',
    ml: 'milliliter|milliliters',
    h: 'hour|hours',
    hr: 'hour|hours',
    hrs: 'hours',
    min: 'minute|minutes',
    s: 'second|seconds',
    sec: 'second|seconds',
    'm²': 'square meter|square meters',
    '°C': 'degree Celsius|degrees Celsius',
    '°F': 'degree Fahrenheit|degrees Fahrenheit',
    '°': 'degree|degrees',
    kW: 'kilowatt|kilowatts',
    GB: 'gigabyte|gigabytes',
    MB: 'megabyte|megabytes',
  },
  percent: 'percent',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'one half' : `${cardinal(over)} halves`;
    const part = under === 4 ? 'quarter' : toOrdinal(under);
    return `${cardinal(over)} ${over === 1 ? part : `${part}s`}`;
  },
  fractionJoin: ' and ',
  roman: {
    after:
      /chapter|part|book|volume|vol\.|act|scene|section|episode|world war|war|level|phase|stage|round|type|mark|title|season|rank|class|grade/u,
    names:
      /Louis|Henry|Charles|Edward|George|Elizabeth|Richard|James|William|John|Paul|Pius|Benedict|Alexander|Catherine|Peter|Nicholas|Frederick|Napoleon|Philip|Ferdinand|Francis|Leo|Gregory|Wilhelm|Mary|Otto|Ivan|Victor|Arthur|Leopold|Innocent|Clement|Urban|(?:King|Queen|Emperor|Empress|Pope|Prince|Tsar|Kaiser|Sultan) \p{Lu}\p{Ll}+/u,
    ruler: (value) => `the ${toOrdinal(value)}`,
  },
  rewritings: [
    spelled('IQ SOS VIP'),
    [/(?<!\p{L})(?:https?:\/\/)?www\.(?=\p{L})/giu, 'w w w dot '],
    [/(?<=[\p{L}\p{N}])\.(com|org|net|jp)(?!\p{L})/giu, ([, end = '']) => ` dot ${end.toLowerCase()}`],
    [/(?<!\p{L})(?:m?[uw]?ha){2,}h?(?!\p{L})/giu, laugh('ha')],
    [/(?<!\p{L})(?:he){2,}h?(?!\p{L})/giu, laugh('heh')],
    [/(?<!\p{L})(?:hi){2,}(?!\p{L})/giu, laugh('hee')],
    [/(?<!\p{L})(?:ho){2,}(?!\p{L})/giu, laugh('ho')],
    [/(?<!\p{L})lol(?!\p{L})/giu, 'lol'],
    [/(?<!\d)(\d)['’′](\d{1,2})["”″]/gu, ([, feet, inches]) => `${feet ?? ''} foot ${inches ?? ''}`],
    [/(?<!\p{L})Mr\.?(?= )/giu, 'Mister'],
    [/(?<!\p{L})Mrs\.?(?= )/giu, 'Missis'],
    [/(?<!\p{L})Ms\.(?= )/giu, 'Miz'],
    [/(?<!\p{L})Dr\.?(?= \p{Lu})/gu, 'Doctor'],
    [/(?<!\p{L})Prof\.(?= )/giu, 'Professor'],
    [/(?<!\p{L})Capt\.(?= )/giu, 'Captain'],
    [/(?<!\p{L})Lt\.(?= )/giu, 'Lieutenant'],
    [/(?<!\p{L})Sgt\.(?= )/giu, 'Sergeant'],
    [/(?<!\p{L})Gen\.(?= \p{Lu})/gu, 'General'],
    [/(?<!\p{L})Col\.(?= \p{Lu})/gu, 'Colonel'],
    [/(?<=\p{Lu}\p{Ll}+ )St\.?(?!\p{L}| \p{Lu}\p{Ll})/gu, 'Street'],
    [/(?<!\p{L})St\.(?= \p{Lu})/gu, 'Saint'],
    [/(?<=\p{L} )Ave\.(?!\p{L})/giu, 'Avenue'],
    [/(?<=\p{L} )Rd\.(?!\p{L})/gu, 'Road'],
    [/(?<=\p{Lu}\p{L}+,? )Jr\.?(?!\p{L})/gu, 'Junior'],
    [/(?<=\p{Lu}\p{L}+,? )Sr\.?(?!\p{L})/gu, 'Senior'],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'versus'],
    [/(?<!\p{L})etc\.?(?!\p{L})/giu, 'et cetera'],
    [/(?<!\p{L})e\. ?g\.,?/giu, 'for example,'],
    [/(?<!\p{L})i\. ?e\.,?/giu, 'that is,'],
    [/(?<!\p{L})approx\./giu, 'approximately'],
    [/(?<!\p{L})dept\./giu, 'department'],
    [/(?<!\p{L})No(?:\.|s\.) ?(?=\d)/giu, 'number '],
    [/(?<!\p{L})vol\. ?(?=\d|[IVX])/giu, 'volume '],
    [/(?<!\p{L})ch\. ?(?=\d)/giu, 'chapter '],
    [/(?<!\p{L})p\. ?(?=\d)/gu, 'page '],
    [/(?<!\p{L})w\/o(?!\p{L})/giu, 'without'],
    [/(?<!\p{L})w\/(?= ?\p{L})/giu, 'with '],
    [/(?<!\p{L})24\/7(?!\d)/gu, 'twenty-four seven'],
  ],
  signs: { '&': 'and', '@': 'at', '+': 'plus', '=': 'equals', '#': 'number', '×': 'times' },
  bleep: 'bleep',
  sounds: {
    pft: 'puft',
    pf: 'puff',
    pst: 'pist',
    tsk: 'tisk',
    tch: 'tut',
    sh: 'shush',
    gr: 'gurr',
    br: 'burr',
    hm: 'hmm',
    m: 'hmm',
    hmph: 'humph',
    hng: 'hung',
    ngh: 'nung',
    z: 'zuzz',
    ow: 'ouh',
    yeow: 'yow',
  },
  initialisms:
    'AI AKA BBC CD CEO CIA CPU DIY DJ DNA DVD EU FAQ FBI GPS HQ ID IQ IT MP NASA OK PC PR SOS TV UFO UK UN US USA VIP VR'.split(
      ' ',
    ),
  doubled:
    /^(?:good|goodbye|feel|cool|look|see|too|need|been|keep|food|mood|book|soon|moon|room|door|fool|blood|poor|boom|zoom|off|hell|hello|all|will|kill|still|well|yell|call|fall|tell|pull|full|free|tree|three|week|meet|sleep|deep|sweet|tooth|school|really|happy|sorry|hurry|pretty|stupid|bloody|boss|miss|kiss|guess|mess|pass|loss|ahoo|boo|moo|woohoo|woo|yahoo|ooh|eek|egg|add|ass|ball|small|hall|wall|hill|ill|roll|doll|cookie|wood|foot|speed|green|queen|teen|agree|coffee|deer|beer|cheer|seem|seen|feed|bleed|freeze|please)$/u,
};
