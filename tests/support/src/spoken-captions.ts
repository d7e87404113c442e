/** Whether a video's advanced captions follow its speech, judged by the colours of their words. */
import { captionColours, videoFrameAt } from './measure-media.js';

export interface SpokenFrame {
  /** Seconds. */
  readonly duration: number;
  readonly timings: readonly { readonly start: number; readonly end: number }[];
}

/** Findings in the middle of words that stand beside another one. */
interface SpokenCaption {
  readonly seconds: number;
  /** Of the pair, the word that is spoken. */
  readonly spoken: 'first' | 'second';
  /** The word that is green, if there are both a green and a white one. */
  readonly green: 'first' | 'second' | 'none';
}

/** Looks at three first and three second words of pairs. A frame that says nothing takes six seconds. */
export async function spokenCaptions(
  file: string,
  frames: readonly (SpokenFrame | undefined)[],
): Promise<SpokenCaption[]> {
  const seen: SpokenCaption[] = [];
  let offset = 0;
  for (const frame of frames) {
    const timings = frame?.timings ?? [];
    for (const [index, { start, end }] of timings.entries()) {
      const hasNeighbour = index % 2 === 1 || index + 1 < timings.length;
      const spoken = index % 2 === 0 ? 'first' : 'second';
      const enough = seen.filter((one) => one.spoken === spoken).length >= 3;
      if (!hasNeighbour || end - start < 0.15 || enough) continue;
      const seconds = offset + (start + end) / 2;
      const { green, white } = captionColours(await videoFrameAt(file, seconds));
      const both = green.count > 150 && white.count > 150;
      seen.push({ seconds, spoken, green: both ? (green.x < white.x ? 'first' : 'second') : 'none' });
    }
    offset += frame?.duration ?? 6;
  }
  return seen;
}
