/** A text in two, where its speech is cut. */
import type { ProjectFrame } from '../video/project.js';

interface Cut {
  /** Words that are spoken before it; null when they aren't known. */
  readonly spoken: readonly string[] | null;
  /** Of the speech that is before it, 0 to 1. */
  readonly share: number;
}

/** After the last of the spoken words, else between the words that are nearest to the share of its letters. */
export function splitText(text: string, { spoken, share }: Cut): readonly [before: string, after: string] {
  const at = (spoken && placeAfter(text, spoken)) ?? placeNear(text, share * text.length);
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

/** undefined where a word isn't found in the text. */
function placeAfter(text: string, words: readonly string[]): number | undefined {
  let place = 0;
  for (const word of words) {
    const found = text.toLowerCase().indexOf(word.trim().toLowerCase(), place);
    if (found < 0) return undefined;
    place = found + word.trim().length;
  }
  const marks = /^[^\s\p{L}\p{N}\p{Ps}\p{Pi}¡¿]+/u.exec(text.slice(place));
  return place + (place > 0 ? (marks?.[0].length ?? 0) : 0);
}

function placeNear(text: string, near: number): number {
  const gaps = [...text.matchAll(/\s+/gu)].map(({ index }) => index);
  const distance = (place: number) => Math.abs(place - near);
  const nearest = gaps.reduce((best, gap) => (distance(gap) < distance(best) ? gap : best), Infinity);
  // A text without spaces is cut between any two characters.
  return nearest === Infinity ? Math.round(near) : nearest;
}

/** Of the frame, cut at a second of it. */
export function cutOf({ speech, words }: ProjectFrame, at: number, length: number): Cut {
  const from = speech?.cut?.from ?? 0;
  const spoken =
    words?.filter(({ start, end }) => {
      const middle = (start + end) / 2 - from;
      return middle >= 0 && middle < at;
    }) ?? null;
  return { spoken: spoken?.map(({ word }) => word) ?? null, share: at / length };
}
