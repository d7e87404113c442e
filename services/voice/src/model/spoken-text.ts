/**
 * The text that the engine is given, with a map back to the words as shown: captions show words, the engine tells times of
 * places in its own text. Positions count code points, as the engine's events do.
 */

/** A word as shown and what is said for it; nothing for a heart or a lone dash. */
export interface SpeechToken {
  readonly shown: string;
  readonly spoken: string;
  /** Said in one word with the one before it: no gap in between. */
  readonly continues?: boolean;
}

export interface SpokenText {
  /** Text for the engine. */
  readonly text: string;
  /** All words as shown, in order. */
  readonly words: readonly string[];
  /** For each word the place in `text` where it begins, or undefined when nothing is said for it. */
  readonly starts: readonly (number | undefined)[];
  /** For each word the index of its line. */
  readonly lines: readonly number[];
}

const endMark = /[.!?。！？…]["'”’»)\]]*$/u;
const clauseMark = /[,.;:!?…—–]$/u;
const leadingMarks = /^[^\p{L}\p{N}]*/u;

/**
 * Joins lines (balloons) of words. Between words stands `gap`; a line that doesn't end a sentence gets `stop`, so that
 * the voice pauses between balloons.
 */
export function joinWords(
  spokenLines: readonly (readonly SpeechToken[])[],
  { gap, stop }: { readonly gap: string; readonly stop: string },
): SpokenText {
  const words: string[] = [];
  const starts: (number | undefined)[] = [];
  const lines: number[] = [];
  let text = '';
  let length = 0;
  const append = (piece: string) => {
    text += piece;
    length += codePoints(piece);
  };
  for (const [number, line] of spokenLines.entries()) {
    let said = false;
    for (const { shown, spoken, continues } of line) {
      words.push(shown);
      lines.push(number);
      if (!isSpeakable(spoken)) {
        starts.push(undefined);
        // A lone dash or dots still make the voice pause.
        if (said && /[,.;:!?…—–、。！？]/u.test(spoken)) append(spoken);
        continue;
      }
      // A mark that touches the next character ends no clause, also in writing without spaces.
      if (length > 0 && continues !== true) append(said && !clauseMark.test(text) ? gap : ' ');
      starts.push(length + codePoints(leadingMarks.exec(spoken)?.[0] ?? ''));
      append(spoken);
      said = true;
    }
    const following = spokenLines[number + 1]?.[0]?.continues === true;
    if (said && !following && !endMark.test(text)) append(stop);
  }
  return { text, words, starts, lines };
}

export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}\ue000-\uf8ff]/u.test(text);

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
