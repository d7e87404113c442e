/** French. Rules after the Office québécois de la langue française and the Imprimerie nationale's Lexique. */
import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import type { Gender, LanguageRules } from '../language.js';
import { spelled } from '../spelled.js';
import { frenchSpellings } from './fr-spellings.js';

const cardinal = (value: number | string, gender?: Gender): string => {
  const said = toCardinal(value);
  return gender === 'f' ? said.replace(/\bun$/u, 'une') : said;
};

function ordinal(value: number, ending: string): string {
  if (value === 1) return /^(?:re|ère|ere)/iu.test(ending) ? 'première' : 'premier';
  if (/^de?$/iu.test(ending)) return 'seconde';
  return toOrdinal(value);
}

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);
const feminine =
  /^(?:fille|femme|fois|minute|seconde|heure|année|semaine|page|personne|chose|question|journée|nuit|pièce|vie|seule|autre|chance|tasse|bière|étoile|voiture|maison|partie|dame|sœur|mère|âme|arme|balle|épée|flèche|jambe|main|porte|ville|tonne|livre sterling)s?$/u;

export const french: LanguageRules = {
  numbers: {
    groupMarks: '. ',
    decimalMark: ',',
    decimalWord: 'virgule',
    decimals: 'number',
    minus: 'moins',
    to: 'à',
    cardinal,
    form: (value) => (/^[01](?:\.\d+)?$/u.test(value) ? 0 : 1),
    genderOf: (noun) => (feminine.test(noun) ? 'f' : 'm'),
  },
  ordinals: {
    pattern: /(?<![\p{L}\d])(?<number>\d{1,4})(?<ending>ers?|re|ère|nde?|ème|eme|e)s?(?!\p{L})/giu,
    say: ordinal,
  },
  dates: {
    months,
    order: 'dmy',
    say: (day, month, year) =>
      `${day === 1 ? 'premier' : cardinal(day)} ${months[month - 1] ?? ''}${year === undefined ? '' : ` ${cardinal(year)}`}`,
    named: [[new RegExp(`(?<![\\d\\p{L}])1 (?=${months.join('|')})`, 'giu'), 'premier ']],
  },
  times: {
    patterns: [
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})\s?[h:]\s?(?<minute>\d{2})(?![\d:])/giu,
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})\s?h(?!\p{L})/giu,
    ],
    say: (hour, minute) =>
      `${cardinal(hour, 'f')} heure${hour > 1 ? 's' : ''}${minute ? ` ${cardinal(minute)}` : ''}`,
  },
  money: {
    $: ['dollar|dollars', 'cent|cents'],
    '€': ['euro|euros', 'centime|centimes'],
    '£': ['f:livre|livres', 'penny|pence'],
    '¥': ['yen|yens'],
    '₩': ['won|wons'],
  },
  moneyJoin: ' ',
  scales: /millions?|milliards?|mille/u,
  scaleJoin: (noun) => (/^[aeiou]/u.test(noun) ? `d'${noun}` : `de ${noun}`),
  units: {
    km: 'kilomètre|kilomètres',
    'km/h': 'kilomètre-heure|kilomètres-heure',
    m: 'mètre|mètres',
    cm: 'centimètre|centimètres',
    mm: 'millimètre|millimètres',
    kg: 'kilo|kilos',
    g: 'gramme|grammes',
    l: 'litre|litres',
    L: 'litre|litres',
    ml: 'millilitre|millilitres',
    min: 'f:minute|minutes',
    s: 'f:seconde|secondes',
    'm²': 'mètre carré|mètres carrés',
    '°C': 'degré|degrés',
    '°': 'degré|degrés',
  },
  percent: 'pour cent',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'un demi' : `${cardinal(over)} demis`;
    const part = under === 3 ? 'tiers' : under === 4 ? 'quart' : toOrdinal(under);
    return `${cardinal(over)} ${over === 1 || under === 3 ? part : `${part}s`}`;
  },
  fractionJoin: ' et ',
  roman: {
    after: /chapitre|partie|livre|volume|tome|acte|scène|guerre mondiale|niveau|phase|type|saison/u,
    names:
      /Louis|Henri|Charles|François|Philippe|Jean|Paul|Pie|Benoît|Élisabeth|Elizabeth|Catherine|Pierre|Napoléon|Georges?|Édouard|Richard|Guillaume|Nicolas|Alexandre|(?:[Rr]oi|[Rr]eine|[Pp]ape|[Ee]mpereur) \p{Lu}\p{Ll}+/u,
    ruler: (value, name) =>
      value === 1
        ? /(?:Élisabeth|Elizabeth|Catherine|eine .*)$/u.test(name)
          ? 'première'
          : 'premier'
        : cardinal(value),
    other: [
      [
        /(?<!\p{L})(?<roman>[IVX]+)(?<ending>er|re|ère|ème|e)(?!\p{L})/gu,
        (value, { groups }) => ordinal(value, groups?.['ending'] ?? ''),
      ],
    ],
  },
  rewritings: [
    spelled('FBI CIA'),
    [/(?<!\p{L})mdr+(?!\p{L})/giu, 'mort de rire'],
    [/(?<!\p{L})(?:ha){2,}h?(?!\p{L})/giu, 'ha ha ha'],
    [/(?<!\p{L})(?:hé|he){2,}(?!\p{L})/giu, 'hé hé hé'],
    [/(?<!\p{L})(?:hi){2,}(?!\p{L})/giu, 'hi hi hi'],
    [/(?<!\p{L})MM\.(?= \p{Lu})/gu, 'messieurs'],
    [/(?<!\p{L})M\.(?= \p{Lu}| l[ea] )/gu, 'monsieur'],
    [/(?<!\p{L})Mme(?= )/giu, 'madame'],
    [/(?<!\p{L})Mmes(?= )/giu, 'mesdames'],
    [/(?<!\p{L})Mlle(?= )/giu, 'mademoiselle'],
    [/(?<!\p{L})Dr\.?(?= )/gu, 'docteur'],
    [/(?<!\p{L})Pr\.?(?= \p{Lu})/gu, 'professeur'],
    [/(?<!\p{L})Me(?= \p{Lu}\p{Ll})/gu, 'maître'],
    [/(?<!\p{L})etc\.?(?!\p{L})/giu, 'et cetera'],
    [/(?<!\p{L})p\. ?ex\./giu, 'par exemple'],
    [/(?<!\p{L})c\.-à-d\./giu, "c'est-à-dire"],
    [/(?<!\p{L})[Nn]\.?[°ºo] ?(?=\d)/gu, 'numéro '],
    [/(?<!\p{L})p\. ?(?=\d)/gu, 'page '],
    [/(?<!\p{L})chap\. ?(?=\d|[IVX])/giu, 'chapitre '],
    [/(?<!\p{L})av\. J\.-C\./giu, 'avant Jésus-Christ'],
    [/(?<!\p{L})apr?\. J\.-C\./giu, 'après Jésus-Christ'],
    [/(?<!\p{L})St(?=-\p{Lu})/gu, 'Saint'],
    [/(?<!\p{L})Ste(?=-\p{Lu})/gu, 'Sainte'],
    [/(?<!\p{L})bd(?= \p{Lu})/gu, 'boulevard'],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'contre'],
    [/(?<!\p{L})svp(?!\p{L})/giu, "s'il vous plaît"],
  ],
  signs: { '&': 'et', '@': 'arobase', '+': 'plus', '=': 'égale', '#': 'numéro', '×': 'fois' },
  bleep: 'bip',
  sounds: {
    ch: 'chut',
    sh: 'chut',
    pst: 'pist',
    pf: 'peuf',
    pft: 'peuf',
    gr: 'gueur',
    br: 'beur',
    hm: 'heum',
    m: 'meum',
    z: 'zeuz',
  },
  initialisms: 'ADN CD DVD FBI CIA DJ GPS VIP TV UE PC SOS ONU OTAN OVNI SNCF OK'.split(' '),
  last: frenchSpellings,
  doubled: /ll|ss|tt|nn|mm|rr|pp|ff/u,
};
