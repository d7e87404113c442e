/**
 * Words as they are said, from words as they are drawn: comics shout in capitals, stretch letters, stutter and
 * decorate. Each rule changes one word only, so that its place among the shown words is kept.
 */

/** What one language knows of its words. */
interface WordTables {
  /** Sounds that are not said as written (no run of a letter is longer than one), in a spelling that is. */
  readonly sounds?: Readonly<Record<string, string>>;
  /** Spelled, or known, in capitals. */
  readonly initialisms?: readonly string[];
  /** Matches words that have a letter twice. */
  readonly doubled?: RegExp;
}

/** Read as the pronoun or the verb when a whole line shouts. */
const alsoWords = new Set(['IT', 'US', 'ID', 'OK', 'NASA', 'PC', 'SP', 'CD']);

/** A word of a line that shouts, or doesn't, as it is said. */
export function cleanWord(word: string, tables: WordTables, shouted: boolean): string {
  const said = sayable(stripMarks(word), tables.sounds ?? {});
  const plain = dropStutter(cutStretched(said, tables.doubled));
  return lowerCapitals(plain, shouted, tables.initialisms ?? []);
}

/** Text in the compatibility form, without marks that would be spelled out ("asterisk") or start markup. */
export function stripMarks(word: string): string {
  return word
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .replace(/\.{2,}|…+/gu, '…')
    .replace(/[!?]*\?[!?]*/gu, '?')
    .replace(/!+/gu, '!')
    .replace(
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\ufe0f\u20e3]|\p{Cc}|\p{Cf}/gu,
      '',
    )
    .replace(/[~〜～♪♫♬♥♡❤★☆*_#<>|\\^[\]{}()"“”„«»「」『』【】〈〉《》•·◆◇■□▲△●○]/gu, '')
    .replace(/…(?=[\p{L}\p{N}])/gu, '… ')
    .trim();
}

/** Letters that are stretched: AAAARGH is said as argh, nooo as no, but goooal as goal and feeel as feel. */
function cutStretched(word: string, doubled: RegExp | undefined): string {
  return word.replace(/[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+/gu, (part) => {
    const twice = part.replace(/(?<=\p{L})(\p{L})\1{2,}/giu, '$1$1').replace(/^(\p{L})\1{2,}/iu, '$1');
    if (twice === part) return part;
    return doubled?.test(twice.toLowerCase()) === true ? twice : part.replace(/(\p{L})\1{2,}/giu, '$1');
  });
}

/** Runs of the same letter, in any script, cut down to so many. */
export const shortenRuns = (word: string, most: number): string =>
  word.replace(/(\p{L})\1{3,}/giu, (_run, letter: string) => letter.repeat(most));

/** "W-w-what" is said as "what": the engine would say "double u". */
const dropStutter = (word: string): string =>
  word.replace(/(?<!\p{L})(?:([\p{L}]{1,2})-)+(?=\1\p{L})/giu, (run, start: string) =>
    /^[aeiouàáâéêíóôúäöüаеёиоуыэюя]/iu.test(start) ? run : '',
  );

/** Whether every letter that has a case is a capital, and there are two at least. */
export function isShouted(line: string): boolean {
  const cased = line.replace(/[^\p{Lu}\p{Ll}]/gu, '');
  return cased.length >= 2 && !/\p{Ll}/u.test(cased);
}

/** Words in capitals in lower case, unless they are spelled in letters; a short one alone may be, in any line. */
function lowerCapitals(word: string, shouted: boolean, initialisms: readonly string[]): string {
  return word.replace(/[\p{L}\p{M}'-]+/gu, (part) => {
    if (initialisms.includes(part) && !(shouted && alsoWords.has(part))) return part;
    if (part === 'I' || part.startsWith("I'")) return `I${part.slice(1).toLowerCase()}`;
    const emphasis = /^[\p{Lu}'-]{4,}$/u.test(part) && /[AEIOUYÀÁÂÉÈÊÍÓÔÚÄÖÜАЕЁИОУЫЭЮЯ]/u.test(part);
    return shouted || emphasis ? part.toLowerCase() : part;
  });
}

/** Sounds that a voice doesn't say as written, in a spelling that it does. */
const sayable = (word: string, sounds: Readonly<Record<string, string>>): string =>
  word.replace(/\p{L}{2,}/gu, (part) => {
    const sound = part.toLowerCase().replace(/(\p{L})\1+/gu, '$1');
    return (Object.hasOwn(sounds, sound) ? sounds[sound] : undefined) ?? part;
  });
