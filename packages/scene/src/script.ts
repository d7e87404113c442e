/** Rules for joining and breaking text of different scripts. */

// Scripts written without spaces between words. Hangul isn't: Korean puts spaces.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uff60\uffe0-\uffef]/u;
// Kinsoku: never at the start of a line.
const notFirst = /[、。，．！？」』）】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ・：；,.!?)\]}…]/u;

/** True when any character is Chinese, Japanese or Korean. */
export const isCjk = (text: string): boolean => wide.test(text);

/** The separator of two words, a space or nothing. */
export function gap(before: string, after: string): '' | ' ' {
  const last = [...before].at(-1) ?? '';
  const first = [...after][0] ?? '';
  return unspaced.test(last) && unspaced.test(first) ? '' : ' ';
}

export const characters = (text: string): number => [...text].length;

/** Letters and digits: about how long a text takes to say. */
export const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Rough width of a bold line in ems; a little too wide rather than too narrow. */
export function estimatedWidth(text: string): number {
  let ems = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    if (wide.test(character) || /\p{Extended_Pictographic}/u.test(character)) ems += 1;
    else if (/[MWmw@%Ш-щЮюЖжМФф—]/u.test(character)) ems += 0.92;
    else if (/[\p{Lu}\d]/u.test(character)) ems += 0.72;
    else if (/[\silj.,:;'!|]/u.test(character)) ems += 0.32;
    else ems += 0.6;
  }
  return ems;
}

/** A text in as few parts of at most `max` characters as there can be, about as long as each other (with kinsoku). */
export function splitEvenly(text: string, max: number): readonly string[] {
  const rest = [...text];
  const parts: string[] = [];
  for (let left = Math.ceil(rest.length / max); rest.length > 0; left -= 1) {
    let length = Math.min(max, Math.ceil(rest.length / Math.max(1, left)));
    while (length > 1 && length < rest.length && notFirst.test(rest[length] ?? '')) length -= 1;
    parts.push(rest.splice(0, length).join(''));
  }
  return parts;
}
