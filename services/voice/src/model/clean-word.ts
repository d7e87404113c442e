/**
 * Words as they are said, from words as they are drawn: comics shout in capitals, stretch letters, stutter and
 * decorate. Each rule changes one word only, so that its place among the shown words is kept.
 */

/** Spelled out by English readers although they could be read as a word, or said as letters everywhere. */
const acronyms = new Set(
  'AI BBC CD CEO CIA CPU DIY DJ DNA DVD EU FAQ FBI GPS HQ ID IQ IT MP NASA OK PC PR SOS TV UFO UK UN US USA VIP VR'.split(
    ' ',
  ),
);
/** Read as the pronoun or the verb when a whole line shouts. */
const alsoWords = new Set(['IT', 'US', 'ID', 'OK', 'NASA']);
/** Whole words without a vowel that are sounds, not letters. */
const soundWords: Readonly<Record<string, string>> = {
  pfft: 'puft',
  psst: 'pist',
  tsk: 'tisk',
  shh: 'shush',
  grr: 'gurr',
  brr: 'burr',
  hmm: 'hmm',
  mm: 'hmm',
};

/** Text in the compatibility form, without marks that would be spelled out ("asterisk") or start markup. */
export function stripMarks(word: string): string {
  return word
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .replace(/\.{2,}|…+/gu, '…')
    .replace(/[!?]*\?[!?]*/gu, '?')
    .replace(/!+/gu, '!')
    .replace(/\p{Extended_Pictographic}|\p{Cc}|\p{Cf}/gu, '')
    .replace(/[~〜～♪♫♬♥♡❤★☆*_#<>|\\^[\]{}()"“”„«»「」『』【】〈〉《》•·◆◇■□▲△●○]/gu, '')
    .replace(/…(?=[\p{L}\p{N}])/gu, '… ')
    .trim();
}

/** Letters that are stretched: AAAARGH becomes AARGH, noooo becomes noo. Digits are never touched. */
export const shortenRuns = (word: string, most = 2): string =>
  word.replace(/(\p{L})\1{3,}/giu, (_run, letter: string) => letter.repeat(most));

/** "W-what" is said as "what": the engine would say "double u". */
export const dropStutter = (word: string): string =>
  word.replace(/(?<!\p{L})(?:([\p{L}]{1,2})-)+(?=\1\p{L})/giu, (run, start: string) =>
    /^[aeiouаеёиоуыэюя]/iu.test(start) ? run : '',
  );

/** Whether every letter that has a case is a capital, and there are two at least. */
export function isShouted(line: string): boolean {
  const cased = line.replace(/[^\p{Lu}\p{Ll}]/gu, '');
  return cased.length >= 2 && !/\p{Ll}/u.test(cased);
}

/** A word of a shouted line: in lower case, unless it is spelled in letters. */
export function lowerShout(word: string): string {
  return word.replace(/[\p{L}\p{M}'-]+/gu, (part) => {
    if (acronyms.has(part) && !alsoWords.has(part)) return part;
    return part === 'I' || part.startsWith("I'") ? `I${part.slice(1).toLowerCase()}` : part.toLowerCase();
  });
}

/** Sounds that have no vowel, in a spelling that the English voice can say. */
export function sayable(word: string): string {
  const bare = word.replace(/[^\p{L}]/gu, '').toLowerCase();
  const short = bare.replace(/(\p{L})\1+/gu, '$1$1');
  const sound = soundWords[bare] ?? soundWords[short] ?? soundWords[short.replace(/(\p{L})\1$/u, '$1')];
  return sound === undefined || bare === '' ? word : word.replace(/\p{L}+/u, sound);
}
