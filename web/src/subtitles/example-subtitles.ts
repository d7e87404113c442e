/** The subtitles of one frame of a video, by the code of the editor and the export. */
import {
  exportFrameSeconds,
  frameCues,
  planTimeline,
  projectCues,
  toAss,
  type CaptionSettings,
  type Cue,
} from '@komavox/scene';

interface ExampleSubtitles {
  /** Times counted from the start of the frame. */
  readonly cues: readonly Cue[];
  /** The whole file: times counted from the start of the video. */
  readonly ass: string;
}

/** @param frameIndex number of the frame, from 0; those before it have no text, and last as frames without audio do. */
export function exampleSubtitles(
  text: string,
  frameIndex: number,
  settings: CaptionSettings,
): ExampleSubtitles {
  const frames = Array.from({ length: frameIndex + 1 }, (_, index) => ({
    text: index === frameIndex ? text : '',
    seconds: exportFrameSeconds,
  }));
  const timeline = planTimeline(frames.map(() => undefined));
  return {
    cues: frameCues({ text, seconds: exportFrameSeconds }, settings),
    ass: toAss(projectCues(frames, timeline, settings), settings, text),
  };
}
