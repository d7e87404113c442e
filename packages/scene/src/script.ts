/** Rules for joining and breaking text of different scripts. */

// Scripts written without spaces between words. Hangul isn't: Korean puts spaces.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uff60\uffe0-\uffef]/u;
// Kinsoku: never at the start of a line, never at its end.
const notFirst = /[、。，．！？」』）】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ・：；,.!?)\]}…]/u;
const notLast = /[「『（【〔〈《([{]/u;

/** The separator of two words, a space or nothing. */
export function gap(before: string, after: string): '' | ' ' {
  const last = [...before].at(-1) ?? '';
  const first = [...after][0] ?? '';
  return unspaced.test(last) && unspaced.test(first) ? '' : ' ';
}

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

/** Pieces that may stand at the start of a line, with the space before them where there is one. */
function pieces(text: string): { readonly text: string; readonly spaced: boolean }[] {
  const result: { text: string; spaced: boolean }[] = [];
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    let spaced = result.length > 0;
    let piece = '';
    let previous = '';
    for (const character of word) {
      const breakable =
        piece !== '' &&
        (unspaced.test(previous) || unspaced.test(character)) &&
        !notFirst.test(character) &&
        !notLast.test(previous);
      if (breakable) {
        result.push({ text: piece, spaced });
        spaced = false;
        piece = '';
      }
      piece += character;
      previous = character;
    }
    result.push({ text: piece, spaced });
  }
  return result;
}

/** Lines at most about `ems` wide, broken at spaces or, in scripts without them, between characters (with kinsoku). */
export function wrapText(text: string, ems: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of pieces(paragraph).flatMap((one) => splitLong(one, ems))) {
      const longer = line === '' ? piece.text : `${line}${piece.spaced ? ' ' : ''}${piece.text}`;
      if (line !== '' && estimatedWidth(longer) > ems) {
        lines.push(line);
        line = piece.text;
      } else line = longer;
    }
    if (line !== '') lines.push(line);
  }
  return lines;
}

/** A word wider than a line is broken where it must be. */
function splitLong(
  piece: { text: string; spaced: boolean },
  ems: number,
): { text: string; spaced: boolean }[] {
  if (estimatedWidth(piece.text) <= ems) return [piece];
  const parts: { text: string; spaced: boolean }[] = [];
  let part = '';
  for (const character of piece.text) {
    if (part !== '' && estimatedWidth(part + character) > ems) {
      parts.push({ text: part, spaced: parts.length === 0 && piece.spaced });
      part = '';
    }
    part += character;
  }
  parts.push({ text: part, spaced: parts.length === 0 && piece.spaced });
  return parts;
}
