/** What the samples of caption styles show: a few words, one after the other. */
import { captionFontSize, captionWords, isCjk, type CaptionSettings, type WordTiming } from '@komavox/scene';

interface SampleFrame {
  readonly text: string;
  readonly words: readonly WordTiming[];
  readonly seconds: number;
  /** A moment that shows a style best: some words said, one being said. */
  readonly restAt: number;
}

const fallback = 'Watch this now';
const maxWords = 3;
/** Of Chinese, Japanese and Korean. */
const maxCharacters = 8;
const wordSeconds = 0.55;
/** Letters in every sample are about as large, in pixels. */
const letterSize = 40;

/** The first words of a text's first sentence of several words; some of our own where it has no text. */
export function sampleFrame(text: string): SampleFrame {
  const all = captionWords(text.trim() === '' ? fallback : text);
  const isOpen = (at: number) => at === 0 || all[at - 1]?.ends === true;
  const severalFrom = all.findIndex(({ ends }, at) => isOpen(at) && !ends);
  const open = all.slice(Math.max(0, severalFrom));
  const sentence = open.slice(0, open.findIndex(({ ends }) => ends) + 1 || open.length);
  const chosen = sentence.slice(0, maxWords).filter((_, at, words) => {
    const soFar = words.slice(0, at + 1).map((word) => word.text);
    return at === 0 || !isCjk(soFar.join('')) || [...soFar.join('')].length <= maxCharacters;
  });
  const words = chosen.map((word, at) => ({
    word: word.text,
    start: 0.2 + at * wordSeconds,
    end: 0.1 + (at + 1) * wordSeconds,
  }));
  const last = words.at(-1)?.end ?? 0;
  const middle = words[Math.floor(words.length / 2)];
  return {
    text: chosen.map((word) => word.text).join(' '),
    words,
    seconds: last + 1,
    // Past an entrance.
    restAt: Math.max(0.6, middle ? (middle.start + middle.end) / 2 : 0),
  };
}

/** A look, small and in the middle of the canvas. */
export function sampleSettings(look: Omit<CaptionSettings, 'size' | 'position'>): CaptionSettings {
  const size = (2 * letterSize) / captionFontSize({ size: 2, style: look.style });
  return { ...look, size, position: { x: 50, y: 50 } };
}
