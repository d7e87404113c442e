/** Brazilian Portuguese. Rules after Cunha and Cintra, Nova gramática, chapter 10, and the VOLP. */
import { toCardinal, toOrdinal } from 'n2words/pt-PT';
import type { Gender, LanguageRules } from '../language.js';
import { spelled } from '../spelled.js';

/** The library counts as in Portugal: dezasseis, mil milhões. */
function cardinal(value: number | string, gender?: Gender): string {
  const digits = String(value);
  if (digits.length > 9 && digits.length <= 12) {
    const [billions, rest] = [digits.slice(0, -9), digits.slice(-9).replace(/^0+/u, '')];
    const said = `${cardinal(billions, 'm')} ${billions === '1' ? 'bilhão' : 'bilhões'}`;
    return rest === '' ? said : `${said} e ${cardinal(rest, gender)}`;
  }
  const said = toCardinal(value)
    .replace(/dezasseis/gu, 'dezesseis')
    .replace(/dezassete/gu, 'dezessete')
    .replace(/dezanove/gu, 'dezenove');
  if (gender !== 'f') return said;
  return said
    .replace(/(?<!\p{L})um(?!\p{L}| milh)/gu, 'uma')
    .replace(/(?<!\p{L})dois(?! milh)/gu, 'duas')
    .replace(/(?<=\p{L})(?:centos|zentos|quinhentos)(?! milh)/gu, (hundreds) =>
      hundreds.replace(/os$/u, 'as'),
    );
}

function ordinal(value: number, ending: string): string {
  const said = toOrdinal(value);
  return /^[aª]/iu.test(ending) ? said.replace(/o(?= |$)/gu, 'a') : said;
}

const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

export const portuguese: LanguageRules = {
  numbers: {
    groupMarks: '. ',
    decimalMark: ',',
    decimalWord: 'vírgula',
    decimals: 'number',
    minus: 'menos',
    to: 'a',
    cardinal,
    digit: (value) => (value === '6' ? 'meia' : toCardinal(value)),
    form: (value) => (/^[01](?:\.\d+)?$/u.test(value) ? 0 : 1),
    genderOf: (noun) =>
      /(?:as?|ção|ções|dades?|noites?|vez|vezes|mulher|mulheres|mães?)$/u.test(noun) &&
      !/^dias?$|(?:emas?|omas?)$/u.test(noun)
        ? 'f'
        : 'm',
  },
  ordinals: {
    pattern: /(?<![\p{L}\d])(?<number>\d{1,3})\.?(?<ending>[ºª]|[oa](?= \p{L}))/gu,
    say: ordinal,
  },
  dates: {
    months,
    order: 'dmy',
    say: (day, month, year) =>
      `${day === 1 ? 'primeiro' : cardinal(day)} de ${months[month - 1] ?? ''}${year === undefined ? '' : ` de ${cardinal(year)}`}`,
    named: [[new RegExp(`(?<![\\d\\p{L}])1º? de (?=${months.join('|')})`, 'giu'), 'primeiro de ']],
  },
  times: {
    patterns: [
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})\s?[h:](?<minute>\d{2})(?:min|h)?(?![\d:])/giu,
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})\s?h(?!\p{L})/giu,
    ],
    say: (hour, minute) =>
      minute
        ? `${cardinal(hour, 'f')} e ${minute === 30 && hour <= 12 ? 'meia' : cardinal(minute)}`
        : `${cardinal(hour, 'f')} hora${hour === 1 ? '' : 's'}`,
  },
  money: {
    R$: ['real|reais', 'centavo|centavos'],
    US$: ['dólar|dólares', 'centavo|centavos'],
    $: ['dólar|dólares', 'centavo|centavos'],
    '€': ['euro|euros', 'centavo|centavos'],
    '£': ['f:libra|libras', 'pêni|pence'],
    '¥': ['iene|ienes'],
    '₩': ['won|wons'],
  },
  moneyJoin: ' e ',
  scales: /mil|milh(?:ão|ões)|bilh(?:ão|ões)/u,
  scaleJoin: (noun) => `de ${noun}`,
  units: {
    km: 'quilômetro|quilômetros',
    'km/h': 'quilômetro por hora|quilômetros por hora',
    m: 'metro|metros',
    cm: 'centímetro|centímetros',
    mm: 'milímetro|milímetros',
    kg: 'quilo|quilos',
    g: 'grama|gramas',
    l: 'litro|litros',
    L: 'litro|litros',
    ml: 'mililitro|mililitros',
    min: 'minuto|minutos',
    s: 'segundo|segundos',
    'm²': 'metro quadrado|metros quadrados',
    '°C': 'grau|graus',
    ºC: 'grau|graus',
    '°': 'grau|graus',
  },
  percent: 'por cento',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'meio' : `${cardinal(over)} meios`;
    const part = under === 3 ? 'terço' : under <= 10 ? toOrdinal(under) : `${cardinal(under)} avo`;
    return over === 1 ? `um ${part}` : `${cardinal(over)} ${part}s`;
  },
  fractionJoin: ' e ',
  roman: {
    after: /capítulo|parte|livro|volume|tomo|ato|cena|século|guerra mundial|nível|fase|etapa|tipo/u,
    names:
      /Luís|Filipe|Carlos|Afonso|Fernando|Henrique|João|Paulo|Pio|Bento|Isabel|Elizabeth|Catarina|Maria|Pedro|Napoleão|Jorge|Eduardo|Ricardo|Guilherme|Nicolau|Francisco|Alexandre|(?:[Rr]ei|[Rr]ainha|[Pp]apa|[Ii]mperador|[Ii]mperatriz) \p{Lu}\p{Ll}+/u,
    ruler: (value, name) =>
      value <= 10 ? ordinal(value, /(?:a|Isabel|Elizabeth)$/u.test(name) ? 'ª' : 'º') : cardinal(value),
    other: [[/(?<!\p{L})(?<roman>[IVX]+) (?=(?:G|g)uerra)/gu, (value) => `${ordinal(value, 'ª')} `]],
  },
  rewritings: [
    spelled('DNA'),
    [/(?<!\p{L})k{3,}(?!\p{L})/giu, 'quá quá quá'],
    [/(?<!\p{L})(?:a?ha){2,}h?(?!\p{L})/giu, 'rá rá rá'],
    [/(?<!\p{L})(?:he){2,}(?!\p{L})/giu, 'rê rê rê'],
    [/(?<!\p{L})(?:rs){2,}(?!\p{L})/giu, 'risos'],
    [/(?<!\p{L})Sr\.(?= )/giu, 'senhor'],
    [/(?<!\p{L})Sra\.(?= )/giu, 'senhora'],
    [/(?<!\p{L})Srta\.(?= )/giu, 'senhorita'],
    [/(?<!\p{L})Dra\.(?= )/giu, 'doutora'],
    [/(?<!\p{L})Dr\.(?= )/giu, 'doutor'],
    [/(?<!\p{L})Profa?\.(?= )/giu, ([found]) => (/a\./iu.test(found) ? 'professora' : 'professor')],
    [/(?<!\p{L})D\.(?= \p{Lu}\p{Ll})/gu, 'dom'],
    [/(?<!\p{L})p\. ?ex\./giu, 'por exemplo'],
    [/(?<!\p{L})etc\.?(?!\p{L})/giu, 'et cétera'],
    [/(?<!\p{L})n\.?[ºo°]\.? ?(?=\d)/giu, 'número '],
    [/(?<!\p{L})pág\. ?(?=\d)/giu, 'página '],
    [/(?<!\p{L})cap\. ?(?=\d|[IVX])/giu, 'capítulo '],
    [/(?<!\p{L})Av\.(?= )/gu, 'avenida'],
    [/(?<!\p{L})R\.(?= \p{Lu}\p{Ll})/gu, 'rua'],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'contra'],
    [/(?<!\p{L})vc(?!\p{L})/giu, 'você'],
    [/(?<!\p{L})a\. ?C\.(?!\p{L})/gu, 'antes de Cristo'],
    [/(?<!\p{L})d\. ?C\.(?!\p{L})/gu, 'depois de Cristo'],
    [/(?<!\p{L})EUA(?!\p{L})/gu, 'Estados Unidos'],
  ],
  signs: { '&': 'e', '@': 'arroba', '+': 'mais', '=': 'igual a', '#': 'número', '×': 'vezes' },
  bleep: 'pi',
  sounds: {
    sh: 'xiu',
    ch: 'xiu',
    x: 'xiu',
    pst: 'psiu',
    pf: 'pufe',
    pft: 'pufe',
    gr: 'gur',
    br: 'bur',
    hm: 'rum',
    m: 'mum',
    z: 'zuz',
  },
  initialisms: 'DNA CD DVD FBI CIA DJ GPS VIP TV UE PC SOS ONU OVNI OTAN CPF RG SP RJ OK'.split(' '),
  doubled: /rr|ss/u,
};
