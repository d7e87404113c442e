/** What a line says of who says it: names, questions, and the words that one uses for oneself. */

/** A name with what follows it in speech: Mio-chan, ミオさん. */
const title = '(?:-?(?:san|kun|chan|sama|sensei|senpai)|さん|くん|君|ちゃん|さま|様|先生|先輩|씨|님)?';
const selves =
  "(?:i am|i['’]m|my name is|soy|me llamo|je suis|je m['’]appelle|ich bin|ich heiße|sono|mi chiamo|eu sou|me chamo|я|我是|我叫|나는|난|ぼくは|僕は|俺は|おれは|私は|わたしは|わしは|あたしは)";

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const start = '(?<![\\p{L}\\p{N}])';

/** Whether somebody of the name is spoken to: it stands alone, begins the line or ends it, parted by a mark. */
export function isAddressed(text: string, name: string): boolean {
  if (name.trim() === '') return false;
  const who = `${escaped(name)}${title}`;
  const marks = '[\\s]*[,、,!！?？.。…—〜～]';
  return new RegExp(
    `^${who}(?:${marks}|$)|[,、，]\\s*${who}[\\s.。!！?？…]*$|${start}${who}[!！?？]`,
    'iu',
  ).test(text.trim());
}

/** Whether the line says that its speaker has the name. */
export const isIntroduced = (text: string, name: string): boolean =>
  name.trim() !== '' &&
  (new RegExp(`${start}${selves}\\s*${escaped(name)}`, 'iu').test(text) ||
    new RegExp(`${escaped(name)}(?:だ[。！!]|です|と申し|と言います)`, 'iu').test(text));

export const isQuestion = (text: string): boolean => /[?？][\s"'”’」』)!！]*$/u.test(text);

/** What a Japanese speaker calls himself or herself; a speaker keeps to one. */
const pronouns = [
  /ぼく|僕|ボク/u,
  /おれ|俺|オレ/u,
  /わたし|私|ワタシ/u,
  /あたし|アタシ/u,
  /わし|儂|ワシ/u,
  /うち(?:は|が|も)/u,
];

/** The number of the pronoun, or -1. */
export const pronounOf = (text: string): number => pronouns.findIndex((pronoun) => pronoun.test(text));
