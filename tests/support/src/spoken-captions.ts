/** Whether a video's advanced captions follow its speech, judged by the colours of their words. */
import { defaultCaptionSettings, frameCues, type WordTiming } from '@komavox/scene';
import { captionColours, videoFrameAt } from './measure-media.js';

export interface SpokenFrame {
  readonly text: string;
  /** Seconds. */
  readonly duration: number;
  readonly timings: readonly WordTiming[];
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
  const advanced = { ...defaultCaptionSettings, style: 'advanced' } as const;
  const seen: SpokenCaption[] = [];
  let offset = 0;
  for (const frame of frames) {
    const { text = '', duration = 6, timings: words = [] } = frame ?? {};
    for (const { start, end, spans } of frameCues({ text, seconds: duration, words }, advanced)) {
      const spoken = spans[0]?.spoken === true ? 'first' : 'second';
      const enough = seen.filter((one) => one.spoken === spoken).length >= 3;
      if (spans.length < 2 || end - start < 15 || enough) continue;
      const seconds = offset + (start + end) / 200;
      const { green, white } = captionColours(await videoFrameAt(file, seconds));
      const both = green.count > 150 && white.count > 150;
      seen.push({ seconds, spoken, green: both ? (green.x < white.x ? 'first' : 'second') : 'none' });
    }
    offset += duration;
  }
  return seen;
}
