/** A video as segments, one a frame of the strip, each named by a hash of all that it shows. */
import { encoderVersion } from '@komavox/media';
import {
  captionedSeconds,
  captionFamilies,
  isTransition,
  defaultVideoFormat,
  frameCues,
  frameSeconds,
  isDefaultFormat,
  planTimeline,
  segmentVideoFrames,
  toAss,
  type AnimationType,
  type CaptionSettings,
  type Cue,
  type Shot,
  type TextOverlay,
  type Timeline,
  type VideoFormat,
} from '@komavox/scene';
import {
  hashOf,
  wholeText,
  type PlannedFrame,
  type StoredFile,
  type StoredOverlay,
  type VideoPlan,
} from '../model/plan.js';

/** Changes when the same plan would give other video frames: cached segments of other versions are then never used. */
export const engineVersion = `render-5 ${encoderVersion}`;

/** What a frame shows, but for its captions. */
export interface SegmentPictures {
  readonly page: StoredFile;
  readonly shot: Shot | undefined;
  /** None of a shot, which has its fill there. */
  readonly background: StoredFile | undefined;
  readonly images: readonly StoredOverlay[];
  readonly texts: readonly TextOverlay[];
}

/** All that decides the video frames of a segment. It doesn't hold where the frame stands in the video. */
export interface SegmentContent extends SegmentPictures {
  /** What it comes over, where that is seen. */
  readonly before: SegmentPictures | undefined;
  readonly animation: AnimationType | undefined;
  readonly format: VideoFormat;
  /** Video frames in the segment, which is cut to its place when it is joined. */
  readonly videoFrames: number;
  readonly cues: readonly Cue[];
  /** The cues as a subtitle file; empty without captions. */
  readonly ass: string;
  /** Families that the subtitle file names. */
  readonly families: readonly string[];
}

export interface PlannedSegment {
  readonly hash: string;
  readonly content: SegmentContent;
  /** Video frames that are shown. */
  readonly shown: number;
}

export interface SegmentPlan {
  readonly timeline: Timeline;
  readonly segments: readonly PlannedSegment[];
}

export function planSegments(plan: VideoPlan): SegmentPlan {
  const { format = defaultVideoFormat } = plan;
  const timeline = planTimeline(
    plan.frames.map(({ audio, shot }) => frameSeconds(audio, shot)),
    undefined,
    format.fps,
  );
  const captions = captionsOf(plan);
  const around = wholeText(plan);
  const segments = timeline.entries.flatMap((entry, index): readonly PlannedSegment[] => {
    const frame = plan.frames[index];
    if (!frame) return [];
    const seconds = captionedSeconds(entry.seconds, frame.audio, frame.shot);
    const cues = captions ? frameCues({ ...frame, seconds, captionY: frame.shot?.captionY }, captions) : [];
    const previous = isTransition(frame) ? plan.frames[index - 1] : undefined;
    const content: SegmentContent = {
      ...picturesOf(frame, plan),
      before: previous && picturesOf(previous, plan),
      animation: frame.animation,
      format,
      videoFrames: segmentVideoFrames(entry.seconds, format.fps),
      cues,
      ass: captions && cues.length > 0 ? toAss(cues, captions, around) : '',
      families: captions && cues.length > 0 ? captionFamilies(cues, captions, around) : [],
    };
    return [{ hash: segmentHash(content), content, shown: entry.videoFrames }];
  });
  return { timeline, segments };
}

const picturesOf = (
  { page, shot, images, texts }: PlannedFrame,
  { background }: VideoPlan,
): SegmentPictures => ({ page, shot, background: shot ? undefined : background, images, texts });

/** For the shape of the video. */
export const captionsOf = ({ captions, format }: VideoPlan): CaptionSettings | undefined =>
  captions && { ...captions, shape: format?.shape };

/** Files count by their bytes, not by where they lie; cues are in the subtitle file. */
function segmentHash({
  page,
  shot,
  background,
  images,
  texts,
  before,
  animation,
  videoFrames,
  ass,
  format,
}: SegmentContent): string {
  return hashOf([
    engineVersion,
    page.hash,
    background?.hash ?? null,
    overlaysHashed(images),
    texts,
    animation ?? null,
    videoFrames,
    ass,
    // Segments from before there were shots are found as they are.
    ...(shot ? [shotHashed(shot)] : []),
    // Likewise those from before there was a choice of formats.
    ...(isDefaultFormat(format) ? [] : [format.shape, format.fps, format.size, format.quality]),
    ...(before ? [beforeHashed(before)] : []),
  ]);
}

const overlaysHashed = (images: readonly StoredOverlay[]) =>
  images.map(({ hash, position, size }) => [hash, position.x, position.y, size]);

const beforeHashed = ({ page, shot, background, images, texts }: SegmentPictures) => ({
  before: [
    page.hash,
    background?.hash ?? null,
    overlaysHashed(images),
    texts,
    shot ? shotHashed(shot) : null,
  ],
});

/** Changes when only the video frames of shots would be others. */
const shotVersion = 2;

const shotHashed = ({ box: { x, y, width, height }, move, fill }: Shot) => [
  ...[x, y, width, height, move, fill],
  shotVersion,
];
