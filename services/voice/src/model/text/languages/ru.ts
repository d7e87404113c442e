/** Russian. Rules after Rozental's Spravochnik and gramota.ru: numerals, ordinals with endings, cases of years. */
import { toCardinal, toOrdinal } from 'n2words/ru-RU';
import type { Gender, LanguageRules } from '../language.js';

const withoutOne = (said: string): string => said.replace(/^одна (?=тысяча)/u, '');

function cardinal(value: number | string, gender?: Gender): string {
  const said = withoutOne(toCardinal(value, { gender: gender === 'f' ? 'feminine' : 'masculine' }));
  return gender === 'n' ? said.replace(/один$/u, 'одно') : said;
}

/** Endings of an ordinal by the letters that are written after its number. */
const endings: Readonly<Record<string, readonly [hard: string, third: string]>> = {
  й: ['', 'ий'],
  ый: ['', 'ий'],
  ой: ['', 'ий'],
  ий: ['', 'ий'],
  я: ['ая', 'ья'],
  ая: ['ая', 'ья'],
  е: ['ое', 'ье'],
  ое: ['ое', 'ье'],
  го: ['ого', 'ьего'],
  ого: ['ого', 'ьего'],
  му: ['ому', 'ьему'],
  ому: ['ому', 'ьему'],
  м: ['ом', 'ьем'],
  ом: ['ом', 'ьем'],
  ым: ['ым', 'ьим'],
  ю: ['ую', 'ью'],
  ую: ['ую', 'ью'],
  х: ['ых', 'ьих'],
};

function ordinal(value: number, ending: string): string {
  const said = withoutOne(toOrdinal(value));
  const [hard, third] = endings[ending.toLowerCase()] ?? ['', ''];
  if (hard === '') return said;
  return /третий$/u.test(said) ? said.replace(/ий$/u, third) : said.replace(/(?:ый|ой|ий)$/u, hard);
}

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const caseOfYear: Readonly<Record<string, string>> = {
  год: 'й',
  года: 'го',
  году: 'м',
  годом: 'ым',
  'г.': 'м',
};

function dated(day: number, month: number, year: number | undefined): string {
  const said = `${ordinal(day, 'го')} ${months[month - 1] ?? ''}`;
  return year === undefined ? said : `${said} ${ordinal(year, 'го')} года`;
}

const parts = ['', 'f:десятая|десятых', 'f:сотая|сотых', 'f:тысячная|тысячных'];

export const russian: LanguageRules = {
  numbers: {
    groupMarks: ' .',
    decimalMark: ',',
    decimalWord: 'запятая',
    decimals: 'number',
    minus: 'минус',
    to: 'до',
    cardinal,
    form: (value) => {
      if (!/^\d+$/u.test(value)) return 1;
      const [tens, ones] = [Number(value.slice(-2)), Number(value.slice(-1))];
      if (tens >= 11 && tens <= 14) return 2;
      return ones === 1 ? 0 : ones >= 2 && ones <= 4 ? 1 : 2;
    },
    decimal: (whole, decimals) => {
      const part = parts[decimals.length]?.slice(2).split('|');
      if (part === undefined) return undefined;
      const one = (value: string) => /(?:^|[^1])1$/u.test(value);
      const said = `${cardinal(whole, 'f')} ${one(whole) ? 'целая' : 'целых'}`;
      const over = String(Number(decimals));
      return `${said} ${cardinal(over, 'f')} ${part[one(over) ? 0 : 1] ?? ''}`;
    },
    // After 1 the nominative tells, after 2 to 4 the genitive: две минуты, два часа.
    genderOf: (noun, value) => {
      if (value.endsWith('1')) return /[ая]$/u.test(noun) ? 'f' : /[оеё]$/u.test(noun) ? 'n' : 'm';
      return /[ыи]$/u.test(noun) ? 'f' : 'm';
    },
  },
  ordinals: {
    pattern:
      /(?<![\p{L}\d])(?<number>\d{1,4})-(?<ending>ый|ой|ий|й|ая|я|ое|е|ого|го|ому|му|ом|ым|м|ую|ю|х)(?!\p{L})/giu,
    say: ordinal,
  },
  dates: {
    months,
    order: 'dmy',
    say: dated,
    named: [
      [
        new RegExp(
          `(?<![\\d\\p{L}])(\\d{1,2}) (${months.join('|')})(?: (\\d{4})(?= года| г\\.|[^\\d]|$))?`,
          'giu',
        ),
        ([, day, name = '', year]) =>
          `${ordinal(Number(day), 'го')} ${name}${year === undefined ? '' : ` ${ordinal(Number(year), 'го')}`}`,
      ],
      [
        /(?<![\d\p{L}])(\d{4}) (года|году|годом|год|г\.)(?!\p{L})/giu,
        ([, year, word = '']) =>
          `${ordinal(Number(year), caseOfYear[word.toLowerCase()] ?? 'й')} ${word === 'г.' ? 'году' : word}`,
      ],
      [/(?<=\p{L} )г\.(?=\s*$|[,;!?])/gu, 'года'],
      [/(?<![\d\p{L}])(\d0)-х(?!\p{L})/gu, ([, decade]) => ordinal(Number(decade), 'х')],
    ],
  },
  times: {
    patterns: [/(?<![\d\p{L}:.,])(?<hour>\d{1,2}):(?<minute>\d{2})(?![\d:])/gu],
    say: (hour, minute = 0) => {
      if (minute > 0) return `${cardinal(hour)} ${minute < 10 ? 'ноль ' : ''}${cardinal(minute)}`;
      const form = russian.numbers.form(String(hour));
      return `${hour === 1 ? '' : `${cardinal(hour)} `}${['час', 'часа', 'часов'][form] ?? ''}`;
    },
  },
  money: {
    $: ['доллар|доллара|долларов', 'цент|цента|центов'],
    '€': ['евро', 'цент|цента|центов'],
    '£': ['фунт|фунта|фунтов', 'пенс|пенса|пенсов'],
    '¥': ['f:иена|иены|иен'],
    '₩': ['f:вона|воны|вон'],
    '₽': ['рубль|рубля|рублей', 'f:копейка|копейки|копеек'],
    'руб.': ['рубль|рубля|рублей', 'f:копейка|копейки|копеек'],
    'р.': ['рубль|рубля|рублей', 'f:копейка|копейки|копеек'],
    'коп.': ['f:копейка|копейки|копеек'],
  },
  moneyJoin: ' ',
  scales: /тыс\.|тысяч[аи]?|млн|миллион(?:а|ов)?|млрд|миллиард(?:а|ов)?/u,
  units: {
    км: 'километр|километра|километров',
    'км/ч': 'километр в час|километра в час|километров в час',
    м: 'метр|метра|метров',
    см: 'сантиметр|сантиметра|сантиметров',
    мм: 'миллиметр|миллиметра|миллиметров',
    кг: 'килограмм|килограмма|килограммов',
    г: 'грамм|грамма|граммов',
    л: 'литр|литра|литров',
    мл: 'миллилитр|миллилитра|миллилитров',
    ч: 'час|часа|часов',
    'ч.': 'час|часа|часов',
    мин: 'f:минута|минуты|минут',
    'мин.': 'f:минута|минуты|минут',
    с: 'f:секунда|секунды|секунд',
    сек: 'f:секунда|секунды|секунд',
    'м²': 'квадратный метр|квадратных метра|квадратных метров',
    '°C': 'градус|градуса|градусов',
    '°С': 'градус|градуса|градусов',
    '°': 'градус|градуса|градусов',
  },
  percent: 'процент|процента|процентов',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'одна вторая' : `${cardinal(over, 'f')} вторых`;
    if (under === 3 && over === 1) return 'одна треть';
    if (under === 4 && over === 1) return 'одна четверть';
    return `${cardinal(over, 'f')} ${ordinal(under, over === 1 ? 'я' : 'х')}`;
  },
  fractionJoin: ' и ',
  roman: {
    after: /глава|часть|книга|том|акт|сцена|уровень|фаза|тип|сезон/u,
    names:
      /Людовик|Генрих|Карл|Филипп|Георг|Эдуард|Ричард|Вильгельм|Фридрих|Иоанн|Павел|Пий|Бенедикт|Елизавета|Екатерина|Мария|Пётр|Петр|Николай|Александр|Иван|Наполеон|Франциск|(?:[Кк]ороль|[Кк]оролева|[Пп]апа|[Ии]мператор|[Ии]мператрица|[Цц]арь) \p{Lu}\p{Ll}+/u,
    ruler: (value, name) => ordinal(value, /[ая]$/u.test(name) && !/апа/u.test(name) ? 'я' : 'й'),
    other: [
      [/(?<!\p{L})(?<roman>[IVX]+)(?= век[^\p{L}]| век$)/gu, (value) => ordinal(value, 'й')],
      [/(?<!\p{L})(?<roman>[IVX]+)(?= века)/gu, (value) => ordinal(value, 'го')],
      [/(?<!\p{L})(?<roman>[IVX]+)(?= веке)/gu, (value) => ordinal(value, 'м')],
    ],
  },
  rewritings: [
    [/(?<!\p{L})а?(?:ха){2,}х?(?!\p{L})/giu, 'ха ха ха'],
    [/(?<!\p{L})(?:хи){2,}(?!\p{L})/giu, 'хи хи хи'],
    [/(?<!\p{L})(?:хе){2,}(?!\p{L})/giu, 'хе хе хе'],
    [/(?<!\p{L})т\. ?е\./giu, 'то есть'],
    [/(?<!\p{L})т\. ?д\./giu, 'так далее'],
    [/(?<!\p{L})т\. ?п\./giu, 'тому подобное'],
    [/(?<!\p{L})т\. ?к\./giu, 'так как'],
    [/(?<!\p{L})и др\./giu, 'и другие'],
    [/(?<!\p{L})до н\. ?э\./giu, 'до нашей эры'],
    [/(?<!\p{L})н\. ?э\./giu, 'нашей эры'],
    [/(?<!\p{L})г-н(?!\p{L})/giu, 'господин'],
    [/(?<!\p{L})г-жа(?!\p{L})/giu, 'госпожа'],
    [/(?<!\p{L})г\.(?= \p{Lu})/gu, 'город'],
    [/(?<!\p{L})ул\.(?= \p{Lu})/giu, 'улица'],
    [/(?<!\p{L})д\. ?(?=\d)/gu, 'дом '],
    [/(?<!\p{L})кв\. ?(?=\d)/gu, 'квартира '],
    [/(?<!\p{L})стр\. ?(?=\d)/giu, 'страница '],
    [/(?<!\p{L})гл\. ?(?=\d|[IVX])/giu, 'глава '],
    [/(?<!\p{L})(?:No|№)\.? ?(?=\d)/gu, 'номер '],
    [/(?<!\p{L})им\.(?= \p{Lu})/gu, 'имени'],
    [/(?<!\p{L})проф\.(?= )/giu, 'профессор'],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'против'],
  ],
  signs: { '&': 'и', '@': 'собака', '+': 'плюс', '=': 'равно', '#': 'номер', '×': 'на' },
  bleep: 'пип',
  sounds: { тс: 'тис', ш: 'ша', пф: 'пуф', р: 'рэр', бр: 'бур', хм: 'хэм', м: 'мум', гр: 'гыр', з: 'зуз' },
  initialisms: 'США ФБР ЦРУ СССР КГБ МГУ ДНК ООН НЛО РФ ВИП'.split(' '),
};
