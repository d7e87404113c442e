/** Spanish. Rules after the RAE: Ortografía (2010), chapter VIII, and Diccionario panhispánico de dudas. */
import { toCardinal, toOrdinal } from 'n2words/es-ES';
import type { Gender, LanguageRules } from '../language.js';
import { spelled } from '../spelled.js';

function cardinal(value: number | string, gender?: Gender): string {
  const said = toCardinal(value)
    .replace(/dieciseis/gu, 'dieciséis')
    .replace(/veintiuno (?=mil)/gu, 'veintiún ')
    .replace(/uno (?=mil)/gu, 'un ');
  if (gender === 'f') return said.replace(/uno$/u, 'una').replace(/cientos(?! mill)/gu, 'cientas');
  return gender === undefined ? said : said.replace(/veintiuno$/u, 'veintiún').replace(/uno$/u, 'un');
}

function ordinal(value: number, ending: string): string {
  const feminine = /^a/iu.test(ending) || ending === 'ª';
  if (value > 20) return cardinal(value);
  const said = toOrdinal(value, { gender: feminine ? 'feminine' : 'masculine' })
    .replace('décimo primero', 'undécimo')
    .replace('décima primera', 'undécima')
    .replace('décimo segundo', 'duodécimo')
    .replace('décima segunda', 'duodécima')
    .replace(/décim[oa] (?=\p{L})/u, 'decimo')
    .replace('decimooctav', 'decimoctav');
  return /^er/iu.test(ending) ? said.replace(/(primer|tercer)o$/u, '$1') : said;
}

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

export const spanish: LanguageRules = {
  numbers: {
    groupMarks: '. ',
    decimalMark: ',',
    decimalWord: 'coma',
    decimals: 'number',
    minus: 'menos',
    to: 'a',
    cardinal,
    form: (value) => (value === '1' ? 0 : 1),
    genderOf: (noun) =>
      /(?:as?|ción|ciones|dad|dades|noches?|veces|vez)$/u.test(noun) && !/^d[ií]as?$/u.test(noun) ? 'f' : 'm',
  },
  ordinals: {
    pattern: /(?<![\p{L}\d])(?<number>\d{1,2})\.?(?<ending>[ºª]|er(?!\p{L})|[oa]\.?(?= \p{L}))/gu,
    say: ordinal,
  },
  dates: {
    months,
    order: 'dmy',
    say: (day, month, year) =>
      `${cardinal(day)} de ${months[month - 1] ?? ''}${year === undefined ? '' : ` de ${cardinal(year)}`}`,
  },
  times: {
    patterns: [
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2}):(?<minute>\d{2})(?:\s?h(?:oras|rs?\.?)?(?!\p{L}))?(?:\s?(?<half>[ap]\.\s?m\.|[ap]m(?!\p{L})))?(?![\d:])/giu,
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})\s?(?<half>[ap]\.\s?m\.|[ap]m(?!\p{L}))/giu,
    ],
    say: (hour, minute, half) => {
      const said = cardinal(hour, 'f') + (minute ? ` y ${cardinal(minute)}` : '');
      if (half === undefined) return said;
      return `${said} de la ${/^a/iu.test(half) ? 'mañana' : hour < 8 ? 'tarde' : 'noche'}`;
    },
  },
  money: {
    $: ['dólar|dólares', 'centavo|centavos'],
    US$: ['dólar|dólares', 'centavo|centavos'],
    '€': ['euro|euros', 'céntimo|céntimos'],
    '£': ['f:libra|libras', 'penique|peniques'],
    '¥': ['yen|yenes'],
    '₩': ['won|wones'],
  },
  moneyJoin: ' con ',
  scales: /mil(?:es)?(?: millones)?|mill[oó]n(?:es)?/u,
  scaleJoin: (noun) => `de ${noun}`,
  units: {
    km: 'kilómetro|kilómetros',
    'km/h': 'kilómetro por hora|kilómetros por hora',
    m: 'metro|metros',
    cm: 'centímetro|centímetros',
    mm: 'milímetro|milímetros',
    kg: 'kilo|kilos',
    g: 'gramo|gramos',
    l: 'litro|litros',
    L: 'litro|litros',
    ml: 'mililitro|mililitros',
    h: 'f:hora|horas',
    min: 'minuto|minutos',
    s: 'segundo|segundos',
    'm²': 'metro cuadrado|metros cuadrados',
    '°C': 'grado|grados',
    ºC: 'grado|grados',
    '°': 'grado|grados',
  },
  percent: 'por ciento',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'medio' : `${cardinal(over)} medios`;
    const part = under === 3 ? 'tercio' : under <= 10 ? toOrdinal(under) : `${cardinal(under)}avo`;
    return over === 1 ? `un ${part}` : `${cardinal(over)} ${part}s`;
  },
  fractionJoin: ' y ',
  roman: {
    after: /capítulo|parte|libro|volumen|tomo|acto|escena|siglo|guerra mundial|nivel|fase|etapa|tipo/u,
    names:
      /Luis|Felipe|Carlos|Alfonso|Fernando|Enrique|Juan|Pablo|Pío|Benedicto|Isabel|Catalina|Pedro|Napoleón|Jorge|Eduardo|Ricardo|Guillermo|Nicolás|Francisco|Alejandro|(?:[Rr]ey|[Rr]eina|[Pp]apa|[Ee]mperador|[Ee]mperatriz) \p{Lu}\p{Ll}+/u,
    ruler: (value, name) =>
      value <= 10 ? ordinal(value, /(?:a|Isabel)$/u.test(name) ? 'ª' : 'º') : cardinal(value),
  },
  rewritings: [
    spelled('ADN DNA'),
    [/(?<!\p{L})(?:a?ja){2,}j?(?!\p{L})/giu, 'ja ja ja'],
    [/(?<!\p{L})(?:je){2,}j?(?!\p{L})/giu, 'je je je'],
    [/(?<!\p{L})(?:ji){2,}j?(?!\p{L})/giu, 'ji ji ji'],
    [/(?<!\p{L})EE\. ?UU\./gu, 'Estados Unidos'],
    [/(?<!\p{L})Sr\.(?= )/giu, 'señor'],
    [/(?<!\p{L})Sra\.(?= )/giu, 'señora'],
    [/(?<!\p{L})Srta\.(?= )/giu, 'señorita'],
    [/(?<!\p{L})Sres\.(?= )/giu, 'señores'],
    [/(?<!\p{L})Dra\.(?= )/giu, 'doctora'],
    [/(?<!\p{L})Dr\.(?= )/giu, 'doctor'],
    [/(?<!\p{L})D\.ª(?= )/gu, 'doña'],
    [/(?<!\p{L})D\.(?= \p{Lu}\p{Ll})/gu, 'don'],
    [/(?<!\p{L})Prof\.(?= )/giu, 'profesor'],
    [/(?<!\p{L})Ud\.(?!\p{L})/giu, 'usted'],
    [/(?<!\p{L})Uds\.(?!\p{L})/giu, 'ustedes'],
    [/(?<!\p{L})p\. ?ej\./giu, 'por ejemplo'],
    [/(?<!\p{L})etc\.?(?!\p{L})/giu, 'etcétera'],
    [/(?<!\p{L})(?:n\.?[ºo°]\.?|núm\.) ?(?=\d)/giu, 'número '],
    [/(?<!\p{L})pág\. ?(?=\d)/giu, 'página '],
    [/(?<!\p{L})cap\. ?(?=\d)/giu, 'capítulo '],
    [/(?<!\p{L})Avda?\.(?= )/giu, 'avenida'],
    [/(?<!\p{L})C\/ ?(?=\p{Lu})/gu, 'calle '],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'contra'],
    [/(?<!\p{L})a\. ?C\.(?!\p{L})/gu, 'antes de Cristo'],
    [/(?<!\p{L})d\. ?C\.(?!\p{L})/gu, 'después de Cristo'],
    [/(?<!\p{L})[xX]q(?!\p{L})/gu, 'porque'],
  ],
  signs: { '&': 'y', '@': 'arroba', '+': 'más', '=': 'igual a', '#': 'número', '×': 'por' },
  bleep: 'pip',
  sounds: {
    sh: 'chis',
    ch: 'chis',
    pst: 'chis',
    pf: 'puf',
    pft: 'puf',
    gr: 'gur',
    br: 'bur',
    hm: 'jum',
    m: 'mum',
    z: 'zus',
  },
  initialisms: 'ADN CD DVD FBI CIA DJ GPS VIP TV UE PC SOS OVNI ONU OTAN OK'.split(' '),
  doubled: /ll|rr/u,
};
