/** German. Rules after Duden: Die Grammatik (numerals) and Die deutsche Rechtschreibung. */
import { toCardinal, toOrdinal } from 'n2words/de-DE';
import type { Gender, LanguageRules } from '../language.js';
import { spelled } from '../spelled.js';

function cardinal(value: number | string, gender?: Gender): string {
  const said = toCardinal(value)
    .replace(/^einhundert/u, 'hundert')
    .replace(/^eintausend/u, 'tausend');
  if (gender === undefined) return said;
  return said.replace(/eins$/u, gender === 'f' ? 'eine' : 'ein');
}

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);
const feminine =
  /(?:ung|heit|keit|schaft|ion|tät|stunde|minute|sekunde|woche|frau|person|nacht|chance|seite|stadt|katze|mark|million|tochter|schwester|kugel|frage|sache|weile|reihe|kiste|flasche|tasse|tür|pause|karte|runde)$/iu;

function year(value: number): string | undefined {
  if (value < 1100 || value > 1999) return undefined;
  const rest = value % 100;
  return `${toCardinal(Math.floor(value / 100))}hundert${rest === 0 ? '' : cardinal(rest)}`;
}

const anyYear = (value: number): string => year(value) ?? cardinal(value);

/** Weak after an article, with its ending by the word before: am fünften, der fünfte, fünfter. */
function inflected(value: number, before: string): string {
  const stem = toOrdinal(value).replace(/^ein(?=hundert|tausend)/u, '');
  const word = /(\p{L}+)\s*$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  if (/^(?:der|die|das|diese|dieser|dieses|jede|jeder|jedes|welche|welcher)$/u.test(word)) return stem;
  if (/^(?:eine|meine|deine|seine|ihre|unsere|keine)$/u.test(word)) return stem;
  if (/^(?:ein|mein|dein|sein|ihr|unser|kein)$/u.test(word)) return `${stem}r`;
  return word === '' ? `${stem}r` : `${stem}n`;
}

/** No day and no ordinal: the full stop after the number ends a sentence. */
const nouns = String.raw`(?=\s+(?:${months.join('|')}|(?!(?:Und|Aber|Dann|Das|Der|Die|Den|Dem|Ich|Wir|Er|Sie|Es|Was|Wer|Wo|Ja|Nein|Doch|Oder|Jetzt|Nun|Du|Ihr|Ein|Eine|Mein|Dein|Kein|Wie|Warum|In|Am|Im|Auf|An|Mit|Nicht|Noch|Nur|So|Da|Hier|Wenn|Als|Also|Bitte|Komm|Los|Alle)(?!\p{L}))\p{Lu}\p{Ll}+))`;

export const german: LanguageRules = {
  numbers: {
    groupMarks: ".' ",
    decimalMark: ',',
    decimalWord: 'Komma',
    decimals: 'digits',
    minus: 'minus',
    to: 'bis',
    cardinal,
    form: (value) => (value === '1' ? 0 : 1),
    genderOf: (noun) => (feminine.test(noun) ? 'f' : 'm'),
    before: (value, next) =>
      value === '1' && /^ \p{Lu}\p{Ll}/u.test(next)
        ? feminine.test(/^ (\p{L}+)/u.exec(next)?.[1] ?? '')
          ? 'eine'
          : 'ein'
        : undefined,
    year,
  },
  ordinals: {
    pattern: new RegExp(String.raw`(?<![\p{L}\d.,])(?<number>\d{1,3})\.${nouns}`, 'gu'),
    say: (value, _ending, { input, index }) => inflected(value, input.slice(0, index)),
  },
  dates: {
    months,
    order: 'dmy',
    say: (day, month, value) =>
      `${toOrdinal(day)}r ${toOrdinal(month)}r${value === undefined ? '' : ` ${anyYear(value)}`}`,
  },
  times: {
    patterns: [
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})[:.](?<minute>\d{2})\s?Uhr(?!\p{L})/gu,
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2}):(?<minute>\d{2})(?![\d:])/gu,
      /(?<![\d\p{L}:.,])(?<hour>\d{1,2})\s?Uhr(?!\p{L})/gu,
    ],
    say: (hour, minute) =>
      `${hour === 1 ? 'ein' : cardinal(hour)} Uhr${minute ? ` ${cardinal(minute)}` : ''}`,
  },
  money: {
    $: ['Dollar', 'Cent'],
    '€': ['Euro', 'Cent'],
    '£': ['Pfund', 'Pence'],
    '¥': ['Yen'],
    '₩': ['Won'],
    EUR: ['Euro', 'Cent'],
  },
  moneyJoin: ' ',
  scales: /Mio\.|Mrd\.|Million(?:en)?|Milliarden?|Tausend/u,
  units: {
    km: 'Kilometer',
    'km/h': 'Kilometer pro Stunde',
    m: 'Meter',
    cm: 'Zentimeter',
    mm: 'Millimeter',
    kg: 'Kilo',
    g: 'Gramm',
    l: 'Liter',
    L: 'Liter',
    ml: 'Milliliter',
    h: 'f:Stunde|Stunden',
    Std: 'f:Stunde|Stunden',
    'Std.': 'f:Stunde|Stunden',
    min: 'f:Minute|Minuten',
    'Min.': 'f:Minute|Minuten',
    s: 'f:Sekunde|Sekunden',
    'Sek.': 'f:Sekunde|Sekunden',
    'm²': 'Quadratmeter',
    '°C': 'Grad',
    '°': 'Grad',
  },
  percent: 'Prozent',
  fraction: (over, under) => {
    if (under === 2) return over === 1 ? 'einhalb' : `${cardinal(over)} Halbe`;
    const part = `${toOrdinal(under).replace(/te$/u, 't')}el`;
    return `${over === 1 ? 'ein' : cardinal(over)} ${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  },
  fractionJoin: 'ein',
  roman: {
    after: /Kapitel|Teil|Buch|Band|Akt|Szene|Weltkrieg|Stufe|Phase|Typ|Staffel/u,
    names:
      /Ludwig|Friedrich(?: Wilhelm)?|Wilhelm|Karl|Heinrich|Otto|Georg|Johannes(?: Paul)?|Paul|Pius|Benedikt|Elisabeth|Katharina|Maria|Peter|Napoleon|Philipp|Ferdinand|Franz|Leopold|Richard|Eduard|Nikolaus|Alexander|(?:König|Königin|Kaiser|Kaiserin|Papst|Zar|Prinz|Fürst|Graf) \p{Lu}\p{Ll}+/u,
    ruler: (value, name) =>
      `${/(?:Elisabeth|Katharina|Maria|(?:Königin|Kaiserin) .*)$/u.test(name) ? 'die' : 'der'} ${capital(toOrdinal(value))}`,
  },
  rewritings: [
    spelled('EU'),
    [/(?<!\p{L})(?:ha){2,}h?(?!\p{L})/giu, 'ha ha ha'],
    [/(?<!\p{L})(?:he){2,}(?!\p{L})/giu, 'he he he'],
    [/(?<!\p{L})(?:hi){2,}(?!\p{L})/giu, 'hi hi hi'],
    [/(?<!\p{L})z\. ?B\./gu, 'zum Beispiel'],
    [/(?<!\p{L})d\. ?h\./gu, 'das heißt'],
    [/(?<!\p{L})u\. ?a\./gu, 'unter anderem'],
    [/(?<!\p{L})usw\.?(?!\p{L})/gu, 'und so weiter'],
    [/(?<!\p{L})etc\.?(?!\p{L})/giu, 'et cetera'],
    [/(?<!\p{L})bzw\./gu, 'beziehungsweise'],
    [/(?<!\p{L})ca\.(?= )/gu, 'circa'],
    [/(?<!\p{L})evtl\./gu, 'eventuell'],
    [/(?<!\p{L})v\. ?Chr\./gu, 'vor Christus'],
    [/(?<!\p{L})n\. ?Chr\./gu, 'nach Christus'],
    [/(?<=(?:den|dem|für|mit|von|bei) )Hr\.|(?<!\p{L})Hrn\./gu, 'Herrn'],
    [/(?<!\p{L})Hr\./gu, 'Herr'],
    [/(?<!\p{L})Fr\.(?= \p{Lu})/gu, 'Frau'],
    [/(?<!\p{L})Dr\.(?= )/gu, 'Doktor'],
    [/(?<!\p{L})Prof\.(?= )/gu, 'Professor'],
    [/(?<!\p{L})St\.(?= \p{Lu})/gu, 'Sankt'],
    [/(?<=\p{L})str\.(?!\p{L})/gu, 'straße'],
    [/(?<!\p{L})Nr\. ?(?=\d)/giu, 'Nummer '],
    [/(?<!\p{L})S\. ?(?=\d)/gu, 'Seite '],
    [/(?<!\p{L})Kap\. ?(?=\d|[IVX])/giu, 'Kapitel '],
    [/(?<!\p{L})Mio\.(?!\p{L}| ?[€$])/gu, 'Millionen'],
    [/(?<!\p{L})vs\.?(?!\p{L})/giu, 'gegen'],
  ],
  signs: { '&': 'und', '@': 'ät', '+': 'plus', '=': 'gleich', '#': 'Nummer', '×': 'mal' },
  bleep: 'piep',
  sounds: {
    pst: 'pist',
    sh: 'schuh',
    sch: 'schuh',
    pf: 'puff',
    pft: 'puff',
    gr: 'gurr',
    br: 'burr',
    hm: 'hem',
    m: 'mumm',
    ts: 'tiss',
    z: 'zuz',
  },
  initialisms: 'BRD CD DVD DDR DNA EU FBI CIA DJ GPS KI LKW PKW TV UNO USA UFO VIP WC OK'.split(' '),
  doubled:
    /^(?:see|tee|fee|idee|meer|leer|heer|schnee|seele|haar|paar|saal|boot|zoo|moos)|([bdfglmnprst])\1/u,
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
