/** Italian. Rules after Serianni, Grammatica italiana, chapter VI, and the Accademia della Crusca. */
import { toCardinal, toOrdinal } from 'n2words/it-IT';
import type { Gender, LanguageRules } from '../language.js';

function cardinal(value: number | string, gender?: Gender): string {
  const said = toCardinal(value).replace(/(?<=milion[ei]|miliard[oi]|mila|mille) e (?=\p{L})/gu, ' ');
  if (gender === undefined || String(value) !== '1') return said;
  return gender === 'f' ? 'una' : 'un';
}

function ordinal(value: number, ending: string): string {
  const said = toOrdinal(value).replace('centounesimo', 'centunesimo');
  return /^[aª]/iu.test(ending) ? said.replace(/o$/u, 'a') : said;
}

const months =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ');

export const italian: LanguageRules = {
  numbers: {
    groupMarks: ". '",
    decimalMark: ',',
    decimalWord: 'virgola',
    decimals: 'number',
    minus: 'meno',
    to: 'a',
    cardinal,
    form: (value) => (value === '1' ? 0 : 1),
    genderOf: (noun) => (/(?:a|ione|à|volta|notte)$/u.test(noun) ? 'f' : 'm'),
  },
  ordinals: {
    pattern: /(?<![\p{L}\d])(?<number>\d{1,3})(?<ending>[ºª°](?! ?[CF]\b)|[oa](?= \p{L}))/gu,
    say: ordinal,
  },
  dates: {
    months,
    order: 'dmy',
    say: (day, month, year) =>
      `${day === 1 ? 'primo' : cardinal(day)} ${months[month - 1] ?? ''}${year === undefined ? '' : ` ${cardinal(year)}`}`,
    named: [[new RegExp(`(?<![\\d\\p{L}])1 (?=${months.join('|')})`, 'giu'), 'primo ']],
  },
  times: {
    patterns: [
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2}):(?<minute>\d{2})(?![\d:])/gu,
      /(?<=(?:alle|dalle|le|ore) )(?<hour>\d{1,2})\.(?<minute>\d{2})(?![\d.])/giu,
    ],
    say: (hour, minute) => `${hour === 1 ? 'una' : cardinal(hour)}${minute ? ` e ${cardinal(minute)}` : ''}`,
  },
  money: {
    $: ['dollaro|dollari', 'centesimo|centesimi'],
    '€': ['euro', 'centesimo|centesimi'],
    '£': ['f:sterlina|sterline', 'penny|pence'],
    '¥': ['yen'],
    '₩': ['won'],
  },
  moneyJoin: ' e ',
  scales: /mila|milion[ei]|miliard[oi]/u,
  scaleJoin: (noun) => `di ${noun}`,
  units: {
    km: 'chilometro|chilometri',
    'km/h': 'chilometro orario|chilometri orari',
    m: 'metro|metri',
    cm: 'centimetro|centimetri',
    mm: 'millimetro|millimetri',
    kg: 'chilo|chili',
    g: 'grammo|grammi',
    l: 'litro|litri',
    L: 'litro|litri',
    ml: 'millilitro|millilitri',
    h: 'f:ora|ore',
    min: 'minuto|minuti',
    s: 'secondo|secondi',
    'm²': 'metro quadrato|metri quadrati',
    '°C': 'grado|gradi',
    ºC: 'grado|gradi',
  },
  percent: 'per cento',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'mezzo' : `${cardinal(over)} mezzi`;
    const part = toOrdinal(under);
    return over === 1 ? `un ${part}` : `${cardinal(over)} ${part.replace(/o$/u, 'i')}`;
  },
  fractionJoin: ' e ',
  roman: {
    after: /capitolo|parte|libro|volume|tomo|atto|scena|livello|fase|tipo|stagione/u,
    names:
      /Luigi|Filippo|Carlo|Ferdinando|Enrico|Giovanni|Paolo|Pio|Benedetto|Elisabetta|Caterina|Maria|Pietro|Napoleone|Giorgio|Edoardo|Riccardo|Guglielmo|Nicola|Francesco|Alessandro|Vittorio Emanuele|Umberto|(?:[Rr]e|[Rr]egina|[Pp]apa|[Ii]mperatore|[Ii]mperatrice) \p{Lu}\p{Ll}+/u,
    ruler: (value, name) =>
      ordinal(value, /(?:Elisabetta|Caterina|Maria|[Rr]egina .*)$/u.test(name) ? 'ª' : 'º'),
    other: [
      [/(?<!\p{L})(?<roman>[IVX]+)(?= secolo)/gu, (value) => ordinal(value, 'º')],
      [/(?<=[Ss]ecolo )(?<roman>[IVX]+)(?!\p{L})/gu, (value) => ordinal(value, 'º')],
    ],
  },
  rewritings: [
    [/(?<!\p{L})a?(?:ha|ah){2,}h?(?!\p{L})/giu, 'ah ah ah'],
    [/(?<!\p{L})(?:he|eh){2,}h?(?!\p{L})/giu, 'eh eh eh'],
    [/(?<!\p{L})(?:hi|ih){2,}h?(?!\p{L})/giu, 'ih ih ih'],
    [/(?<!\p{L})Sig\.ra(?= )/giu, 'signora'],
    [/(?<!\p{L})Sig\.na(?= )/giu, 'signorina'],
    [/(?<!\p{L})Sigg\.(?= )/giu, 'signori'],
    [/(?<!\p{L})Sig\.(?= )/giu, 'signor'],
    [/(?<!\p{L})Dott\.ssa(?= )/giu, 'dottoressa'],
    [/(?<!\p{L})(?:Dott|Dr)\.(?= )/giu, 'dottor'],
    [/(?<!\p{L})Prof\.ssa(?= )/giu, 'professoressa'],
    [/(?<!\p{L})Prof\.(?= )/giu, 'professor'],
    [/(?<!\p{L})Ing\.(?= \p{Lu})/gu, 'ingegner'],
    [/(?<!\p{L})Avv\.(?= \p{Lu})/gu, 'avvocato'],
    [/(?<!\p{L})ecc\.?(?!\p{L})/giu, 'eccetera'],
    [/(?<!\p{L})p\. ?es\./giu, 'per esempio'],
    [/(?<!\p{L})n\.?[º°]? ?(?=\d)/gu, 'numero '],
    [/(?<!\p{L})pag\. ?(?=\d)/giu, 'pagina '],
    [/(?<!\p{L})cap\. ?(?=\d|[IVX])/giu, 'capitolo '],
    [/(?<!\p{L})S\.(?= \p{Lu}\p{Ll})/gu, 'san'],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'contro'],
    [/(?<!\p{L})a\. ?C\.(?!\p{L})/gu, 'avanti Cristo'],
    [/(?<!\p{L})d\. ?C\.(?!\p{L})/gu, 'dopo Cristo'],
    [/(?<!\p{L})cmq(?!\p{L})/giu, 'comunque'],
  ],
  signs: { '&': 'e', '@': 'chiocciola', '+': 'più', '=': 'uguale', '#': 'numero', '×': 'per' },
  bleep: 'bip',
  sounds: {
    sh: 'sciù',
    pst: 'pist',
    pf: 'puf',
    pft: 'puf',
    gr: 'gur',
    br: 'bur',
    hm: 'um',
    m: 'mum',
    z: 'zuz',
  },
  initialisms: 'CD DVD FBI CIA DJ GPS VIP TV UE PC SOS DNA ONU UFO OK'.split(' '),
  doubled: /([bcdfglmnprstvz])\1/u,
};
